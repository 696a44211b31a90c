package dev.toll.report;

import dev.toll.engine.record.DriverRecord;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.SliceRecord;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Trial;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Files with a row per part of a trial, each of which belongs to a load that has such parts. */
public final class PartsCsv {
  private PartsCsv() {}

  /**
   * {@code slices.csv}: one row per slice of an interleaved block, a column per metric that slices
   * have. Slices of rounds that do not count, and of void trials, keep their rows. Empty where the
   * run has no slice.
   */
  public static Optional<String> slices(Results results) {
    ResultsView view = new ResultsView(results);
    List<Part<SliceRecord>> rows = parts(view, Trial::slices);
    Csv<Part<SliceRecord>> table =
        PartsCsv.<SliceRecord>ofParts()
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
    return render(table.column("reason", row -> row.part().reason()), rows);
  }

  /**
   * {@code drivers.csv}: one row per driver and trial of loads that several drivers did together.
   * Empty where no load had several drivers.
   */
  public static Optional<String> drivers(Results results) {
    return render(
        PartsCsv.<DriverRecord>ofParts()
            .column("driver", row -> row.part().driver())
            .column("host", row -> row.part().host())
            .column("operations", row -> row.part().operations())
            .column("seconds", row -> row.part().seconds())
            .column("operations_per_second", row -> row.part().rate())
            .column("start_seconds", row -> row.part().startSeconds())
            .column("offset_seconds", row -> row.part().offsetSeconds())
            .column("offset_error_seconds", row -> row.part().errorSeconds())
            .column("drift_seconds", row -> row.part().driftSeconds())
            .column("apart_from", row -> row.trial().joint().apartFrom()),
        parts(
            new ResultsView(results),
            trial -> trial.joint() == null ? List.of() : trial.joint().drivers()));
  }

  private static <P> Optional<String> render(Csv<Part<P>> table, List<Part<P>> rows) {
    return rows.isEmpty() ? Optional.empty() : Optional.of(table.render(rows.stream()));
  }

  /** A part of a trial, such as a slice, that has a row of its own. */
  private record Part<P>(ResultsView view, Trial trial, P part) {}

  /** The parts of all trials, in their order. */
  private static <P> List<Part<P>> parts(ResultsView view, Function<Trial, List<P>> parts) {
    return view.trials().stream()
        .flatMap(trial -> parts.apply(trial).stream().map(part -> new Part<>(view, trial, part)))
        .toList();
  }

  /** A row per part; the first columns say whose it is. */
  private static <P> Csv<Part<P>> ofParts() {
    return new Csv<Part<P>>()
        .column("study", row -> row.view().results().design().study().name())
        .column("run", row -> row.view().results().execution().run().id())
        .column("block", row -> row.trial().block())
        .column("trial", row -> row.trial().trial())
        .column("attempt", row -> row.trial().attempt())
        .column("level", row -> row.trial().level())
        .column("status", row -> row.trial().status());
  }

  /** The study's metrics in their order, then any other that a slice has. */
  private static List<String> metrics(ResultsView view, List<Part<SliceRecord>> rows) {
    Set<String> had =
        rows.stream()
            .flatMap(row -> row.part().metrics().keySet().stream())
            .collect(Collectors.toCollection(TreeSet::new));
    return Stream.concat(view.metrics().stream().map(Metric::name), had.stream())
        .filter(had::contains)
        .distinct()
        .toList();
  }
}
