package dev.toll.systems.sql;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.sql.client.SqlCommands;
import dev.toll.systems.sql.client.SqlCommands.Catalogue;
import dev.toll.systems.sql.client.SqlCommands.ConnectionLoad;
import dev.toll.systems.sql.client.SqlCommands.Inserted;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The proofs of what the load ran over and into: its connections, and the table's indexes. */
final class LoadedProofs {
  private final Probed probed;

  LoadedProofs(Probed probed) {
    this.probed = probed;
  }

  /**
   * Every connection of the measured load as the server reported it.
   *
   * @param load the driver's answer
   */
  ProofResult connections(Inserted load) {
    String wanted = probed.protocol();
    int all = load.connections().size();
    int right = 0;
    Set<String> seen = new TreeSet<>();
    for (ConnectionLoad each : load.connections()) {
      right += each.protocol().equals(wanted) ? 1 : 0;
      seen.add(each.protocol().isEmpty() ? "none" : each.protocol() + " " + each.cipher());
    }
    String tls = String.join(", ", seen);
    return ProofResult.of(
        "load-connections",
        wanted.isEmpty()
            ? "the server reports the load's connections without TLS"
            : "the server reports every connection of the load by " + wanted,
        all == 0 ? Verdict.UNKNOWN : right == all ? Verdict.TRUE : Verdict.FALSE,
        right + " of " + all + " connections: " + tls,
        Map.of("load.tls", tls));
  }

  /** The indexes and partitions the catalogue lists. */
  ProofResult indexes(String table) throws SystemException, InterruptedException {
    Settings level = probed.level();
    Catalogue found = probed.ask(SqlCommands.CATALOGUE, new SqlCommands.About(table));
    Map<String, String> wanted = new TreeMap<>();
    SqlSettings.indexes(level).forEach(index -> wanted.put(index, SqlCommands.INDEXES.get(index)));
    boolean right =
        found.indexes().equals(wanted) && found.partitions() == SqlSettings.partitions(level);
    String listed =
        new TreeMap<>(found.indexes())
            .entrySet().stream()
                .map(index -> index.getKey() + " (" + index.getValue() + ")")
                .collect(Collectors.joining(", "));
    return ProofResult.of(
        "indexes",
        "%s, %s partitions"
            .formatted(
                wanted.isEmpty() ? "no secondary index" : wanted.size() + " secondary indexes",
                SqlSettings.partitions(level)),
        right ? Verdict.TRUE : Verdict.FALSE,
        "the catalogue lists %s; partitions: %s"
            .formatted(listed.isEmpty() ? "none" : listed, found.partitions()),
        Map.of("table", table));
  }
}
