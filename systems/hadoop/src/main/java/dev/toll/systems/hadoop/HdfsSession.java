package dev.toll.systems.hadoop;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.mount.LinuxMounts;
import dev.toll.engine.process.Ports;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.base.volume.VolumeSettings;
import dev.toll.systems.hadoop.client.HdfsCommands;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** HDFS made ready for one run. */
final class HdfsSession implements Session {
  private final RunContext context;
  private final Toolbox tools;
  private final SecurityMaterial security;
  private final Map<String, String> description;
  private final long seed;
  private final Ports ports = new Ports();
  private final Volume volume;
  private Servers servers;
  private HdfsDriver driver;
  private int started;

  private HdfsSession(
      Settings settings, RunContext context, Toolbox tools, SecurityMaterial security) {
    this.context = context;
    this.tools = tools;
    this.security = security;
    description = new LinkedHashMap<>();
    description.put("Hadoop", settings.text(HdfsSettings.VERSION) + " (" + tools.origin() + ")");
    description.putAll(tools.describe());
    description.putAll(security.describe());
    seed = settings.has(DesignSettings.SEED) ? settings.count(DesignSettings.SEED) : 0;
    volume =
        Volume.of(
            settings.text(VolumeSettings.DIRECTORY),
            context.work(),
            context.ledger(),
            new LinuxMounts());
  }

  static HdfsSession open(Study study, RunContext context) throws SystemException {
    Settings settings = study.settings();
    Toolbox tools = Toolbox.of(study, context);
    SecurityMaterial security =
        SecurityMaterial.create(settings, study.levels(), context, tools.jdk());
    return new HdfsSession(settings, context, tools, security);
  }

  @Override
  public Map<String, String> describe() {
    return description;
  }

  @Override
  public void clear(Slot slot, Steps steps) throws SystemException, InterruptedException {
    stop(steps);
    wipe(steps);
  }

  void stop(Steps steps) throws SystemException, InterruptedException {
    closeDriver();
    if (servers == null) {
      steps.skip("stop HDFS", "nothing is running");
      return;
    }
    servers.stop(steps);
    servers = null;
  }

  private void closeDriver() {
    if (driver != null) {
      driver.close();
      driver = null;
    }
  }

  void wipe(Steps steps) throws SystemException, InterruptedException {
    steps.run(
        "wipe",
        Duration.ofMinutes(5),
        () -> {
          volume.wipe();
          RunDirectory.delete(configuration());
        });
  }

  private Path configuration() {
    return context.work().resolve("conf");
  }

  @Override
  public HdfsInstance start(Level level, Slot slot, Steps steps)
      throws SystemException, InterruptedException {
    Settings settings = level.settings();
    volume.open(settings, steps);
    Endpoints endpoints = Endpoints.choose(settings, ports);
    Layout layout = new Layout(configuration(), volume.path(), slot.logs());
    servers = new Servers(tools, layout, endpoints, settings, security.material());
    servers.start(steps);
    // The last to boot: on few cores it would only make the servers wait.
    driver = HdfsDriver.start(tools, layout, settings, security.material());
    driver.watch(servers.processes());
    Duration deadline = settings.duration(HdfsSettings.START_DEADLINE);
    steps.run("preflight", deadline, () -> preflight(endpoints, settings, deadline));
    Probed probed = new Probed(settings, servers, driver);
    HdfsInstance instance =
        new HdfsInstance(
            this,
            servers,
            driver,
            settings,
            new InstanceProofs(probed, volume),
            HdfsLoad.of(settings, driver, servers, seed),
            started++ < 2);
    instance.makeDirectory(steps);
    return instance;
  }

  private void preflight(Endpoints endpoints, Settings settings, Duration deadline)
      throws SystemException, InterruptedException {
    driver.open(endpoints, deadline);
    driver.call(
        HdfsCommands.PREFLIGHT,
        new HdfsCommands.DataNodes(settings.count(HdfsSettings.DATANODES)),
        deadline);
  }

  @Override
  public void close() {
    closeDriver();
    if (servers != null) {
      servers.abandon();
      servers = null;
    }
    security.close();
    try {
      volume.wipe();
    } catch (IOException e) {
      context.progress().note("data could not be removed from " + volume.path() + ": " + e);
    }
  }
}
