package dev.toll.systems.accumulo;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.process.Placement;
import dev.toll.engine.process.ServerLocation;
import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.systems.base.volume.VolumeService;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The machines of an instance's servers: with hosts of role worker a tablet server on each of them,
 * otherwise as many as the level says on this machine.
 *
 * @param master of ZooKeeper, and of a NameNode where there is one
 * @param managing of the manager and the garbage collector of files: the second of two hosts of
 *     role master, else the same
 * @param tservers of each tablet server
 */
record Machines(Machine master, Machine managing, List<Machine> tservers) {
  private static final String HERE = "this machine";

  Machines {
    tservers = List.copyOf(tservers);
  }

  /**
   * Those of a level.
   *
   * @param here what this machine is called
   */
  static Machines of(AccumuloLevel level, Placement placement, String here) {
    List<ServerLocation> masters = placement.servers(HostRole.MASTER);
    List<ServerLocation> workers = placement.servers(HostRole.WORKER);
    List<Machine> tservers = workers.stream().map(site -> Machine.of(site, here)).toList();
    return new Machines(
        Machine.of(masters.get(0), here),
        Machine.of(masters.get(masters.size() - 1), here),
        workers.get(0).host().away()
            ? tservers
            : Collections.nCopies(level.tservers(), tservers.get(0)));
  }

  /**
   * Why a level cannot be placed so; empty when it can.
   *
   * @param hosts names of the hosts of each role that there are hosts of
   */
  static Optional<String> refusal(Level level, Map<HostRole, List<String>> hosts) {
    Settings settings = level.settings();
    List<String> masters = hosts.getOrDefault(HostRole.MASTER, List.of());
    List<String> workers = hosts.getOrDefault(HostRole.WORKER, List.of());
    if (masters.isEmpty() && workers.isEmpty()) {
      return Optional.empty();
    }
    return storage(level, masters, workers)
        .or(() -> number(level, workers))
        .or(
            () ->
                VolumeService.said(settings)
                    .map(
                        path ->
                            ("level %s: %s is of a volume of this machine, and servers are on other"
                                    + " hosts; omit it")
                                .formatted(level.name(), path)));
  }

  /** Manager, garbage collector and tablet servers use the same files. */
  private static Optional<String> storage(Level level, List<String> masters, List<String> workers) {
    TreeSet<String> used = new TreeSet<>(masters.isEmpty() ? List.of(HERE) : masters);
    used.addAll(workers.isEmpty() ? List.of(HERE) : workers);
    StorageKind kind = Choices.of(StorageKind.class, level.settings(), AccumuloSettings.STORAGE);
    return kind.hdfs() || used.size() == 1
        ? Optional.empty()
        : Optional.of(
            ("level %s: tables in local files (%s: local) need all servers on one host, and they are"
                    + " on %s; set %s: hdfs, or give the roles master and worker to the same one"
                    + " host")
                .formatted(
                    level.name(),
                    AccumuloSettings.STORAGE,
                    String.join(", ", used),
                    AccumuloSettings.STORAGE));
  }

  /** Else figures would be of another cluster than the study says. */
  private static Optional<String> number(Level level, List<String> workers) {
    Settings settings = level.settings();
    long wish = settings.count(AccumuloSettings.TSERVERS);
    boolean said = !settings.origin(AccumuloSettings.TSERVERS).isDefault();
    String run =
        workers.size() == 1
            ? "1 host has role worker, which runs a tablet server"
            : workers.size() + " hosts have role worker, which run a tablet server each";
    return workers.isEmpty() || !said || wish == workers.size()
        ? Optional.empty()
        : Optional.of(
            "level %s: %s is %d, but %s; omit the setting, or change either"
                .formatted(level.name(), AccumuloSettings.TSERVERS, wish, run));
  }
}
