package dev.toll.systems.accumulo;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands.Configured;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a client can know of a connected cluster: the properties that each tablet server and the
 * load's table have, before the load and after it, and the client's own.
 */
final class ConnectedProofs {
  private final ConnectedCluster cluster;
  private final IngestDriver driver;
  private final String table;
  private SortedMap<String, Configured> before;

  ConnectedProofs(ConnectedCluster cluster, IngestDriver driver, String table) {
    this.cluster = cluster;
    this.driver = driver;
    this.table = table;
  }

  /** Records the state before the load. */
  void begin() throws SystemException, InterruptedException {
    before = read();
  }

  /** The ports of the tablet servers, as they were before the load. */
  Set<Integer> ports() {
    return before.keySet().stream()
        .map(server -> Integer.valueOf(server.substring(server.lastIndexOf(':') + 1)))
        .collect(Collectors.toSet());
  }

  private SortedMap<String, Configured> read() throws SystemException, InterruptedException {
    return ClusterState.read(driver, table).servers();
  }

  /** After the load: as a level says, and as it was before the load. */
  ProofResult settings(ConnectedLevel claimed) throws SystemException, InterruptedException {
    SortedMap<String, Configured> now = read();
    return settings(claimed, before, now);
  }

  /** Of the current state, whatever it was before. */
  ProofResult settingsNow(ConnectedLevel claimed) throws SystemException, InterruptedException {
    SortedMap<String, Configured> now = read();
    return settings(claimed, now, now);
  }

  private ProofResult settings(
      ConnectedLevel claimed,
      SortedMap<String, Configured> then,
      SortedMap<String, Configured> now) {
    List<String> wrong = new ArrayList<>();
    int read = 0;
    if (!then.keySet().equals(now.keySet())) {
      wrong.add("the tablet servers were %s, and are %s".formatted(then.keySet(), now.keySet()));
    }
    for (Map.Entry<String, Configured> each : now.entrySet()) {
      String server = each.getKey();
      Configured configured = each.getValue();
      Map<String, String> wanted = cluster.wanted(claimed, server);
      read += wanted.size() + claimed.tableProperties().size();
      compare(server, "the level", wanted, configured.server(), wrong);
      compare("table", "the level", claimed.tableProperties(), configured.table(), wrong);
      Configured earlier = then.get(server);
      if (earlier != null) {
        String load = SettingsProof.BEFORE;
        SettingsProof.differences(server, load, earlier.server(), configured.server(), wrong);
        SettingsProof.differences("table", load, earlier.table(), configured.table(), wrong);
      }
    }
    boolean none = now.isEmpty();
    return ProofResult.of(
        SettingsProof.NAME,
        "the tablet servers and the load's table have the properties of the level, and the load's"
            + " end finds them as its beginning did",
        none ? Verdict.UNKNOWN : wrong.isEmpty() ? Verdict.TRUE : Verdict.FALSE,
        none
            ? "the cluster names no tablet server"
            : wrong.isEmpty()
                ? "%d values read back from %d tablet servers; none changed during the load"
                    .formatted(read, now.size())
                : String.join("; ", wrong.subList(0, Math.min(SettingsProof.SHOWN, wrong.size()))),
        Map.of("properties differing", Integer.toString(wrong.size())));
  }

  private static void compare(
      String where,
      String then,
      Map<String, String> wanted,
      Map<String, String> all,
      List<String> wrong) {
    Map<String, String> found = new TreeMap<>(all);
    found.keySet().retainAll(wanted.keySet());
    SettingsProof.differences(where, then, wanted, found, wrong);
  }

  /** What the driver's client was made with, but for secrets. */
  ProofResult client(ConnectedLevel claimed)
      throws SystemException, InterruptedException, IOException {
    return ClientProof.of(
        driver,
        claimed.client(),
        "the driver's client has the properties of the level's file, and of the level");
  }
}
