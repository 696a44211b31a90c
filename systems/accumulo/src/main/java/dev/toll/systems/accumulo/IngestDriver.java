package dev.toll.systems.accumulo;

import dev.toll.engine.process.ProcessHost;
import dev.toll.engine.process.Role;
import dev.toll.engine.settings.Choices;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.Jvms.Kind;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.About;
import dev.toll.systems.accumulo.client.AccumuloCommands.Login;
import dev.toll.systems.accumulo.client.AccumuloCommands.Opened;
import dev.toll.systems.accumulo.client.AccumuloCommands.TokenKind;
import dev.toll.systems.accumulo.client.ClientFiles;
import dev.toll.systems.accumulo.client.ContinuousIngest;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.security.PrivateFiles;
import dev.toll.systems.base.settings.CommandLoad;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * Accumulo's client in a process of its own: the driver of continuous ingest, one of queries, or an
 * observer.
 */
final class IngestDriver extends DriverClient {
  private static final Duration BOOT = Duration.ofMinutes(1);

  /**
   * Deadline of what makes or drops tables. A request of the manager to a tablet server that is
   * lost is repeated after a minute by default (manager.tablet.watcher.interval), as on servers
   * that toll did not start.
   */
  static final Duration TABLES = Duration.ofMinutes(3);

  private static final String TOKENS = "org.apache.accumulo.core.client.security.tokens.";

  private final Jvms jvms;

  private IngestDriver(
      String name, Kind kind, ProcessHost host, JvmSpec spec, Jvms jvms, boolean collections)
      throws SystemException {
    super(
        name,
        kind == Kind.OBSERVER ? Role.HELPER : CommandLoad.clientRole(jvms.level().settings()),
        jvms.toolbox(kind, host),
        spec,
        ContinuousIngest.class,
        jvms.layout().logs(),
        collections);
    this.jvms = jvms;
  }

  /**
   * Starts the JVM; it boots while the servers do.
   *
   * @param kind a driver, or an observer: a small one that only samples, whose CPU time is a cost
   *     of observing
   */
  static IngestDriver start(Kind kind, Jvms jvms) throws SystemException {
    return start(Choices.word(kind), kind, jvms.host(kind), jvms);
  }

  /** Starts one of several drivers, on its host. */
  static IngestDriver start(String name, Kind kind, ProcessHost host, Jvms jvms)
      throws SystemException {
    boolean collections =
        kind != Kind.OBSERVER && !jvms.away(kind) && jvms.level().observing().gc();
    return new IngestDriver(name, kind, host, jvms.spec(kind, host), jvms, collections);
  }

  /** Logs in and connects as the level says. */
  void open(Endpoints endpoints) throws SystemException, InterruptedException {
    RunMaterial material = jvms.material();
    ProcessHost host = process().host();
    boolean kerberos = jvms.level().security().kerberos();
    open(
        new Login(
            new ServerConfiguration(jvms.level(), material, host).client(endpoints),
            kerberos ? material.client().name() : "root",
            kerberos ? TokenKind.KERBEROS : TokenKind.PASSWORD,
            kerberos ? null : passwordFile().toString(),
            kerberos ? material.client().keytab().toString() : null,
            kerberos ? jvms.layout().configuration().resolve("core-site.xml").toString() : null,
            null));
  }

  /** What its client has at a level but for secrets, with whom it logs in as. */
  Map<String, String> clientProperties(AccumuloLevel claimed, Endpoints endpoints) {
    RunMaterial material = jvms.material();
    Map<String, String> open =
        new TreeMap<>(
            new ServerConfiguration(claimed, material, process().host()).client(endpoints));
    open.keySet().removeIf(ClientFiles::secret);
    open.put(
        "auth.type", TOKENS + (claimed.security().kerberos() ? "Kerberos" : "Password") + "Token");
    open.put(
        ClientFiles.PRINCIPAL, claimed.security().kerberos() ? material.client().name() : "root");
    return open;
  }

  /** Drops a table, if there is one of that name. */
  void drop(String table) throws SystemException, InterruptedException {
    call(AccumuloCommands.DROP, new About(table), TABLES);
  }

  /** Logs in and connects in some other way. */
  Opened open(Login login) throws SystemException, InterruptedException {
    Duration patience = patience();
    ready(patience);
    return call(AccumuloCommands.OPEN, login, patience);
  }

  /** It waits for servers that may still be starting: as long as they may take, if that is more. */
  private Duration patience() {
    Duration start = jvms.level().startDeadline();
    return start.compareTo(BOOT) > 0 ? start : BOOT;
  }

  private Path passwordFile() throws SystemException {
    Path file = jvms.layout().configuration().resolve("root.password");
    try {
      return PrivateFiles.write(file, jvms.material().rootPassword());
    } catch (IOException e) {
      throw new SystemException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }
}
