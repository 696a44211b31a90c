package dev.toll.systems.accumulo;

import dev.toll.engine.gc.GcLog;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.system.Reachable;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands.Server;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.base.session.ServerGroup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What an instance's clients connect to: servers of toll's own, the instance's or those of all
 * levels of a block, or a cluster that runs already.
 */
interface Servers extends ServerGroup {
  /** What ends with the last instance that uses them. */
  ServerGroup group();

  /** Makes the servers of a level ready. */
  interface Start {
    /**
     * Starts them, or brings them to the level, as far as that needs none of the instance's
     * clients.
     *
     * @param loaded starts its clients when what they read is written: they boot meanwhile
     */
    Servers start(AccumuloInstance loaded, Steps steps)
        throws SystemException, InterruptedException;
  }

  /**
   * A tablet server.
   *
   * @param name in evidence
   * @param properties that it must report; null for one that must not be set
   * @param inherited whether a new table has its properties of tables
   */
  record TabletServer(
      String name, Server address, Map<String, String> properties, boolean inherited) {}

  /** Those that are there now, with what they must report at a level. */
  List<TabletServer> tabletServers(IngestDriver driver, AccumuloLevel claimed)
      throws SystemException, InterruptedException;

  /** Logs a client in, and connects it as the level says. */
  void open(IngestDriver client) throws SystemException, InterruptedException;

  /** What a client must have at a level, but for secrets. */
  Map<String, String> client(IngestDriver client, AccumuloLevel claimed) throws IOException;

  /** How the load's connections must be protected at a level. */
  default String quality(AccumuloLevel claimed) throws IOException {
    return claimed.quality();
  }

  /**
   * How they speak, as soon as they listen and the clients are logged in; null where toll did not
   * start them.
   */
  default ServerLinks links(AccumuloInstance loaded, Steps steps)
      throws SystemException, InterruptedException {
    return null;
  }

  /** Makes room for the load's tables; the driver is connected. */
  void prepare(AccumuloInstance loaded, Steps steps) throws SystemException, InterruptedException;

  /** Adds those that these servers allow to the proofs of common. */
  ProofList<AccumuloLevel> proofs(InstanceProofs common);

  /** TCP ports of the tablet servers. */
  Set<Integer> ports();

  /** For the record. */
  default Map<String, String> describe() {
    return Map.of();
  }

  /** The processes of tablet servers that toll has started. */
  default List<ManagedProcess> tservers() {
    return List.of();
  }

  /** Where the tablet servers keep their write-ahead logs; null where that is not known. */
  default Path writeAheadLogs() {
    return null;
  }

  /** How clients other than toll's own use them; empty where that is not toll's to say. */
  default Optional<Reachable> reachable(AccumuloInstance loaded) {
    return Optional.empty();
  }

  @Override
  default List<ManagedProcess> processes() {
    return group().processes();
  }

  @Override
  default List<GcLog> gcLogs() {
    return group().gcLogs();
  }

  @Override
  default void stop(Steps steps) throws SystemException, InterruptedException {
    group().stop(steps);
  }

  @Override
  default void kill() {
    group().kill();
  }
}
