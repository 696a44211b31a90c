package dev.toll.systems.accumulo;

import com.google.gson.JsonObject;
import dev.toll.engine.driver.DriverProcess;
import dev.toll.engine.gc.GcLog;
import dev.toll.engine.process.Role;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Observing;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.Jvms.Kind;
import dev.toll.systems.base.process.JavaCommand.Stdin;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.process.SharedArchive;
import dev.toll.systems.base.security.PrivateFiles;
import dev.toll.systems.base.settings.Choices;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Accumulo's client in a process of its own: the driver of continuous ingest, or an observer. */
final class IngestDriver implements AutoCloseable {
  private static final String WORKLOAD = "dev.toll.systems.accumulo.client.ContinuousIngest";
  private static final Duration BOOT = Duration.ofMinutes(1);

  private final DriverProcess driver;
  private final SharedArchive archive;
  private final Settings settings;
  private final GcLog gcLog;

  private IngestDriver(
      DriverProcess driver, SharedArchive archive, Settings settings, GcLog gcLog) {
    this.driver = driver;
    this.archive = archive;
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
      return new IngestDriver(
          DriverProcess.start(
              name,
              kind == Kind.DRIVER ? Role.DRIVER : Role.HELPER,
              tools.toolbox().command(spec, Stdin.OWN, List.of(WORKLOAD)),
              layout.logs().resolve(name + ".log"),
              tools.toolbox().ledger()),
          tools.toolbox().archive(spec),
          settings,
          log);
    } catch (IOException e) {
      throw new SystemException("cannot start the " + name + ": " + e.getMessage(), e);
    }
  }

  /** Where its JVM logs its collections; null when it does not. */
  GcLog gcLog() {
    return gcLog;
  }

  DriverProcess process() {
    return driver;
  }

  /** Logs in and connects as the level says. */
  void open(RunMaterial material, Layout layout, Endpoints endpoints)
      throws SystemException, InterruptedException {
    Duration patience = patience();
    driver.ready(patience);
    JsonObject arguments = new JsonObject();
    JsonObject properties = new JsonObject();
    new ServerConfiguration(settings, material).client(endpoints).forEach(properties::addProperty);
    arguments.add("clientProperties", properties);
    if (Security.of(settings).kerberos()) {
      arguments.addProperty("principal", material.client().name());
      arguments.addProperty("tokenKind", "kerberos");
      arguments.addProperty("keytab", material.client().keytab().toString());
      arguments.addProperty("coreSite", layout.configuration().resolve("core-site.xml").toString());
    } else {
      arguments.addProperty("principal", "root");
      arguments.addProperty("tokenKind", "password");
      arguments.addProperty("passwordFile", passwordFile(material, layout).toString());
    }
    driver.call("open", arguments, patience);
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

  JsonObject call(String command, JsonObject arguments, Duration deadline)
      throws SystemException, InterruptedException {
    return driver.call(command, arguments, deadline);
  }

  @Override
  public void close() {
    driver.close();
    try {
      archive.adopt();
    } catch (IOException e) {
      // Only the next start would have been faster.
    }
  }
}
