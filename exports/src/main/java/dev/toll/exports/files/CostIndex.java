package dev.toll.exports.files;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.verdict.Cost;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a run answers, for dashboards that follow a benchmark over commits: 100 plus the cost in
 * percent, less is better. Not the cost itself: they compare by quotients, and a cost is near 0.
 *
 * @param low of the interval; null where only an upper bound was asked for
 * @param high of the interval
 */
public record CostIndex(
    String level,
    String metric,
    String against,
    double value,
    Double low,
    Double high,
    String said) {
  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

  /**
   * Of each level that has an answer with an interval.
   *
   * @throws StudyException if none has
   */
  static List<CostIndex> of(Results results) throws StudyException {
    List<CostIndex> all = new ArrayList<>();
    for (Effect effect : results.estimates().effects()) {
      if (effect.answer() == null || effect.answer().high() == null || effect.ratio() == null) {
        continue;
      }
      Better better =
          Metric.named(effect.metric(), results.design().metrics())
              .map(Metric::better)
              .orElse(Better.NEITHER);
      if (better != Better.NEITHER && effect.answer().steady()) {
        all.add(
            new CostIndex(
                effect.level(),
                effect.metric(),
                effect.against(),
                index(Cost.of(effect.ratio(), better)),
                effect.answer().low() == null ? null : index(effect.answer().low()),
                index(effect.answer().high()),
                effect.answer().sentence()));
      }
    }
    if (all.isEmpty()) {
      throw new StudyException(
          "run %s has no cost with an interval to export; it needs at least two blocks: toll resume"
              .formatted(results.execution().run().id()));
    }
    return all;
  }

  private static double index(double cost) {
    return 100 * (1 + cost);
  }

  /** Bencher Metric Format, as its schema bmf.json has it. */
  public static String bencher(Results results) throws StudyException {
    Map<String, Map<String, Map<String, Double>>> benchmarks = new LinkedHashMap<>();
    for (CostIndex one : of(results)) {
      Map<String, Double> values = new LinkedHashMap<>();
      values.put("value", one.value);
      values.put("lower_value", one.low);
      values.put("upper_value", one.high);
      benchmarks
          .computeIfAbsent(
              results.design().study().name() + "/" + one.level, name -> new LinkedHashMap<>())
          .put(one.metric + "_cost_index", values);
    }
    return GSON.toJson(benchmarks) + "\n";
  }

  /** The array that github-action-benchmark reads with {@code tool: customSmallerIsBetter}. */
  public static String githubAction(Results results) throws StudyException {
    List<Map<String, Object>> entries = new ArrayList<>();
    for (CostIndex one : of(results)) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("name", results.design().study().name() + "/" + one.level + " " + one.metric);
      entry.put("unit", "100 = " + one.against);
      entry.put("value", one.value);
      entry.put(
          "range",
          one.low == null
              ? String.format(Locale.ROOT, "at most %.2f", one.high)
              : String.format(Locale.ROOT, "%.2f to %.2f", one.low, one.high));
      entry.put("extra", one.said);
      entries.add(entry);
    }
    return GSON.toJson(entries) + "\n";
  }
}
