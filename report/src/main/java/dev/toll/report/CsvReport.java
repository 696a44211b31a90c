package dev.toll.report;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.ReportSpec.Pivot;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.statistics.Steady;
import dev.toll.report.section.AsPublished;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code results.csv}: one row per trial and metric (long format). A void trial keeps its rows,
 * with its status; a metric that could not be had has an empty value.
 */
public final class CsvReport {

  private record Row(ResultsView view, Trial trial, String metric, String unit) {

    Double value() {
      return trial.value(metric);
    }

    /** {@code memory=50M;security=auth-conf}: which level of which factor. */
    String factors() {
      return view.levels().stream()
          .filter(level -> level.name().equals(trial.level()))
          .map(level -> Csv.pairs(level.factors()))
          .collect(Collectors.joining(";"));
    }

    /** Seconds, {@code never}, or nothing where it is unknown. */
    Object steadyFrom() {
      Steady steady = trial.steady();
      if (steady == null || steady.state() == Steady.State.UNKNOWN) {
        return null;
      }
      return steady.from() == null ? steady.state() : steady.from();
    }

    String remark() {
      return view.passedOver(trial) ? AsPublished.AGAIN : null;
    }
  }

  private static final Csv<Row> TABLE =
      new Csv<Row>()
          .column("study", row -> row.view().results().design().study().name())
          .column("run", row -> row.view().results().execution().run().id())
          .column("block", row -> row.trial().block())
          .column("position", row -> row.trial().position())
          .column("trial", row -> row.trial().trial())
          .column("level", row -> row.trial().level())
          .column("status", row -> row.trial().status())
          .column("metric", Row::metric)
          .column("unit", Row::unit)
          .column("value", Row::value)
          .column("factors", Row::factors)
          .column("steady_from", Row::steadyFrom)
          .column("remark", Row::remark);

  private CsvReport() {}

  public static String render(Results results) {
    ResultsView view = new ResultsView(results);
    return TABLE.render(view.trials().stream().flatMap(trial -> rows(view, trial)));
  }

  /** The study's metrics in their order, then any other the trial has. */
  private static Stream<Row> rows(ResultsView view, Trial trial) {
    Map<String, String> units = new LinkedHashMap<>();
    view.metrics().forEach((Metric metric) -> units.put(metric.name(), metric.unit()));
    new TreeMap<>(trial.metrics()).keySet().forEach(name -> units.putIfAbsent(name, ""));
    return units.entrySet().stream()
        .map(unit -> new Row(view, trial, unit.getKey(), unit.getValue()));
  }

  /**
   * A table of like metrics as Shard-Query's {@code pivot_results} printed it, to be drawn by a
   * spreadsheet: a line of medians per level, under the metrics' labels.
   */
  static String pivot(ResultsView view, Pivot pivot) {
    Csv<LevelInfo> table = new Csv<LevelInfo>().column("level", LevelInfo::name);
    for (Metric metric : view.metrics(pivot)) {
      table.column(metric.label(), level -> view.median(metric, level.name()));
    }
    return table.render(view.levels().stream());
  }
}
