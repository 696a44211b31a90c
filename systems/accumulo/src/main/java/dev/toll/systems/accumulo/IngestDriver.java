package dev.toll.systems.accumulo;

import dev.toll.engine.gc.GcLog;
import dev.toll.engine.process.Role;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Observing;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.Jvms.Kind;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.Login;
import dev.toll.systems.accumulo.client.AccumuloCommands.TokenKind;
import dev.toll.systems.accumulo.client.ContinuousIngest;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.base.process.JavaCommand.Stdin;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.base.security.PrivateFiles;
import dev.toll.systems.base.settings.Choices;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Accumulo's client in a process of its own: the driver of continuous ingest, or an observer. */
final class IngestDriver extends DriverClient {
  private static final Duration BOOT = Duration.ofMinutes(1);

  private final Settings settings;
  private final GcLog gcLog;

  private IngestDriver(
      Kind kind, JvmSpec spec, Toolbox toolbox, Layout layout, Settings settings, GcLog gcLog)
      throws SystemException, IOException {
    super(
        Choices.word(kind),
        kind == Kind.DRIVER ? Role.DRIVER : Role.HELPER,
        toolbox.command(spec, Stdin.OWN, List.of(ContinuousIngest.class.getName())),
        toolbox.archive(spec),
        layout.logs(),
        toolbox.ledger());
    this.settings = settings;
    this.gcLog = gcLog;
  }

  /** Starts the JVM; it boots while the servers do. */
  static IngestDriver start(
      AccumuloTools tools, RunMaterial material, Layout layout, Settings settings)
      throws SystemException {
    return start(tools, material, layout, settings, Kind.DRIVER);
  }

  /**
   * Starts the JVM of a client that only samples: a small one, whose CPU time is a cost of
   * observing.
   */
  static IngestDriver observer(
      AccumuloTools tools, RunMaterial material, Layout layout, Settings settings)
      throws SystemException {
    return start(tools, material, layout, settings, Kind.OBSERVER);
  }

  private static IngestDriver start(
      AccumuloTools tools, RunMaterial material, Layout layout, Settings settings, Kind kind)
      throws SystemException {
    String name = Choices.word(kind);
    JvmSpec spec = new Jvms(tools, settings, material, layout.configuration()).spec(kind);
    GcLog log = null;
    if (kind == Kind.DRIVER && Observing.of(settings).gc()) {
      log = new GcLog(Role.DRIVER, layout.logs().resolve(name + ".gc.log"));
      spec = spec.with(GcLog.flags(log.file()));
    }
    try {
      return new IngestDriver(kind, spec, tools.toolbox(), layout, settings, log);
    } catch (IOException e) {
      throw new SystemException("cannot start the " + name + ": " + e.getMessage(), e);
    }
  }

  /** Where its JVM logs its collections; null when it does not. */
  GcLog gcLog() {
    return gcLog;
  }

  /** Logs in and connects as the level says. */
  void open(RunMaterial material, Layout layout, Endpoints endpoints)
      throws SystemException, InterruptedException {
    Duration patience = patience();
    ready(patience);
    Map<String, String> properties = new ServerConfiguration(settings, material).client(endpoints);
    boolean kerberos = Security.of(settings).kerberos();
    call(
        AccumuloCommands.OPEN,
        new Login(
            properties,
            kerberos ? material.client().name() : "root",
            kerberos ? TokenKind.KERBEROS : TokenKind.PASSWORD,
            kerberos ? null : passwordFile(material, layout).toString(),
            kerberos ? material.client().keytab().toString() : null,
            kerberos ? layout.configuration().resolve("core-site.xml").toString() : null),
        patience);
  }

  /** It waits for servers that may still be starting: as long as they may take, if that is more. */
  private Duration patience() {
    long millis = (long) (settings.seconds(AccumuloSettings.START_DEADLINE) * 1000);
    return Duration.ofMillis(Math.max(millis, BOOT.toMillis()));
  }

  private static Path passwordFile(RunMaterial material, Layout layout) throws SystemException {
    Path file = layout.configuration().resolve("root.password");
    try {
      PrivateFiles.write(file, material.rootPassword().getBytes(StandardCharsets.UTF_8));
      return file;
    } catch (IOException e) {
      throw new SystemException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }
}
