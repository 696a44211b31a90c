package dev.toll.systems.sql;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SystemException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.StreamSupport;

/** The proofs of what the load ran over and into: its connections, and the table's indexes. */
final class LoadedProofs {
  private static final Map<String, String> COLUMNS =
      Map.of(
          "marketsegment", "marketsegment (price, customerid)",
          "registersegment", "registersegment (cashregisterid, price, customerid)",
          "pdc", "pdc (price, dateandtime, customerid)");

  private final Probed probed;

  LoadedProofs(Probed probed) {
    this.probed = probed;
  }

  /**
   * Every connection of the measured load as the server reported it.
   *
   * @param load the driver's answer
   */
  ProofResult connections(JsonObject load) {
    String wanted = probed.protocol();
    Map<String, String> facts = new TreeMap<>();
    int right = 0;
    int all = 0;
    for (JsonElement each : load.getAsJsonArray("connections")) {
      String protocol = each.getAsJsonObject().get("protocol").getAsString();
      String cipher = each.getAsJsonObject().get("cipher").getAsString();
      right += protocol.equals(wanted) ? 1 : 0;
      all++;
      facts.merge(
          "load.tls", protocol.isEmpty() ? "none" : protocol + " " + cipher, LoadedProofs::both);
    }
    return Probed.result(
        "load-connections",
        wanted.isEmpty()
            ? "the server reports the load's connections without TLS"
            : "the server reports every connection of the load by " + wanted,
        all == 0 ? Verdict.UNKNOWN : right == all ? Verdict.TRUE : Verdict.FALSE,
        right + " of " + all + " connections: " + facts.get("load.tls"),
        facts);
  }

  private static String both(String one, String other) {
    return one.contains(other) ? one : one + ", " + other;
  }

  /** The indexes and partitions the catalogue lists. */
  ProofResult indexes(String table) throws SystemException, InterruptedException {
    Settings level = probed.level();
    JsonObject found = probed.ask("catalogue", SqlDriver.about(table));
    TreeSet<String> wanted = new TreeSet<>();
    SqlSettings.indexes(level).forEach(index -> wanted.add(COLUMNS.get(index)));
    TreeSet<String> there = new TreeSet<>(texts(found));
    int partitions = found.get("partitions").getAsInt();
    boolean right = there.equals(wanted) && partitions == SqlSettings.partitions(level);
    return Probed.result(
        "indexes",
        (wanted.isEmpty() ? "no secondary index" : wanted.size() + " secondary indexes")
            + ", "
            + SqlSettings.partitions(level)
            + " partitions",
        right ? Verdict.TRUE : Verdict.FALSE,
        "the catalogue lists "
            + (there.isEmpty() ? "none" : String.join(", ", there))
            + "; partitions: "
            + partitions,
        Map.of("table", table));
  }

  private static List<String> texts(JsonObject found) {
    return StreamSupport.stream(found.getAsJsonArray("indexes").spliterator(), false)
        .map(JsonElement::getAsString)
        .toList();
  }
}
