package dev.toll.systems.zookeeper;

import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.jdk.JdkRange;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.base.session.JvmSystem;
import dev.toll.systems.base.session.ServerSession;
import dev.toll.systems.base.settings.JvmSettings;
import dev.toll.systems.base.volume.VolumeService;
import java.util.List;
import java.util.Map;

/** Apache ZooKeeper, one server from its published jars. */
public final class ZooKeeperSystem extends JvmSystem {
  /** It needs 8 or later; 25 is the newest that was tried. */
  private static final JdkRange JDK = new JdkRange("ZooKeeper 3.9", 17, 25);

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

  public ZooKeeperSystem() {
    super(
        ZooKeeperSettings.NAME,
        "operations",
        ZooKeeperSettings.system(),
        ZooKeeperSettings.workload());
  }

  @Override
  public List<Metric> metrics(Settings settings) {
    return ZooKeeperMetrics.all();
  }

  @Override
  protected void check(Settings settings, Problems problems) {
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

  @Override
  public Estimate estimate(Level level) {
    Settings settings = level.settings();
    ZooKeeperLevel zookeeper = ZooKeeperLevel.of(settings);
    double operations = (double) zookeeper.operations() + zookeeper.warm();
    double writes = operations * (100 - settings.count(ZooKeeperSettings.READS)) / 100;
    double each = settings.bytes(ZooKeeperSettings.SIZE) + OVERHEAD;
    double tree = settings.count(ZooKeeperSettings.NODES) * each;
    long data = FRESH + (long) (writes * each + (1 + writes / WRITES_OF_A_SNAPSHOT) * tree);
    return VolumeService.estimate(
        settings,
        RESET_SECONDS + operations / USUAL_RATE,
        data,
        ZooKeeperSettings.SERVER.bytes(settings)
            + JvmSettings.DRIVER.bytes(settings)
            + OUTSIDE_HEAPS,
        "a guess from 20,000 operations/s, seen on an idle two-core machine");
  }

  @Override
  public Session open(Study study, RunContext context) throws SystemException {
    String version = study.settings().text(ZooKeeperSettings.VERSION);
    Toolbox tools = Toolbox.of(name(), JDK, Artifacts.classPath(version), context);
    return new ServerSession<ZooKeeperInstance>(
        study,
        context,
        tools,
        Configuration.HOST,
        level -> ZooKeeperLevel.of(level).security().tls(),
        Map.of("ZooKeeper", version + " (" + tools.origin() + ")"),
        ZooKeeperInstance.STOP_STEP,
        ZooKeeperInstance::new);
  }
}
