package dev.toll.systems.zookeeper;

import dev.toll.driver.Attempted;
import dev.toll.driver.Probed;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands.Ask;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands.Client;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands.Probe;
import dev.toll.systems.zookeeper.client.ZooKeeperWorkload;
import java.nio.file.Path;
import java.time.Duration;

/** ZooKeeper's clients in a process of their own. */
final class ZooKeeperDriver extends DriverClient {
  /** The most that one question may take. */
  static final Duration ATTEMPT = Duration.ofSeconds(5);

  private final boolean secure;

  ZooKeeperDriver(Toolbox tools, ZooKeeperLevel level, Path configuration, Path logs)
      throws SystemException {
    super(
        "driver",
        Role.DRIVER,
        tools,
        level.driver(configuration),
        ZooKeeperWorkload.class,
        logs,
        level.observing().gc());
    secure = level.security().tls();
  }

  /** Opens a session, which shows that the server answers. */
  void open(Configuration configuration, Duration deadline)
      throws SystemException, InterruptedException {
    ready(deadline);
    String servers = Configuration.HOST + ":" + configuration.port();
    call(ZooKeeperCommands.OPEN, new Client(servers, configuration.client().toString()), deadline);
  }

  /** Asks the server a word, as the level's clients do. */
  Attempted ask(String word) throws SystemException, InterruptedException {
    return ask(word, secure, null);
  }

  /**
   * Asks it in a way of one's own.
   *
   * @param byTls whether by TLS
   * @param tls the only version to offer; null for what the level says
   */
  Attempted ask(String word, boolean byTls, String tls)
      throws SystemException, InterruptedException {
    return call(ZooKeeperCommands.ASK, new Ask(word, byTls, tls, (int) ATTEMPT.toMillis()));
  }

  /**
   * Writes and reads a text, again and again.
   *
   * @param servers to connect to for it; null for the session that is open
   */
  Probed probe(String servers, String text, int times)
      throws SystemException, InterruptedException {
    return call(ZooKeeperCommands.PROBE, new Probe(servers, "/toll-probe", text, times));
  }

  /**
   * A counter that the server reports.
   *
   * @throws SystemException where it does not report it
   */
  long counter(String name) throws SystemException, InterruptedException {
    return ask("mntr")
        .how()
        .lines()
        .filter(line -> line.startsWith(name + "\t"))
        .map(line -> Double.parseDouble(line.substring(name.length() + 1)))
        .findFirst()
        .orElseThrow(() -> new SystemException("the server does not report " + name))
        .longValue();
  }
}
