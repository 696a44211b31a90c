package dev.toll.systems.accumulo;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.accumulo.client.AccumuloCommands.LiveConnection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How a driver's own connections were protected when its load ended. */
final class ConnectionsProof {
  private ConnectionsProof() {}

  /**
   * The proof.
   *
   * @param whose e.g. {@code load}; names the proof and its facts
   * @param wanted quality of protection, as {@link LiveConnection} names it
   * @param connections as the driver's client holds them
   */
  static ProofResult of(String whose, String wanted, List<LiveConnection> connections) {
    Map<String, Integer> seen = new TreeMap<>();
    connections.forEach(each -> seen.merge(each.quality(), 1, Integer::sum));
    boolean right = connections.stream().allMatch(each -> each.quality().equals(wanted));
    return ProofResult.of(
        whose + "-connections",
        "the %s own connections %s"
            .formatted(
                genitive(whose),
                wanted.equals(LiveConnection.PLAIN) ? "are plain" : "use " + wanted),
        connections.isEmpty() ? Verdict.UNKNOWN : Verdict.of(right),
        connections.isEmpty()
            ? "unknown after the load: the client shows no open connection of its own"
            : connections.size() + " connections at the end of the load: " + seen,
        Map.of(whose + ".connections", seen.toString()));
  }

  private static String genitive(String whose) {
    return whose.equals("queries") ? "queries'" : whose + "'s";
  }
}
