package dev.toll.systems.accumulo;

import static dev.toll.systems.base.proof.ProofList.When.CROSSED;
import static dev.toll.systems.base.proof.ProofList.When.LOADED;
import static dev.toll.systems.base.proof.ProofList.When.STARTED;

import dev.toll.driver.Nothing;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.Jvms.Kind;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.Opened;
import dev.toll.systems.base.connect.ExternalSession;
import dev.toll.systems.base.connect.LevelCommands;
import dev.toll.systems.base.connect.Workspace;
import dev.toll.systems.base.process.Drivers;
import dev.toll.systems.base.proof.JvmArguments;
import dev.toll.systems.base.proof.ProofList;
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
  private final Workspace namespace;
  private ConnectedProofs proofs;

  private ConnectedInstance(
      ExternalSession<ConnectedCluster, ConnectedInstance> session,
      Jvms jvms,
      Slot slot,
      Volume volume) {
    super(session, jvms.level().settings(), slot, slot, volume);
    cluster = session.cluster();
    level = ConnectedLevel.of(session.name(level()), level());
    this.jvms = jvms;
    namespace = new Workspace(cluster, NamespaceMaker.KIND, session.place(slot));
  }

  /** Connects to the cluster of a study, for one run. */
  static ExternalSession<ConnectedCluster, ConnectedInstance> open(Study study, RunContext context)
      throws SystemException, InterruptedException {
    AccumuloTools tools =
        AccumuloTools.clients(study.settings().text(AccumuloSettings.VERSION), context);
    List<AccumuloLevel> levels =
        study.levels().stream().map(Level::settings).map(AccumuloLevel::of).toList();
    RunMaterial material =
        RunMaterial.create(study.settings(), levels, context, tools.toolbox().jdk());
    return new ExternalSession<>(
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
    cut(null);
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

  /** What a level claims of the load, and of the cluster. */
  private record Claimed(AccumuloLevel load, ConnectedLevel cluster) {
    static Claimed of(Level level) {
      Settings settings = level.settings();
      return new Claimed(AccumuloLevel.of(settings), ConnectedLevel.of(level.name(), settings));
    }
  }

  /** What changed meanwhile is not the level's: others may set properties too. */
  @Override
  protected ProofList<Claimed> proofs() {
    return new ProofList<>(new Claimed(accumulo, level), Claimed::of)
        .add(SettingsProof.NAME, it -> proofs.settings(it.cluster()), LOADED)
        .add(SettingsProof.NAME, it -> proofs.settingsNow(it.cluster()), CROSSED)
        .add(ClientProof.NAME, it -> proofs.client(it.cluster()), STARTED, LOADED, CROSSED)
        .add(LoadProof.NAME, it -> proveLoad(it.load()), LOADED, CROSSED)
        .add(ShapeProof.NAME, it -> load.shape(it.load().ingest()), LOADED, CROSSED)
        .add("load-connections", it -> load.connections(it.cluster().quality()), LOADED, CROSSED)
        .add(JvmArguments.NAME, it -> arguments(it.load()), STARTED, CROSSED);
  }

  private ProofResult arguments(AccumuloLevel claimed) {
    return new JvmArguments().with(driver.process(), claimed.driver().arguments()).result();
  }

  private ProofResult proveLoad(AccumuloLevel claimed) {
    return LoadProof.of(claimed, load.entries(), null, 0, List.of(driver.process().name()));
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
    Map<String, Double> metrics = cost(done, cpu, List.of());
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
