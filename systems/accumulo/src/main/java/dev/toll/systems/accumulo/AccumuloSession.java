package dev.toll.systems.accumulo;

import dev.toll.driver.Nothing;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.mount.LinuxMounts;
import dev.toll.engine.process.Ports;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Observing;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.Probe;
import dev.toll.engine.system.Probing;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.RunsOnJdk;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.base.security.PrivateFiles;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.base.volume.VolumeSettings;
import dev.toll.systems.base.wire.Relay;
import dev.toll.systems.hadoop.HdfsCluster;
import dev.toll.systems.hadoop.HdfsTools;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Accumulo made ready for one run. */
final class AccumuloSession implements Session, Probing, RunsOnJdk {
  private static final int AES_KEY_BYTES = 16;

  private final RunContext context;
  private final Toolbox tools;
  private final HdfsTools hdfs;
  private final SecurityMaterial security;
  private final Map<String, String> description;
  private final long seed;
  private final Ports ports = new Ports();
  private final Volume volume;
  private Servers servers;
  private HdfsCluster cluster;
  private IngestDriver driver;
  private Observer observer;
  private int started;

  private AccumuloSession(
      Settings settings,
      RunContext context,
      Toolbox tools,
      HdfsTools hdfs,
      SecurityMaterial security,
      Map<String, String> description,
      long seed) {
    this.context = context;
    this.tools = tools;
    this.hdfs = hdfs;
    this.security = security;
    this.description = description;
    this.seed = seed;
    volume =
        Volume.of(
            settings.text(VolumeSettings.DIRECTORY),
            context.work(),
            context.ledger(),
            new LinuxMounts());
  }

  static AccumuloSession open(Study study, RunContext context)
      throws SystemException, InterruptedException {
    Settings settings = study.settings();
    String version = settings.text(AccumuloSettings.VERSION);
    Artifacts artifacts = new Artifacts(version, context.cache(), context.progress());
    ToolboxBuilder builder = new ToolboxBuilder(settings, context, artifacts);
    Toolbox tools = builder.build();
    SecurityMaterial security =
        SecurityMaterial.create(settings, study.levels(), context, tools.jdk());
    Map<String, String> description = new LinkedHashMap<>();
    description.put("Accumulo", version + " (" + builder.origin() + ")");
    description.putAll(tools.describe());
    HdfsTools hdfs = null;
    if (study.levels().stream().anyMatch(level -> StorageKind.of(level.settings()).hdfs())) {
      hdfs = HdfsTools.of(settings.text(AccumuloSettings.HDFS_VERSION), context);
      description.putAll(hdfs.describe());
    }
    description.putAll(security.describe());
    long seed = settings.has(DesignSettings.SEED) ? settings.count(DesignSettings.SEED) : 0;
    return new AccumuloSession(settings, context, tools, hdfs, security, description, seed);
  }

  @Override
  public Map<String, String> describe() {
    return description;
  }

  @Override
  public Path serverJdk() {
    return tools.jdk().home();
  }

  @Override
  public void clear(Slot slot, Steps steps) throws SystemException, InterruptedException {
    stop(steps);
    wipe(steps);
  }

  void stop(Steps steps) throws SystemException, InterruptedException {
    closeClients();
    if (servers == null) {
      for (String step : List.of("stop Accumulo", "stop ZooKeeper", "stop Hadoop")) {
        steps.skip(step, "nothing is running");
      }
      return;
    }
    servers.stop(steps);
    servers = null;
  }

  private void closeClients() {
    if (observer != null) {
      observer.close();
      observer = null;
    }
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
  public Instance start(Level level, Slot slot, Steps steps)
      throws SystemException, InterruptedException {
    Endpoints endpoints = Endpoints.choose(security.host(), level.settings(), ports);
    AccumuloInstance instance = bringUp(level.settings(), slot.logs(), steps, null, endpoints);
    steps.run("preflight", startDeadline(level), () -> preflight(instance, level));
    servers.startGc();
    driver.watch(servers.processes());
    if (Observing.of(level.settings()).asksSystem()) {
      Layout layout = instance.servers().layout();
      observer =
          new Observer(
              IngestDriver.observer(tools, security.material(), layout, level.settings()),
              cluster == null ? layout.tables().resolve("wal") : null);
      instance.observedBy(observer, security.material());
    }
    return instance;
  }

  private AccumuloInstance bringUp(
      Settings level, Path logs, Steps steps, String advertised, Endpoints endpoints)
      throws SystemException, InterruptedException {
    volume.open(level, steps);
    Layout layout = new Layout(configuration(), volume.path(), logs);
    writeAtRestKey(layout);
    servers =
        new Servers(tools, storage(level, layout), security.material(), layout, endpoints, level);
    // It boots while ZooKeeper and Accumulo do.
    driver = IngestDriver.start(tools, security.material(), layout, level);
    servers.start(steps, advertised);
    driver.watch(servers.processes());
    Probed probed = probed(level, endpoints);
    return new AccumuloInstance(
        this,
        servers,
        driver,
        List.of(),
        level,
        new InstanceProofs(probed, volume),
        seed,
        started++ < 2);
  }

  private Storage storage(Settings level, Layout layout) throws SystemException {
    if (!StorageKind.of(level).hdfs()) {
      cluster = null;
      return new LocalStorage(layout.tables());
    }
    cluster =
        HdfsCluster.of(
            hdfs,
            HdfsStorage.wishes(level),
            StorageKind.of(level).kerberos() ? security.hdfs() : null,
            layout.hdfsConfiguration(),
            layout.hdfs(),
            layout.logs(),
            ports);
    return new HdfsStorage(cluster, level);
  }

  /** The running instance, looked at by the proofs of a level. */
  Probed probed(Settings level, Endpoints endpoints) {
    return new Probed(
        level,
        endpoints,
        servers.layout(),
        driver,
        cluster,
        security.material(),
        security.keys(),
        tools.jdk(),
        servers.tserver().pid());
  }

  /**
   * The key lies beside the data it protects only while the run lasts; it is made anew each time.
   */
  private static void writeAtRestKey(Layout layout) throws SystemException {
    byte[] key = new byte[AES_KEY_BYTES];
    new SecureRandom().nextBytes(key);
    try {
      Files.createDirectories(layout.configuration());
      PrivateFiles.write(layout.atRestKey(), key);
    } catch (IOException e) {
      throw new SystemException("cannot write " + layout.atRestKey() + ": " + e.getMessage(), e);
    }
  }

  private void preflight(AccumuloInstance instance, Level level)
      throws SystemException, InterruptedException {
    Duration deadline = startDeadline(level);
    instance
        .driver()
        .open(security.material(), instance.servers().layout(), instance.servers().endpoints());
    instance.driver().call(AccumuloCommands.PREFLIGHT, Nothing.NOTHING, deadline);
  }

  private static Duration startDeadline(Level level) {
    return level.settings().duration(AccumuloSettings.START_DEADLINE);
  }

  /**
   * Wire and at-rest proofs on an instance of their own: the tablet server tells clients the
   * address of a relay ({@code rpc.advertise.addr}), so every byte to and from it passes where we
   * can look. Never in a timed trial.
   */
  @Override
  public Probe probe(Level level, Slot slot, Steps steps)
      throws SystemException, InterruptedException {
    // One tablet server, so that every tablet lies behind the relay.
    Endpoints endpoints = Endpoints.choose(security.host(), level.settings(), ports).onlyFirst();
    String marker = WireProof.marker();
    try {
      Relay relay = relay(endpoints, marker);
      AccumuloInstance instance =
          bringUp(
              level.settings(),
              slot.logs(),
              steps,
              endpoints.host() + ":" + relay.port(),
              endpoints);
      steps.run("preflight", startDeadline(level), () -> preflight(instance, level));
      return new Relayed(probed(level.settings(), endpoints), relay, marker);
    } catch (IOException e) {
      throw new SystemException("the relay of the wire proof: " + e.getMessage(), e);
    }
  }

  private final class Relayed implements Probe {
    private final Probed probed;
    private final Relay relay;
    private final String marker;

    Relayed(Probed probed, Relay relay, String marker) {
      this.probed = probed;
      this.relay = relay;
      this.marker = marker;
    }

    @Override
    public List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException {
      return List.of(
          new WireProof(probed, relay, marker).prove(steps),
          cluster == null
              ? new AtRestProof(probed).prove(steps)
              : new HdfsAtRestProof(probed).prove(steps));
    }

    @Override
    public void stop(Steps steps) throws SystemException, InterruptedException {
      relay.close();
      AccumuloSession.this.stop(steps);
    }

    @Override
    public void wipe(Steps steps) throws SystemException, InterruptedException {
      AccumuloSession.this.wipe(steps);
    }
  }

  private Relay relay(Endpoints endpoints, String marker) throws IOException {
    InetAddress address = InetAddress.getByName(endpoints.host());
    return Relay.start(
        new InetSocketAddress(address, ports.next()),
        new InetSocketAddress(address, endpoints.tservers().get(0)),
        List.of(marker));
  }

  @Override
  public void close() {
    closeClients();
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
