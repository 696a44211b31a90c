package dev.toll.report.section;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.results.Results.Trial;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Columns;
import dev.toll.report.model.Medium;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.picture.DotRows;
import dev.toll.report.templates.widget.JtedotrowsGenerated;
import dev.toll.report.templates.widget.JtedotsGenerated;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Every trial: its figures, and in the order they ran, void and excluded ones with the reason. */
final class Trials {
  private static final Block DOTS_CAPTION =
      Block.caption("The vertical line is the median. Void trials are not counted in any figure.");

  private Trials() {}

  /** Every valid trial as a dot. */
  static Section dots(ResultsView view) {
    if (view.validTrials().isEmpty()) {
      return Section.missing(
          "dots", "Every trial", "Unknown: no trial is valid, so there is no figure to show.");
    }
    List<Block> page = new ArrayList<>();
    page.add(Block.inset(output -> JtedotsGenerated.render(output, null, view.metrics())));
    page.add(DOTS_CAPTION);
    page.add(Block.fold("The figures as a table", metrics(view)));
    List<Block> paper = new ArrayList<>();
    view.primary()
        .ifPresent(
            metric -> {
              paper.add(Block.lead(metric.label() + " of every valid trial."));
              DotRows dots = DotRows.of(view, metric);
              paper.add(Block.inset(output -> JtedotrowsGenerated.render(output, null, dots)));
              paper.add(DOTS_CAPTION);
            });
    paper.add(metrics(view));
    return Section.of(
        "dots",
        "Every trial",
        new Block.Only(Set.of(Medium.PAGE), page),
        new Block.Only(Set.of(Medium.PAPER), paper));
  }

  private static Table metrics(ResultsView view) {
    Columns<Trial> columns =
        new Columns<Trial>()
            .text("trial", Trial::trial)
            .add(Column.text("level"), trial -> Cells.level(view, trial.level()))
            .number("block", trial -> Integer.toString(trial.block()));
    for (Metric metric : view.metrics()) {
      columns.add(Column.number(metric.label()), trial -> Cells.metric(trial, metric));
    }
    return columns.table("Metrics of every valid trial", view.validTrials());
  }

  /** The journal. */
  static Section journal(ResultsView view) {
    if (view.trials().isEmpty()) {
      return Section.missing("trials", "Journal", "Not recorded: the journal has no trial.");
    }
    Metric metric = view.primary().orElse(null);
    Table table =
        new Columns<Trial>()
            .text("trial", trial -> String.valueOf(trial.trial()))
            .add(Column.text("level"), trial -> Cells.level(view, String.valueOf(trial.level())))
            .add(
                Column.text("status"),
                trial -> new Cell.Verdict(Objects.toString(trial.status(), "unknown")))
            .add(
                Column.number(metric == null ? "metric" : metric.label()),
                trial ->
                    metric == null ? Cell.figure(Quantity.UNKNOWN) : Cells.metric(trial, metric))
            .add(Column.text("proved"), trial -> verdict(trial.proved()))
            .add(Column.text("verified"), trial -> verdict(trial.verified()))
            .add(Column.text("remarks"), trial -> remarks(view, trial))
            .number("steady from", Quality::steadyFrom)
            .number("block", trial -> Integer.toString(trial.block()))
            .number("position", trial -> Integer.toString(trial.position()))
            .number("attempt", trial -> Integer.toString(trial.attempt()))
            .text("interference", trial -> numbers(trial.interference()))
            .text("started", trial -> Objects.requireNonNullElse(trial.startedAt(), "unknown"))
            .table("All trials", view.trials(), trial -> trial.valid() ? "" : "void");
    int excluded = view.trials(Status.EXCLUDED).size();
    return Section.of(
        "trials",
        "Journal",
        Block.lead(
            "%s trials: %s valid, %s void%s."
                .formatted(
                    view.trials().size(),
                    view.validTrials().size(),
                    view.trials(Status.VOID).size(),
                    excluded == 0 ? "" : ", " + excluded + " excluded")),
        table);
  }

  private static Cell verdict(Verdict verdict) {
    return new Cell.Verdict(verdict == null ? "unknown" : verdict.word());
  }

  private static Cell remarks(ResultsView view, Trial trial) {
    boolean again = view.passedOver(trial);
    String reason = trial.reason() == null ? "" : trial.reason();
    return new Cell.Excerpt(
        Cells.excerpt(reason),
        trial.details() == null ? reason : reason + "; " + trial.details(),
        (again ? AsPublished.AGAIN + ". " : "")
            + Objects.requireNonNullElse(trial.verification(), ""));
  }

  private static String numbers(Map<String, Double> interference) {
    return interference.isEmpty()
        ? "not recorded"
        : new TreeMap<>(interference)
            .entrySet().stream()
                .map(e -> e.getKey() + " " + Quantity.format(e.getValue(), "", 3))
                .collect(Collectors.joining(", "));
  }
}
