package dev.toll.systems.accumulo;

import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.systems.accumulo.client.QueryCommands.Checked;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the answers to queries add to the verification of a table. */
final class QueryVerification {
  private QueryVerification() {}

  /**
   * Both together: an answer that was wrong while the load ran is a failure, as is a lost entry.
   */
  static Verification of(Verification table, List<Checked> checked) {
    long queries = sum(checked.stream().map(Checked::queries).toList());
    long corrupt = sum(checked.stream().map(Checked::corrupt).toList());
    long missing = sum(checked.stream().map(Checked::missing).toList());
    long undefined = sum(checked.stream().map(Checked::undefined).toList());
    Map<String, Long> counts = new TreeMap<>(table.counts());
    counts.put("queries", queries);
    counts.put("queriedEntries", sum(checked.stream().map(Checked::entries).toList()));
    counts.put("queriedCorrupt", corrupt);
    counts.put("queriedMissing", missing);
    counts.put("queriedUndefined", undefined);
    boolean right = corrupt + missing + undefined == 0;
    List<String> examples =
        checked.stream()
            .flatMap(kind -> kind.examples().stream().map(one -> kind.kind() + ": " + one))
            .toList();
    return new Verification(
        table.verdict().and(Verdict.of(right)),
        "%s; answers to %,d queries: %,d corrupt entries, %,d missing rows, %,d undefined rows%s"
            .formatted(
                table.summary(),
                queries,
                corrupt,
                missing,
                undefined,
                right ? "" : " (" + String.join(", ", examples) + ")"),
        counts);
  }

  private static long sum(List<Long> values) {
    return values.stream().mapToLong(Long::longValue).sum();
  }
}
