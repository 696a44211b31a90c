package dev.toll.systems.accumulo;

import dev.toll.driver.Nothing;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.Jvms.Kind;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.Opened;
import dev.toll.systems.base.connect.LentPlace;
import dev.toll.systems.base.connect.LentSession;
import dev.toll.systems.base.connect.LevelCommands;
import dev.toll.systems.base.process.Drivers;
import dev.toll.systems.base.proof.JvmArguments;
import dev.toll.systems.base.proof.Proofs;
import dev.toll.systems.base.proof.TriedClaims;
import dev.toll.systems.base.volume.Volume;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A cluster that runs already, brought to a level, with continuous ingest on tables of its own. */
final class ConnectedInstance extends LoadedInstance {
  private final ConnectedCluster cluster;
  private final ConnectedLevel level;
  private final Jvms jvms;
  private final LentPlace namespace;
  private ConnectedProofs proofs;

  private ConnectedInstance(
      LentSession<ConnectedCluster, ConnectedInstance> session,
      Jvms jvms,
      Slot slot,
      Volume volume) {
    super(session, jvms.level().settings(), slot, slot, volume);
    cluster = session.cluster();
    level = ConnectedLevel.of(session.name(level()), level());
    this.jvms = jvms;
    namespace = new LentPlace(cluster, NamespaceMaker.KIND, session.place(slot));
  }

  /** Connects to the cluster of a study, for one run. */
  static LentSession<ConnectedCluster, ConnectedInstance> open(Study study, RunContext context)
      throws SystemException, InterruptedException {
    AccumuloTools tools =
        AccumuloTools.clients(study.settings().text(AccumuloSettings.VERSION), context);
    List<AccumuloLevel> levels =
        study.levels().stream().map(Level::settings).map(AccumuloLevel::of).toList();
    RunMaterial material =
        RunMaterial.create(study.settings(), levels, context, tools.toolbox().jdk());
    return new LentSession<>(
        study,
        context,
        tools.toolbox(),
        material.secrets(),
        NamespaceMaker.KIND,
        () -> ConnectedCluster.open(tools.toolbox(), study, context),
        (session, level, slot, volume) -> {
          Layout layout = new Layout(slot.work(), volume.path(), slot.logs());
          Jvms jvms = new Jvms(tools, material, layout, AccumuloLevel.of(level));
          return new ConnectedInstance(session, jvms, slot, volume);
        });
  }

  @Override
  protected void bringUp(Steps steps) throws SystemException, InterruptedException {
    own(namespace);
    // It boots while the cluster is brought to the level.
    IngestDriver client = own(IngestDriver.start(Kind.DRIVER, jvms));
    LoadTables tables = new LoadTables(namespace.name(), level.tableProperties());
    loads(new Drivers<>(List.of(client)), tables);
    proofs = new ConnectedProofs(cluster, client, tables.measured());
    Duration start = accumulo.startDeadline();
    Duration commands = accumulo.settings().duration(LevelCommands.DEADLINE);
    steps.run(
        "bring the cluster to the level",
        // A command that takes back, one that sets, a restart, and as often until it answers.
        commands.plus(start).multipliedBy(3).plus(Steps.SHORT),
        () -> cluster.apply(level));
    steps.run("connect", start.multipliedBy(2), () -> connect(start));
    steps.run(
        "create the namespace",
        Steps.SHORT.multipliedBy(2),
        () -> namespace.make(new NamespaceMaker(driver, namespace.name())));
    facts().put("namespace", namespace.name());
    if (accumulo.observing().asksSystem()) {
      observer = new Observer(own(IngestDriver.start(Kind.OBSERVER, jvms)), null);
    }
  }

  private void connect(Duration deadline) throws SystemException, InterruptedException {
    Opened opened = driver.open(level.login());
    cluster.demand(level.name(), level.file(), opened.instanceId());
    driver.call(AccumuloCommands.ANSWERS, Nothing.NOTHING, deadline);
  }

  @Override
  public List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException {
    return new Proofs(steps)
        .take(ClientProof.NAME, () -> proofs.client(level))
        .take(JvmArguments.NAME, () -> arguments(accumulo))
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
        .take("load", () -> proveLoad(accumulo))
        .take("shape of the load", () -> load.shape(accumulo.ingest()))
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
    steps.run("create tables", load::createTable);
    steps.run("read configuration", proofs::begin);
    if (observer != null) {
      steps.run("connect the observer", () -> observer.open(level.login(), load.table()));
    }
  }

  /** Without what its servers used, which may be anywhere. */
  @Override
  public Map<String, Double> metrics(Load done, CpuUse cpu) {
    Map<String, Double> metrics = measured().cost(done, cpu, List.of());
    metrics.keySet().removeAll(AccumuloMetrics.OF_OWN_SERVERS);
    return metrics;
  }

  /** The user's file too: with another content it is another level. */
  @Override
  public List<Path> levelFiles() {
    List<Path> files = new ArrayList<>(super.levelFiles());
    files.add(level.file());
    return files;
  }

  @Override
  public Set<Integer> loadedPorts() {
    return proofs.ports();
  }
}
