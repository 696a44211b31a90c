package dev.toll.systems.accumulo;

import dev.toll.driver.Nothing;
import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.gc.GcLog;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verification;
import dev.toll.engine.sample.Sampler;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.CarriedLoad;
import dev.toll.engine.system.CrossProofs;
import dev.toll.engine.system.DerivedMetrics;
import dev.toll.engine.system.DescribedLoad;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.LoadProofs;
import dev.toll.engine.system.Observed;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.Jvms.Kind;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.Opened;
import dev.toll.systems.base.connect.LentPlace;
import dev.toll.systems.base.connect.LevelCommands;
import dev.toll.systems.base.process.Drivers;
import dev.toll.systems.base.proof.JvmArguments;
import dev.toll.systems.base.proof.Proofs;
import dev.toll.systems.base.proof.TriedClaims;
import dev.toll.systems.base.session.JvmInstance;
import dev.toll.systems.base.volume.Volume;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A cluster that runs already, brought to a level, with continuous ingest on tables of its own. */
final class ConnectedInstance extends JvmInstance
    implements Observed, DescribedLoad, DerivedMetrics, LoadProofs, CrossProofs, CarriedLoad {
  private static final Duration SHORT = IngestLoad.SHORT;

  private final ConnectedCluster cluster;
  private final ConnectedLevel level;
  private final Jvms jvms;
  private final LentPlace namespace;
  private final boolean measureCeiling;
  private final long seed;
  private IngestDriver driver;
  private Observer observer;
  private IngestLoad load;
  private MeasuredLoad measured;
  private ConnectedProofs proofs;
  private Double ceiling;
  private double seconds;

  /** Where it is, and whether it measures the driver's ceiling. */
  record Place(Settings settings, Slot slot, Volume volume, boolean ceiling) {}

  ConnectedInstance(
      ConnectedSession session, Jvms jvms, ConnectedLevel level, LentPlace namespace, Place place) {
    super(session, place.settings(), place.slot(), place.volume());
    cluster = session.cluster();
    seed = session.seed();
    this.level = level;
    this.jvms = jvms;
    this.namespace = namespace;
    measureCeiling = place.ceiling();
  }

  private AccumuloLevel accumulo() {
    return jvms.level();
  }

  @Override
  protected void bringUp(Steps steps) throws SystemException, InterruptedException {
    own(namespace);
    // It boots while the cluster is brought to the level.
    driver = own(IngestDriver.start(Kind.DRIVER, jvms));
    LoadTables tables = new LoadTables(namespace.name(), level.tableProperties());
    load = new IngestLoad(new Drivers<>(List.of(driver)), accumulo(), seed, tables);
    measured = new MeasuredLoad(accumulo().queries(), load, null);
    proofs = new ConnectedProofs(cluster, driver, tables.measured());
    Duration start = accumulo().startDeadline();
    Duration commands = accumulo().settings().duration(LevelCommands.DEADLINE);
    steps.run(
        "bring the cluster to the level",
        // A command that takes back, one that sets, a restart, and as often until it answers.
        commands.plus(start).multipliedBy(3).plus(SHORT),
        () -> cluster.apply(level));
    steps.run("connect", start.multipliedBy(2), () -> connect(start));
    steps.run(
        "create the namespace",
        SHORT.multipliedBy(2),
        () -> namespace.make(new NamespaceMaker(driver, namespace.name())));
    facts().put("namespace", namespace.name());
    if (accumulo().observing().asksSystem()) {
      observer = new Observer(own(IngestDriver.start(Kind.OBSERVER, jvms)), null);
    }
  }

  private void connect(Duration deadline) throws SystemException, InterruptedException {
    Opened opened = driver.open(level.login());
    cluster.demand(opened.instanceId(), level);
    driver.call(AccumuloCommands.ANSWERS, Nothing.NOTHING, deadline);
  }

  @Override
  public List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException {
    return new Proofs(steps)
        .take(ClientProof.NAME, () -> proofs.client(level))
        .take(JvmArguments.NAME, () -> arguments(accumulo()))
        .taken();
  }

  private ProofResult arguments(AccumuloLevel claimed) {
    return new JvmArguments().with(driver.process(), claimed.driver().arguments()).result();
  }

  /** What changed meanwhile is not the level's: others may set properties too. */
  @Override
  public List<ProofResult> proveLoaded(Steps steps) throws SystemException, InterruptedException {
    return new Proofs(steps)
        .take("configuration", () -> proofs.settings(level))
        .take("client properties after the load", () -> proofs.client(level))
        .take("load", () -> proveLoad(accumulo()))
        .take("shape of the load", () -> load.shape(accumulo().ingest()))
        .take("load's connections", () -> load.connections(level.quality()))
        .taken();
  }

  private ProofResult proveLoad(AccumuloLevel claimed) {
    return LoadProof.of(claimed, load.entries(), null, seconds, List.of(driver.process().name()));
  }

  @Override
  public List<ProofResult> proveAs(Level claimed, Steps steps)
      throws SystemException, InterruptedException {
    AccumuloLevel other = AccumuloLevel.of(claimed.settings());
    ConnectedLevel connected = ConnectedLevel.of(claimed.name(), claimed.settings());
    return new TriedClaims(claimed.name(), steps)
        .take(SettingsProof.NAME, () -> proofs.settingsNow(connected))
        .take(ClientProof.NAME, () -> proofs.client(connected))
        .take(LoadProof.NAME, () -> proveLoad(other))
        .take(ShapeProof.NAME, () -> load.shape(other.ingest()))
        .take("load-connections", () -> load.connections(connected.quality()))
        .take(JvmArguments.NAME, () -> arguments(other))
        .tried();
  }

  @Override
  public void prepare(Steps steps) throws SystemException, InterruptedException {
    steps.run("create tables", SHORT, load::createTable);
    steps.run("read configuration", SHORT, proofs::begin);
    if (observer != null) {
      steps.run("connect the observer", SHORT, () -> observer.open(level.login(), load.table()));
    }
  }

  @Override
  public void warm(Steps steps, LoadListener listener)
      throws SystemException, InterruptedException {
    if (measured.skipsWarming(steps)) {
      return;
    }
    if (measureCeiling) {
      ceiling = steps.call("driver's ceiling", SHORT, load::ceiling);
    }
    measured.warm(steps, listener, facts());
  }

  @Override
  public LoadFacts loadFacts() {
    return new LoadFacts(ceiling, null, null);
  }

  @Override
  public Load measure(Steps steps, LoadListener listener, Path latency)
      throws SystemException, InterruptedException {
    Load done = LatencyLog.during(latency, log -> measured.measure(steps, listener, log));
    seconds = done.seconds();
    return done;
  }

  /** Without what its servers used, which may be anywhere. */
  @Override
  public Map<String, Double> metrics(Load done, CpuUse cpu) {
    Map<String, Double> metrics = measured.cost(done, cpu, List.of());
    metrics.keySet().removeAll(AccumuloMetrics.OF_OWN_SERVERS);
    return metrics;
  }

  @Override
  public Map<String, Double> settle(Steps steps) throws SystemException, InterruptedException {
    return load.settle(steps);
  }

  @Override
  protected Verification readBack(Steps steps) throws SystemException, InterruptedException {
    return steps.call("verify", load.deadline(), load::verify);
  }

  /** The user's file too: with another content it is another level. */
  @Override
  public List<Path> levelFiles() {
    List<Path> files = new ArrayList<>(super.levelFiles());
    files.add(level.file());
    return files;
  }

  @Override
  public List<ManagedProcess> clients() {
    return List.of(driver.process());
  }

  @Override
  public Set<Integer> loadedPorts() {
    return proofs.ports();
  }

  @Override
  public long leastBytes() {
    return AccumuloCommands.LEAST_ENTRY_BYTES;
  }

  @Override
  public List<Sampler> startSamplers() {
    List<Sampler> samplers = new ArrayList<>(List.of(load.rate()));
    if (observer != null) {
      samplers.add(observer.watch(load.table(), accumulo().observing().every()));
    }
    return samplers;
  }

  @Override
  public List<ManagedProcess> observers() {
    return observer == null ? List.of() : List.of(observer.process());
  }

  @Override
  public List<GcLog> gcLogs() {
    return driver == null || driver.gcLog() == null ? List.of() : List.of(driver.gcLog());
  }
}
