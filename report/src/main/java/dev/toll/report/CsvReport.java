package dev.toll.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.statistics.Steady;
import dev.toll.report.section.AsPublished;
import dev.toll.report.text.Plain;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
          ("study,run,block,position,trial,level,status,"
                  + "metric,unit,value,factors,steady_from,remark")
              .split(",", -1));

  private CsvReport() {}

  public static String render(Results results) {
    ResultsView view = new ResultsView(results);
    return Csv.of(
        csv -> {
          csv.writeRecord(COLUMNS);
          for (Trial trial : view.trials()) {
            Map<String, Double> values = trial.metrics() == null ? Map.of() : trial.metrics();
            units(view, values).forEach((name, unit) -> row(csv, view, trial, name, unit, values));
          }
        });
  }

  /** The study's metrics in their order, then any other the trial has. */
  private static Map<String, String> units(ResultsView view, Map<String, Double> values) {
    Map<String, String> units = new LinkedHashMap<>();
    view.metrics().forEach((Metric metric) -> units.put(metric.name(), metric.unit()));
    new TreeMap<>(values).keySet().forEach(name -> units.putIfAbsent(name, ""));
    return units;
  }

  private static void row(
      CsvWriter csv,
      ResultsView view,
      Trial trial,
      String metric,
      String unit,
      Map<String, Double> values) {
    Results results = view.results();
    csv.writeRecord(
        results.study() == null ? null : results.study().name(),
        results.run() == null ? null : results.run().id(),
        Integer.toString(trial.block()),
        Integer.toString(trial.position()),
        trial.trial(),
        trial.level(),
        trial.status() == null ? null : trial.status().toString(),
        metric,
        unit,
        Csv.number(values.get(metric)),
        factors(view, trial),
        steady(trial),
        remark(view, trial));
  }

  /** {@code memory=50M;security=auth-conf}: which level of which factor. */
  private static String factors(ResultsView view, Trial trial) {
    return view.levels().stream()
        .filter(level -> level.name().equals(trial.level()) && level.factors() != null)
        .map(level -> Csv.pairs(level.factors()))
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

  private static String remark(ResultsView view, Trial trial) {
    return trial.status() == Status.VALID && AsPublished.passedOver(view, trial.trial())
        ? AsPublished.AGAIN
        : "";
  }
}
