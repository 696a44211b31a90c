package dev.toll.report;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.SliceRecord;
import dev.toll.engine.results.Results;
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

  private SlicesCsv() {}

  /** Whether the run has any slice. */
  public static boolean any(Results results) {
    return !rows(new ResultsView(results)).isEmpty();
  }

  /** The file's content. */
  public static String render(Results results) {
    ResultsView view = new ResultsView(results);
    List<Csv.Part<SliceRecord>> rows = rows(view);
    Csv<Csv.Part<SliceRecord>> table =
        Csv.<SliceRecord>ofParts()
            .column("round", row -> row.part().round())
            .column("position", row -> row.part().position())
            .column("counts", row -> row.trial().valid() && row.part().counts())
            .column("start", row -> row.part().start())
            .column("operations", row -> row.part().operations())
            .column("seconds", row -> row.part().seconds())
            .column("idle_cpu", row -> row.part().idleCpu());
    for (String metric : metrics(view, rows)) {
      table.column(metric, row -> row.part().value(metric));
    }
    return table.column("reason", row -> row.part().reason()).render(rows.stream());
  }

  private static List<Csv.Part<SliceRecord>> rows(ResultsView view) {
    return Csv.parts(view, Results.Trial::slices);
  }

  /** The study's metrics in their order, then any other that a slice has. */
  private static Set<String> metrics(ResultsView view, List<Csv.Part<SliceRecord>> rows) {
    Set<String> had =
        rows.stream()
            .flatMap(row -> row.part().metrics().keySet().stream())
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
