package dev.toll.report;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.statistics.Steady;
import dev.toll.report.text.Plain;
import dev.toll.report.text.ProtocolRows;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * {@code results.csv}: one row per trial and metric (long format), values in full precision, RFC
 * 4180 quoting with line feeds. A void trial keeps its rows, with its status; a metric that could
 * not be had has an empty value.
 */
public final class CsvReport {

  private static final List<String> COLUMNS =
      List.of(
          "study",
          "run",
          "block",
          "position",
          "trial",
          "level",
          "status",
          "metric",
          "unit",
          "value",
          "factors",
          "steady_from",
          "remark");

  private CsvReport() {}

  public static String render(Results results) {
    ResultsView view = new ResultsView(results);
    StringBuilder csv = new StringBuilder(String.join(",", COLUMNS)).append('\n');
    for (Trial trial : view.trials()) {
      Map<String, Double> values = trial.metrics() == null ? Map.of() : trial.metrics();
      units(view, values).forEach((name, unit) -> row(csv, results, trial, name, unit, values));
    }
    return csv.toString();
  }

  /** The study's metrics in their order, then any other the trial has. */
  private static Map<String, String> units(ResultsView view, Map<String, Double> values) {
    Map<String, String> units = new java.util.LinkedHashMap<>();
    view.metrics().forEach((Metric metric) -> units.put(metric.name(), metric.unit()));
    new TreeMap<>(values).keySet().forEach(name -> units.putIfAbsent(name, ""));
    return units;
  }

  private static void row(
      StringBuilder csv,
      Results results,
      Trial trial,
      String metric,
      String unit,
      Map<String, Double> values) {
    List<String> cells =
        List.of(
            text(results.study() == null ? null : results.study().name()),
            text(results.run() == null ? null : results.run().id()),
            Integer.toString(trial.block()),
            Integer.toString(trial.position()),
            text(trial.trial()),
            text(trial.level()),
            trial.status() == null ? "" : trial.status().toString(),
            metric,
            text(unit),
            values.get(metric) == null ? "" : Plain.number(values.get(metric)),
            factors(results, trial),
            steady(trial),
            remark(results, trial));
    csv.append(String.join(",", cells.stream().map(CsvReport::quote).toList())).append('\n');
  }

  /** {@code memory=50M;security=auth-conf}: which level of which factor. */
  private static String factors(Results results, Trial trial) {
    return new ResultsView(results)
        .levels().stream()
            .filter(level -> level.name().equals(trial.level()) && level.factors() != null)
            .flatMap(level -> new TreeMap<>(level.factors()).entrySet().stream())
            .map(factor -> factor.getKey() + "=" + factor.getValue())
            .collect(Collectors.joining(";"));
  }

  /** Seconds, {@code never}, or nothing where it is unknown. */
  private static String steady(Trial trial) {
    Steady steady = trial.steady();
    if (steady == null || steady.state() == Steady.State.UNKNOWN) {
      return "";
    }
    return steady.from() == null ? steady.state().toString() : Plain.number(steady.from());
  }

  private static String remark(Results results, Trial trial) {
    boolean again =
        results.protocol() != null
            && results.protocol().rows().stream()
                .anyMatch(row -> row.runAgain().contains(trial.trial()));
    return again && trial.status() == Status.VALID ? ProtocolRows.AGAIN : "";
  }

  static String text(String value) {
    return value == null ? "" : value;
  }

  static String quote(String cell) {
    return cell.matches("(?s).*[\",\r\n].*") ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
  }
}
