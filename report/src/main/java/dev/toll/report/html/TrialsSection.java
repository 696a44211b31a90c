package dev.toll.report.html;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.results.Results.Trial;
import dev.toll.report.ResultsView;
import dev.toll.report.text.ProtocolRows;
import dev.toll.report.text.Quantity;
import dev.toll.report.text.RunQuality;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Every trial in the order it ran, void and excluded ones with their reason. */
final class TrialsSection implements Section {

  @Override
  public String id() {
    return "trials";
  }

  @Override
  public String title() {
    return "The journal";
  }

  @Override
  public String render(ResultsView view) {
    if (view.trials().isEmpty()) {
      return Html.missing("Not recorded: the journal has no trial.");
    }
    Metric metric = view.primary().orElse(null);
    HtmlTable table =
        new HtmlTable(
            "All trials",
            List.of(
                "Trial",
                "Level",
                "Status",
                metric == null ? "Metric" : metric.label(),
                "Proved",
                "Verified",
                "Remarks",
                "Steady from",
                "Block",
                "Position",
                "Attempt",
                "Interference",
                "Started"),
            Set.of(3, 7, 8, 9, 10));
    for (Trial trial : view.trials()) {
      String status = trial.status() == null ? "unknown" : trial.status().toString();
      table.row(
          "valid".equals(status) ? "" : "void",
          List.of(
              Html.text(trial.trial()),
              LevelMark.of(view, trial.level()),
              Html.chip(status),
              Html.text(value(trial, metric)),
              Html.chip(trial.proved() == null ? "unknown" : trial.proved().word()),
              Html.chip(trial.verified() == null ? "unknown" : trial.verified().word()),
              remarks(view, trial),
              Html.text(RunQuality.from(trial)),
              Integer.toString(trial.block()),
              Integer.toString(trial.position()),
              Integer.toString(trial.attempt()),
              Html.text(numbers(trial.interference())),
              Html.text(trial.startedAt() == null ? "unknown" : trial.startedAt())));
    }
    return Html.p(
            "lead",
            "%s trials, %s valid, %s void%s."
                .formatted(
                    view.trials().size(),
                    view.validTrials().size(),
                    view.voidTrials().size(),
                    view.excludedTrials().isEmpty()
                        ? ""
                        : ", " + view.excludedTrials().size() + " excluded"))
        + table.render();
  }

  private static String value(Trial trial, Metric metric) {
    return metric == null || trial.metrics() == null
        ? Quantity.UNKNOWN
        : Quantity.format(trial.metrics().get(metric.name()), metric.unit());
  }

  private static String remarks(ResultsView view, Trial trial) {
    boolean again =
        view.results().protocol() != null
            && view.results().protocol().rows().stream()
                .anyMatch(row -> row.runAgain().contains(trial.trial()))
            && trial.status() == Status.VALID;
    String reason =
        trial.reason() == null
            ? ""
            : "<div class=\"reason\">" + Brief.html(trial.reason()) + "</div> ";
    return reason
        + (again ? Html.text(ProtocolRows.AGAIN + ". ") : "")
        + Html.text(trial.verification() == null ? "" : trial.verification());
  }

  private static String numbers(Map<String, Double> interference) {
    if (interference == null || interference.isEmpty()) {
      return "not recorded";
    }
    return new TreeMap<>(interference)
        .entrySet().stream()
            .map(e -> e.getKey() + " " + Quantity.format(e.getValue(), "", 3))
            .collect(Collectors.joining(", "));
  }
}
