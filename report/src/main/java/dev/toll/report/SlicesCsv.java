package dev.toll.report;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.SliceRecord;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.RunInfo;
import dev.toll.engine.results.Results.StudyInfo;
import dev.toll.engine.results.Results.Trial;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * {@code slices.csv}: one row per slice of an interleaved block, a column per metric that slices
 * have. Slices of rounds that do not count, and of void trials, keep their rows.
 */
public final class SlicesCsv {

  private record Row(ResultsView view, Trial trial, SliceRecord slice) {}

  private SlicesCsv() {}

  /** Whether the run has any slice. */
  public static boolean any(Results results) {
    return results.trials().stream().anyMatch(trial -> !trial.slices().isEmpty());
  }

  /** The file's content. */
  public static String render(Results results) {
    ResultsView view = new ResultsView(results);
    List<Row> rows =
        view.trials().stream()
            .flatMap(trial -> trial.slices().stream().map(slice -> new Row(view, trial, slice)))
            .toList();
    Csv<Row> table =
        new Csv<Row>()
            .column("study", row -> Csv.of(row.view().results().study(), StudyInfo::name))
            .column("run", row -> Csv.of(row.view().results().run(), RunInfo::id))
            .column("block", row -> row.trial().block())
            .column("trial", row -> row.trial().trial())
            .column("attempt", row -> row.trial().attempt())
            .column("level", row -> row.trial().level())
            .column("status", row -> row.trial().status())
            .column("round", row -> row.slice().round())
            .column("position", row -> row.slice().position())
            .column("counts", row -> row.trial().valid() && row.slice().counts())
            .column("start", row -> row.slice().start())
            .column("operations", row -> row.slice().operations())
            .column("seconds", row -> row.slice().seconds())
            .column("idle_cpu", row -> row.slice().idleCpu());
    for (String metric : metrics(view, rows)) {
      table.column(metric, row -> row.slice().value(metric));
    }
    return table.column("reason", row -> row.slice().reason()).render(rows.stream());
  }

  /** The study's metrics in their order, then any other that a slice has. */
  private static Set<String> metrics(ResultsView view, List<Row> rows) {
    Set<String> had =
        rows.stream()
            .flatMap(row -> row.slice().metrics().keySet().stream())
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> ordered =
        view.metrics().stream()
            .map(Metric::name)
            .filter(had::contains)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    ordered.addAll(had);
    return ordered;
  }
}
