package dev.toll.systems.hadoop;

import static dev.toll.systems.base.proof.ProofList.When.CROSSED;
import static dev.toll.systems.base.proof.ProofList.When.LOADED;
import static dev.toll.systems.base.proof.ProofList.When.STARTED;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.connect.ExternalSession;
import dev.toll.systems.base.connect.LevelCommands;
import dev.toll.systems.base.connect.Workspace;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.base.proof.JvmArguments;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.base.security.RunSecrets;
import dev.toll.systems.base.volume.Volume;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A cluster that runs already, brought to a level, with a load in a directory of its own. */
final class ConnectedInstance extends LoadedInstance {
  private static final Duration SHORT = HdfsCluster.SHORT;

  private final ConnectedCluster cluster;
  private final ConnectedLevel level;
  private final Toolbox tools;

  /** Of its directory. */
  private final String name;

  private final Path scratch;
  private final long seed;
  private ConnectedClient driver;
  private ConnectedProofs proofs;
  private ClusterState before;

  private ConnectedInstance(
      ExternalSession<ConnectedCluster, ConnectedInstance> session,
      Settings settings,
      Slot slot,
      Volume volume) {
    super(session, settings, slot, volume);
    cluster = session.cluster();
    tools = session.tools();
    seed = session.seed();
    scratch = slot.work();
    level = ConnectedLevel.of(session.name(settings), settings);
    name = session.place(slot);
  }

  /** Connects to the cluster of a study, for one run. */
  static ExternalSession<ConnectedCluster, ConnectedInstance> open(Study study, RunContext context)
      throws SystemException, InterruptedException {
    HdfsTools hadoop = HdfsTools.of(study.settings().text(HdfsSettings.VERSION), context);
    return new ExternalSession<>(
        study,
        context,
        hadoop.toolbox(),
        // None are needed.
        RunSecrets.create(Endpoints.HOST, null, null, hadoop.toolbox().jdk(), context),
        DirectoryMaker.KIND,
        () -> ConnectedCluster.open(hadoop, study, context),
        ConnectedInstance::new);
  }

  private String root() {
    return level.place(name);
  }

  @Override
  protected void bringUp(Steps steps) throws SystemException, InterruptedException {
    Workspace place = own(new Workspace(cluster, DirectoryMaker.KIND, root()));
    // It boots while the cluster is brought to the level.
    driver = own(ConnectedClient.driver(tools, level, configuration(), logs()));
    String loaded = DirectoryMaker.load(root());
    load = HdfsLoad.ofFiles(hdfs, new ConnectedHdfs(driver, loaded, scratch), seed);
    proofs = new ConnectedProofs(cluster, driver, level);
    Duration start = hdfs.startDeadline();
    Duration commands = level().duration(LevelCommands.DEADLINE);
    steps.run(
        "bring the cluster to the level",
        // A command that takes back, one that sets, and the time until it answers.
        commands.plus(start).multipliedBy(2).plus(SHORT),
        () -> cluster.apply(level));
    String files = level.access().configuration();
    steps.run(
        "connect",
        start.multipliedBy(2),
        () -> cluster.demand(level.name(), files, driver.open(start)));
    steps.run(
        "create the directory",
        SHORT.multipliedBy(2),
        () -> place.make(new DirectoryMaker(driver, level, name)));
    facts().put("directory", root());
  }

  /** What changed meanwhile is not the level's: others may change the cluster too. */
  @Override
  protected ProofList<ConnectedLevel> proofs() {
    return withPace(
            new ProofList<>(
                level, claimed -> ConnectedLevel.of(claimed.name(), claimed.settings())),
            claimed -> claimed.hdfs().settings())
        .add(ConnectedProofs.CLIENT, proofs::client, STARTED, LOADED, CROSSED)
        .add(JvmArguments.NAME, proofs::arguments, STARTED, CROSSED)
        .add("codec", claimed -> codec(claimed.hdfs()), STARTED, LOADED, CROSSED)
        .describing()
        .add(
            ConnectedProofs.FILES,
            claimed -> proofs.files(claimed, load.measured()),
            LOADED,
            CROSSED)
        .add(
            ServerSettings.NAME, claimed -> proofs.settings(claimed, before, proofs.read()), LOADED)
        .add(ServerSettings.NAME, proofs::settingsNow, CROSSED)
        .addAll(WireProof.NAME, this::wire, STARTED, LOADED, CROSSED)
        .describing();
  }

  private ProofResult codec(HdfsLevel claimed) throws SystemException, InterruptedException {
    return CodecProof.of(claimed, load.hdfs());
  }

  private List<ProofResult> wire(ConnectedLevel claimed) throws Exception {
    return new ConnectedWire(tools, level, root(), configuration(), logs())
        .prove(claimed.hdfs().wire());
  }

  @Override
  public void prepare(Steps steps) throws SystemException, InterruptedException {
    steps.run("read the servers' settings", SHORT, () -> before = proofs.read());
  }

  /** Without what its servers used, which may be anywhere. */
  @Override
  public Load measure(Steps steps, LoadListener listener, Path latency)
      throws SystemException, InterruptedException {
    Load done = super.measure(steps, listener, latency);
    Map<String, Double> metrics = new LinkedHashMap<>(done.metrics());
    metrics.keySet().removeAll(HdfsMetrics.OF_OWN_SERVERS);
    return new Load(done.operations(), done.seconds(), metrics);
  }

  /** The user's files too: with another content it is another level. */
  @Override
  public List<Path> levelFiles() {
    List<Path> files = new ArrayList<>(super.levelFiles());
    files.addAll(ClientFilesCheck.files(level.access().directory()));
    return files;
  }
}
