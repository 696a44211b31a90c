package dev.toll.report.section;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.results.Results.Trial;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Medium;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.picture.DotRows;
import dev.toll.report.text.Excerpts;
import dev.toll.report.text.Quantity;
import dev.toll.report.text.RunQuality;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    page.add(new Block.Inset(Widgets.dotsChart(view.metrics())));
    page.add(DOTS_CAPTION);
    page.add(Block.fold("The figures as a table", metrics(view)));
    List<Block> paper = new ArrayList<>();
    view.primary()
        .ifPresent(
            metric -> {
              paper.add(Block.lead(metric.label() + " of every valid trial."));
              paper.add(new Block.Inset(Widgets.dotRows(DotRows.of(view, metric))));
              paper.add(DOTS_CAPTION);
            });
    paper.add(metrics(view));
    return Section.of(
        "dots",
        "Every trial",
        new Block.Only(java.util.Set.of(Medium.PAGE), page),
        new Block.Only(java.util.Set.of(Medium.PAPER), paper));
  }

  private static Table metrics(ResultsView view) {
    List<Column> columns =
        new ArrayList<>(
            List.of(Column.text("trial"), Column.text("level"), Column.number("block")));
    view.metrics().forEach(metric -> columns.add(Column.number(metric.label())));
    Table table = Table.of("Metrics of every valid trial", columns);
    for (Trial trial : view.validTrials()) {
      List<Cell> cells = new ArrayList<>();
      cells.add(Cell.of(trial.trial()));
      cells.add(Cells.level(view, trial.level()));
      cells.add(Cell.of(trial.block()));
      view.metrics().forEach(metric -> cells.add(value(trial, metric)));
      table.row("", cells);
    }
    return table;
  }

  /** The journal. */
  static Section journal(ResultsView view) {
    if (view.trials().isEmpty()) {
      return Section.missing("trials", "Journal", "Not recorded: the journal has no trial.");
    }
    Metric metric = view.primary().orElse(null);
    Table table =
        Table.of(
            "All trials",
            List.of(
                Column.text("trial"),
                Column.text("level"),
                Column.text("status"),
                Column.number(metric == null ? "metric" : metric.label()),
                Column.text("proved"),
                Column.text("verified"),
                Column.text("remarks"),
                Column.number("steady from"),
                Column.number("block"),
                Column.number("position"),
                Column.number("attempt"),
                Column.text("interference"),
                Column.text("started")));
    view.trials().forEach(trial -> journal(table, view, trial, metric));
    int excluded = view.excludedTrials().size();
    return Section.of(
        "trials",
        "Journal",
        Block.lead(
            "%s trials: %s valid, %s void%s."
                .formatted(
                    view.trials().size(),
                    view.validTrials().size(),
                    view.voidTrials().size(),
                    excluded == 0 ? "" : ", " + excluded + " excluded")),
        table);
  }

  private static void journal(Table table, ResultsView view, Trial trial, Metric metric) {
    String status = trial.status() == null ? "unknown" : trial.status().toString();
    boolean valid = trial.status() == TrialRecord.Status.VALID;
    String again =
        valid && AsPublished.passedOver(view, trial.trial()) ? AsPublished.AGAIN + ". " : "";
    String verification = trial.verification() == null ? "" : trial.verification();
    table.row(
        valid ? "" : "void",
        List.of(
            Cell.of(String.valueOf(trial.trial())),
            Cells.level(view, String.valueOf(trial.level())),
            new Cell.Verdict(status),
            metric == null ? Cell.figure(Quantity.UNKNOWN) : value(trial, metric),
            verdict(trial.proved()),
            verdict(trial.verified()),
            Excerpts.cell(trial.reason(), again + verification),
            Cell.figure(RunQuality.from(trial)),
            Cell.of(trial.block()),
            Cell.of(trial.position()),
            Cell.of(trial.attempt()),
            Cell.of(numbers(trial.interference())),
            Cell.of(trial.startedAt() == null ? "unknown" : trial.startedAt())));
  }

  private static Cell value(Trial trial, Metric metric) {
    return Cells.quantity(
        trial.metrics() == null ? null : trial.metrics().get(metric.name()), metric.unit());
  }

  private static Cell verdict(Verdict verdict) {
    return new Cell.Verdict(verdict == null ? "unknown" : verdict.word());
  }

  private static String numbers(Map<String, Double> interference) {
    return interference == null || interference.isEmpty()
        ? "not recorded"
        : new TreeMap<>(interference)
            .entrySet().stream()
                .map(e -> e.getKey() + " " + Quantity.format(e.getValue(), "", 3))
                .collect(Collectors.joining(", "));
  }
}
