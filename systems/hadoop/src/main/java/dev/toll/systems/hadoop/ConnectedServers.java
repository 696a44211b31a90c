package dev.toll.systems.hadoop;

import static dev.toll.systems.base.proof.ProofList.When.CROSSED;
import static dev.toll.systems.base.proof.ProofList.When.LOADED;
import static dev.toll.systems.base.proof.ProofList.When.STARTED;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.connect.ExternalSession;
import dev.toll.systems.base.connect.LevelCommands;
import dev.toll.systems.base.connect.Workspace;
import dev.toll.systems.base.proof.JvmArguments;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.base.security.RunSecrets;
import dev.toll.systems.base.session.JvmInstance;
import dev.toll.systems.hadoop.client.ClusterCommands;
import dev.toll.systems.hadoop.client.ClusterCommands.Place;
import dev.toll.systems.hadoop.client.HdfsCommands.Directory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A cluster that runs already, brought to a level, with the load in a directory of the instance's
 * own. Of its servers nothing is measured, since they may be anywhere and serve others too.
 */
final class ConnectedServers implements HdfsServers, LoadedHdfs, Workspace.Maker {
  private static final String DIRECTORY = "directory";
  private static final Duration SHORT = HdfsCluster.SHORT;

  private final ExternalSession<ConnectedCluster, HdfsInstance> session;
  private final ConnectedLevel level;
  private final Slot slot;
  private final Path configuration;

  /** Of its own directory, and where that is. */
  private final String name;

  private final Place place;
  private ConnectedClient driver;
  private ConnectedProofs proofs;
  private ConnectedWire wire;
  private ClusterState before;

  private ConnectedServers(
      ExternalSession<ConnectedCluster, HdfsInstance> session, Settings settings, Slot slot) {
    this.session = session;
    this.slot = slot;
    level = ConnectedLevel.of(session.name(settings), settings);
    configuration = JvmInstance.configuration(slot);
    name = session.place(slot);
    place = level.directories(level.path(name));
  }

  /** Connects to the cluster of a study, for one run. */
  static ExternalSession<ConnectedCluster, HdfsInstance> open(Study study, RunContext context)
      throws SystemException, InterruptedException {
    HdfsTools hadoop = HdfsTools.of(study.settings().text(HdfsSettings.VERSION), context);
    return new ExternalSession<>(
        study,
        context,
        hadoop.toolbox(),
        // None are needed.
        RunSecrets.create(Endpoints.HOST, null, null, hadoop.toolbox().jdk(), context),
        DIRECTORY,
        () -> ConnectedCluster.open(hadoop, study, context),
        (session, settings, slot, volume) ->
            new HdfsInstance(
                session, settings, slot, volume, new ConnectedServers(session, settings, slot)));
  }

  @Override
  public HdfsLoad start(HdfsInstance instance, Steps steps)
      throws SystemException, InterruptedException {
    ConnectedCluster cluster = session.cluster();
    Workspace directory =
        instance.manage(new Workspace(cluster, DIRECTORY, place.root()), instance.volume());
    // It boots while the cluster is brought to the level.
    driver =
        instance.manage(ConnectedClient.driver(session.tools(), level, configuration, slot.logs()));
    proofs = new ConnectedProofs(cluster, driver, level);
    wire = new ConnectedWire(session.tools(), level, place.probe(), configuration, slot.logs());
    Duration start = level.hdfs().startDeadline();
    Duration commands = instance.level().duration(LevelCommands.DEADLINE);
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
    steps.run("create the directory", SHORT.multipliedBy(2), () -> directory.make(this));
    instance.facts().put(DIRECTORY, place.root());
    return HdfsLoad.ofFiles(
        level.hdfs(), this, session.seed(), HdfsLoad.Turns.NONE, instance.facts());
  }

  @Override
  public boolean taken() throws SystemException, InterruptedException {
    Directory above = new Directory(level.directory());
    return driver.call(ClusterCommands.NAMES, above).texts().contains(name);
  }

  @Override
  public void make() throws SystemException, InterruptedException {
    driver.call(ClusterCommands.MAKE_PLACE, place, SHORT);
  }

  @Override
  public ConnectedClient client() {
    return driver;
  }

  @Override
  public String root() {
    return place.load();
  }

  @Override
  public Path scratch() {
    return slot.work();
  }

  /** The user's files too: with another content it is another level. */
  @Override
  public List<Path> levelFiles() {
    List<Path> files = new ArrayList<>(List.of(configuration));
    files.addAll(ClientFilesCheck.files(level.access().directory()));
    return files;
  }

  /** What changed meanwhile is not the level's: others may change the cluster too. */
  @Override
  public void addProofs(ProofList<HdfsProofTarget> list, HdfsLoad load) {
    list.add(
            ConnectedProofs.CLIENT,
            claimed -> proofs.client(claims(claimed)),
            STARTED,
            LOADED,
            CROSSED)
        .add(JvmArguments.NAME, Arguments::of, STARTED, CROSSED)
        .add("codec", CodecProof::of, STARTED, LOADED, CROSSED)
        .describing()
        .add(
            ConnectedProofs.FILES,
            claimed -> proofs.files(claims(claimed), load.measured()),
            LOADED,
            CROSSED)
        .add(
            ServerSettings.NAME,
            claimed -> proofs.settings(claims(claimed), before, proofs.read()),
            LOADED)
        .add(ServerSettings.NAME, claimed -> proofs.settingsNow(claims(claimed)), CROSSED)
        .addAll(
            WireProof.NAME, claimed -> wire.prove(claimed.level().wire()), STARTED, LOADED, CROSSED)
        .describing();
  }

  private static ConnectedLevel claims(HdfsProofTarget claimed) {
    return ConnectedLevel.of("", claimed.level().settings());
  }

  @Override
  public void prepare(Steps steps) throws SystemException, InterruptedException {
    steps.run("read the servers' settings", SHORT, () -> before = proofs.read());
  }

  @Override
  public CpuWindow cpu() {
    return new CpuWindow(List.of(driver.process()), List.of(), ManagedProcess::cpuSeconds);
  }

  /** The files of others are deleted too, so that there may be no end of it. */
  @Override
  public void awaitDeletions() {}
}
