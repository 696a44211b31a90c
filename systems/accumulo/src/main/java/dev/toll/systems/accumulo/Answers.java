package dev.toll.systems.accumulo;

import com.google.gson.JsonObject;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Reads what the driver answers. */
final class Answers {
  private static final List<String> COUNTS =
      List.of(
          "expected",
          "entries",
          "corrupt",
          "duplicates",
          "undefined",
          "unreferenced",
          "referenced",
          "passes");

  private Answers() {}

  /** Metrics of the table as it stands; what the system did not tell is absent. */
  static Map<String, Double> sample(JsonObject sample) {
    Map<String, Double> metrics = new LinkedHashMap<>();
    take(sample, "filesPerTablet", metrics, AccumuloMetrics.FILES_PER_TABLET);
    take(sample, "files", metrics, AccumuloMetrics.FILES);
    take(sample, "bytes", metrics, AccumuloMetrics.BYTES);
    take(sample, "records", metrics, AccumuloMetrics.RECORDS);
    return metrics;
  }

  private static void take(JsonObject from, String key, Map<String, Double> to, String metric) {
    if (from.has(key)) {
      to.put(metric, from.get(key).getAsDouble());
    }
  }

  static Verification verification(JsonObject found) {
    Map<String, Long> counts = new TreeMap<>();
    for (String key : COUNTS) {
      if (found.has(key)) {
        counts.put(key, found.get(key).getAsLong());
      }
    }
    return new Verification(
        Verdict.valueOf(found.get("verdict").getAsString().toUpperCase(Locale.ROOT)),
        found.get("summary").getAsString(),
        counts);
  }
}
