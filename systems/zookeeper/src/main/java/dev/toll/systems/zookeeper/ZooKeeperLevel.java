package dev.toll.systems.zookeeper;

import dev.toll.driver.RecordFormat.Shape;
import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Observing;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.settings.JvmSettings;
import dev.toll.systems.base.slice.DriverSlices.Cut;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands.Load;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A level: its settings as the types they mean, read once.
 *
 * @param settings all of them, for what a single class needs
 * @param tls version of TLS, as Java names it; of levels that have it
 * @param netty whether server and clients talk by Netty, not by ZooKeeper's own code on Java NIO
 * @param sync whether a write is on the disk before it is acknowledged
 */
record ZooKeeperLevel(
    Settings settings,
    Security security,
    String tls,
    boolean netty,
    boolean sync,
    long operations,
    long warm,
    Duration deadline,
    Duration startDeadline,
    Observing observing) {

  static ZooKeeperLevel of(Settings settings) {
    Security security = Choices.of(Security.class, settings, ZooKeeperSettings.SECURITY);
    String connections = settings.text(ZooKeeperSettings.CONNECTIONS);
    return new ZooKeeperLevel(
        settings,
        security,
        "TLSv" + settings.text(ZooKeeperSettings.TLS),
        connections.equals(ZooKeeperSettings.AUTO)
            ? security.tls()
            : connections.equals(ZooKeeperSettings.NETTY),
        settings.flag(ZooKeeperSettings.SYNC),
        settings.count(ZooKeeperSettings.OPERATIONS),
        settings.count(ZooKeeperSettings.WARM),
        settings.duration(ZooKeeperSettings.DEADLINE),
        settings.duration(ZooKeeperSettings.START_DEADLINE),
        Observing.of(settings));
  }

  int sessions() {
    return (int) settings.count(ZooKeeperSettings.SESSIONS);
  }

  Load load(long seed) {
    return new Load(
        (int) settings.count(ZooKeeperSettings.NODES),
        sessions(),
        (int) settings.count(ZooKeeperSettings.IN_FLIGHT),
        (int) settings.count(ZooKeeperSettings.READS),
        new Shape(seed, (int) settings.bytes(ZooKeeperSettings.SIZE), false));
  }

  Cut cut() {
    return new Cut(operations, sessions(), warm, sessions(), ZooKeeperSettings.WARM, deadline);
  }

  /** The server's JVM. */
  JvmSpec server(Path configuration) {
    String main = "org.apache.zookeeper.server.ZooKeeperServerMain";
    return ZooKeeperSettings.SERVER.of(main, settings, configuration);
  }

  /** The driver's JVM. */
  JvmSpec driver(Path configuration) {
    return JvmSettings.DRIVER.of(DriverClient.MAIN, settings, configuration);
  }
}
