package dev.toll.systems.zookeeper;

import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Interleaving;
import dev.toll.engine.system.Profiling;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.base.process.LoopbackCheck;
import dev.toll.systems.base.process.ServerPort;
import dev.toll.systems.base.volume.VolumeService;
import java.util.List;
import java.util.Optional;

/** Apache ZooKeeper, one server from its published jars. */
public final class ZooKeeperSystem implements SystemUnderTest, Interleaving {
  /** Operations/s seen on an idle two-core machine; only ever used to guess a duration. */
  private static final double USUAL_RATE = 20e3;

  private static final double RESET_SECONDS = 8;

  /** Of server and driver, in addition to their heaps. */
  private static final long OUTSIDE_HEAPS = 300L << 20;

  /** The server reserves a log in pieces of 64 MB, and takes a snapshot every 100,000 writes. */
  private static final long FRESH = 128L << 20;

  private static final double WRITES_OF_A_SNAPSHOT = 75e3;

  /** Of a write in the log, in addition to its data. */
  private static final long OVERHEAD = 120;

  @Override
  public String name() {
    return ZooKeeperSettings.NAME;
  }

  @Override
  public List<SettingSpec> settings(String workload) {
    return ZooKeeperSettings.all();
  }

  @Override
  public List<Metric> metrics(Settings settings) {
    return ZooKeeperMetrics.all();
  }

  @Override
  public void check(List<Level> levels, Problems problems) {
    for (Level level : levels) {
      Settings settings = level.settings();
      ServerPort.check(ZooKeeperSettings.PORT, settings, problems);
      VolumeService.of(settings).check(settings, problems);
      ZooKeeperLevel zookeeper = ZooKeeperLevel.of(settings);
      if (zookeeper.security().tls() && !zookeeper.netty()) {
        problems.add(
            settings,
            ZooKeeperSettings.CONNECTIONS,
            ": TLS needs netty; leave it at auto, or set %s: none"
                .formatted(ZooKeeperSettings.SECURITY));
      }
      if (settings.count(ZooKeeperSettings.NODES) < zookeeper.sessions()) {
        problems.add(
            settings,
            ZooKeeperSettings.NODES,
            ": fewer nodes than sessions (%s): some would have none"
                .formatted(ZooKeeperSettings.SESSIONS));
      }
    }
  }

  @Override
  public Estimate estimate(Level level) {
    Settings settings = level.settings();
    ZooKeeperLevel zookeeper = ZooKeeperLevel.of(settings);
    double operations = (double) zookeeper.operations() + zookeeper.warm();
    double writes = operations * (100 - settings.count(ZooKeeperSettings.READS)) / 100;
    double each = settings.bytes(ZooKeeperSettings.SIZE) + OVERHEAD;
    double tree = settings.count(ZooKeeperSettings.NODES) * each;
    long data = FRESH + (long) (writes * each + (1 + writes / WRITES_OF_A_SNAPSHOT) * tree);
    long memory =
        settings.bytes(ZooKeeperSettings.SERVER_HEAP)
            + settings.bytes(ZooKeeperSettings.DRIVER_HEAP)
            + OUTSIDE_HEAPS;
    return new Estimate(
        RESET_SECONDS + operations / USUAL_RATE,
        VolumeService.of(settings).diskBytes(settings, data),
        memory + VolumeService.of(settings).memoryBytes(settings, data),
        "a guess from 20,000 operations/s, seen on an idle two-core machine");
  }

  @Override
  public Optional<String> unavailable(List<Level> levels) {
    return LoopbackCheck.unavailable().or(() -> VolumeService.unavailable(levels));
  }

  @Override
  public Optional<String> obstacle(List<Level> levels) {
    return ServerPort.clash(ZooKeeperSettings.PORT, levels);
  }

  @Override
  public Profiling profiling(Settings settings) {
    return CommonMetrics.profiling(ZooKeeperSystem.class, "operations");
  }

  @Override
  public Session open(Study study, RunContext context) throws SystemException {
    return ZooKeeperSession.open(study, context);
  }
}
