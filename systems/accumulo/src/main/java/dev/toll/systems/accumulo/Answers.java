package dev.toll.systems.accumulo;

import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.systems.accumulo.client.AccumuloCommands.TableSample;
import dev.toll.systems.accumulo.client.AccumuloCommands.Verified;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Reads what the driver answers. */
final class Answers {
  private Answers() {}

  /** Metrics of the table as it stands; what the system did not tell is absent. */
  static Map<String, Double> sample(TableSample sample) {
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(AccumuloMetrics.FILES_PER_TABLET, sample.filesPerTablet());
    metrics.put(AccumuloMetrics.FILES, (double) sample.files());
    metrics.put(AccumuloMetrics.BYTES, (double) sample.bytes());
    if (sample.live() != null) {
      metrics.put(AccumuloMetrics.RECORDS, (double) sample.live().records());
    }
    return metrics;
  }

  static Verification verification(Verified found) {
    Map<String, Long> counts = new TreeMap<>();
    counts.put("expected", found.expected());
    counts.put("entries", found.entries());
    counts.put("corrupt", found.corrupt());
    counts.put("duplicates", found.duplicates());
    counts.put("undefined", found.undefined());
    counts.put("unreferenced", found.unreferenced());
    counts.put("referenced", found.referenced());
    counts.put("passes", found.passes());
    Boolean right = found.right();
    Verdict verdict = right == null ? Verdict.UNKNOWN : right ? Verdict.TRUE : Verdict.FALSE;
    return new Verification(verdict, found.summary(), counts);
  }
}
