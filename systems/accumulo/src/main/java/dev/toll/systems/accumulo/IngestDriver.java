package dev.toll.systems.accumulo;

import dev.toll.engine.gc.GcLog;
import dev.toll.engine.process.Role;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Observing;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.Toolbox.Kind;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.Login;
import dev.toll.systems.accumulo.client.AccumuloCommands.TokenKind;
import dev.toll.systems.accumulo.client.ContinuousIngest;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.base.process.JavaCommand.Stdin;
import dev.toll.systems.base.security.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Accumulo's client in a process of its own: the driver of continuous ingest, or an observer. */
final class IngestDriver extends DriverClient {
  private static final Duration BOOT = Duration.ofMinutes(1);

  private final Settings settings;
  private final GcLog gcLog;

  private IngestDriver(
      ProcessBuilder command, Toolbox tools, Layout layout, Settings settings, Kind kind, GcLog log)
      throws SystemException, IOException {
    super(
        kind.word(),
        kind == Kind.DRIVER ? Role.DRIVER : Role.HELPER,
        command,
        tools.archive(kind, heap(settings, kind)),
        layout.logs(),
        tools.ledger());
    this.settings = settings;
    this.gcLog = log;
  }

  /** Starts the JVM; it boots while the servers do. */
  static IngestDriver start(Toolbox tools, RunMaterial material, Layout layout, Settings settings)
      throws SystemException {
    return start(tools, material, layout, settings, Kind.DRIVER);
  }

  /** Starts the JVM of a client that only looks: small, and its CPU is nobody's work. */
  static IngestDriver observer(
      Toolbox tools, RunMaterial material, Layout layout, Settings settings)
      throws SystemException {
    return start(tools, material, layout, settings, Kind.OBSERVER);
  }

  private static IngestDriver start(
      Toolbox tools, RunMaterial material, Layout layout, Settings settings, Kind kind)
      throws SystemException {
    String name = kind.word();
    List<String> flags = new ArrayList<>();
    if (material.kerberos() != null) {
      flags.add("-Djava.security.krb5.conf=" + material.kerberos().krb5Conf());
    }
    String more = settings.text(AccumuloSettings.DRIVER_FLAGS).strip();
    if (kind == Kind.DRIVER && !more.isEmpty()) {
      flags.addAll(List.of(more.split("\\s+")));
    }
    GcLog log = null;
    if (kind == Kind.DRIVER && Observing.of(settings).gc()) {
      log = new GcLog(Role.DRIVER, layout.logs().resolve(name + ".gc.log"));
      flags.addAll(GcLog.flags(log.file()));
    }
    try {
      ProcessBuilder builder =
          tools.command(
              kind,
              layout.configuration(),
              heap(settings, kind),
              flags,
              Stdin.OWN,
              List.of(ContinuousIngest.class.getName()));
      return new IngestDriver(builder, tools, layout, settings, kind, log);
    } catch (IOException e) {
      throw new SystemException("cannot start the " + name + ": " + e.getMessage(), e);
    }
  }

  /** Null for the kind's own. */
  private static String heap(Settings settings, Kind kind) {
    return kind != Kind.DRIVER ? null : Long.toString(settings.bytes(AccumuloSettings.DRIVER_HEAP));
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
    RunMaterial.Kerberos kerberos =
        Security.of(settings.text(AccumuloSettings.SECURITY)).kerberos()
            ? material.kerberos()
            : null;
    call(
        AccumuloCommands.OPEN,
        kerberos == null
            ? new Login(
                properties,
                "root",
                TokenKind.PASSWORD,
                passwordFile(material, layout).toString(),
                null,
                null)
            : new Login(
                properties,
                kerberos.clientPrincipal(),
                TokenKind.KERBEROS,
                null,
                kerberos.clientKeytab().toString(),
                layout.configuration().resolve("core-site.xml").toString()),
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
