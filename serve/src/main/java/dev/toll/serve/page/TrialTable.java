package dev.toll.serve.page;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.TrialRecord;
import dev.toll.report.text.Quantity;
import dev.toll.serve.watch.Picture;
import java.util.List;
import java.util.Optional;

/** The trials that have ended, the newest first; void and excluded ones with their reason. */
final class TrialTable {
  private TrialTable() {}

  static String render(Picture run) {
    List<TrialRecord> trials = run.trials();
    if (trials.isEmpty()) {
      return Markup.missing("None has ended yet.");
    }
    Optional<Metric> metric = Effects.metric(run);
    boolean reasons = trials.stream().anyMatch(trial -> trial.reason() != null);
    StringBuilder html =
        new StringBuilder(
                "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Trials\"><table>\n<thead><tr>")
            .append("<th scope=\"col\">Trial</th><th scope=\"col\">Level</th>")
            .append("<th scope=\"col\">Status</th><th scope=\"col\" class=\"number\">")
            .append(Markup.text(metric.map(Metric::label).orElse("Figure")))
            .append("</th><th scope=\"col\" class=\"number\">Took</th>")
            .append(reasons ? "<th scope=\"col\">Reason</th>" : "")
            .append("</tr></thead>\n<tbody>\n");
    for (int i = trials.size() - 1; i >= 0; i--) {
      html.append(row(run, trials.get(i), metric, reasons));
    }
    return html.append("</tbody></table></div>\n").toString();
  }

  private static String row(
      Picture run, TrialRecord trial, Optional<Metric> metric, boolean reasons) {
    String status = trial.status().toString();
    String figure =
        metric
            .map(known -> Quantity.format(trial.metrics().get(known.name()), known.unit()))
            .orElse("");
    double took = trial.steps().stream().mapToDouble(StepRecord::seconds).sum();
    return "<tr%s><th scope=\"row\">%s%s</th><td>%s</td><td>%s</td><td class=\"number\">%s</td><td class=\"number\">%s</td>%s</tr>\n"
        .formatted(
            trial.valid() ? "" : " class=\"void\"",
            Markup.text(trial.trial()),
            trial.attempt() > 1 ? " <small>attempt " + trial.attempt() + "</small>" : "",
            Markup.level(trial.level(), run.colour(trial.level())),
            Markup.chip(status),
            trial.metrics().isEmpty() ? "" : Markup.figure(figure),
            Markup.text(Markup.seconds(took)),
            reasons
                ? "<td>" + (trial.reason() == null ? "" : Markup.text(trial.reason())) + "</td>"
                : "");
  }
}
