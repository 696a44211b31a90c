package dev.toll.systems.accumulo;

import static dev.toll.systems.base.proof.ProofList.When.CROSSED;

import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.AccumuloInstance.Home;
import dev.toll.systems.accumulo.client.AccumuloCommands.Opened;
import dev.toll.systems.accumulo.client.AccumuloCommands.Server;
import dev.toll.systems.base.connect.ExternalSession;
import dev.toll.systems.base.connect.LevelCommands;
import dev.toll.systems.base.connect.Workspace;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.base.session.ServerGroup;
import dev.toll.systems.base.session.SharedServers;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A cluster that runs already, brought to a level; the load has a namespace there. */
final class ConnectedServers implements Servers {
  private final ConnectedCluster cluster;
  private final ConnectedLevel level;
  private final Workspace namespace;

  /** As last looked at. */
  private List<Server> tservers = List.of();

  private ConnectedServers(ConnectedCluster cluster, ConnectedLevel level, String namespace) {
    this.cluster = cluster;
    this.level = level;
    this.namespace = new Workspace(cluster, NamespaceMaker.KIND, namespace);
  }

  /** Connects to the cluster of a study, for one run. */
  static ExternalSession<ConnectedCluster, AccumuloInstance> open(Study study, RunContext context)
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
        (session, settings, slot, volume) -> {
          Layout layout = new Layout(slot.work(), volume.path(), slot.logs());
          Jvms jvms = new Jvms(tools, material, layout, AccumuloLevel.of(settings));
          String name = session.place(slot);
          ConnectedLevel level = ConnectedLevel.of(session.name(settings), settings);
          return new AccumuloInstance(
              session,
              jvms,
              new LoadTables(name, jvms.level().tableProperties()),
              slot,
              new Home(
                  slot,
                  volume,
                  new SharedServers<>(),
                  List.of(Workspace.stopStep(NamespaceMaker.KIND))),
              (loaded, steps) ->
                  new ConnectedServers(session.cluster(), level, name).start(loaded, steps));
        });
  }

  private Servers start(AccumuloInstance loaded, Steps steps)
      throws SystemException, InterruptedException {
    loaded.startDrivers();
    Duration commands = loaded.level().duration(LevelCommands.DEADLINE);
    Duration start = loaded.jvms.level().startDeadline();
    steps.run(
        "bring the cluster to the level",
        // A command that takes back, one that sets, a restart, and as often until it answers.
        commands.plus(start).multipliedBy(3).plus(Steps.SHORT),
        () -> cluster.apply(level));
    return this;
  }

  @Override
  public void open(IngestDriver client) throws SystemException, InterruptedException {
    Opened opened = client.open(level.login());
    cluster.demand(level.name(), level.file(), opened.instanceId());
  }

  @Override
  public ServerGroup group() {
    return namespace;
  }

  private static ConnectedLevel of(AccumuloLevel claimed) {
    return ConnectedLevel.of("", claimed.settings());
  }

  @Override
  public Map<String, String> client(IngestDriver client, AccumuloLevel claimed) throws IOException {
    return of(claimed).client();
  }

  @Override
  public String quality(AccumuloLevel claimed) throws IOException {
    return of(claimed).quality();
  }

  @Override
  public void prepare(AccumuloInstance loaded, Steps steps)
      throws SystemException, InterruptedException {
    NamespaceMaker maker = new NamespaceMaker(loaded.driver, namespace.name());
    steps.run("create the namespace", Steps.SHORT.multipliedBy(2), () -> namespace.make(maker));
  }

  @Override
  public List<TabletServer> tabletServers(IngestDriver driver, AccumuloLevel claimed)
      throws SystemException, InterruptedException {
    tservers = ClusterState.tabletServers(driver);
    List<TabletServer> all = new ArrayList<>();
    for (Server each : tservers) {
      String name = ClusterState.name(each);
      all.add(new TabletServer(name, each, cluster.wanted(of(claimed), name), false));
    }
    return all;
  }

  @Override
  public ProofList<AccumuloLevel> proofs(InstanceProofs common) {
    return common
        .ofConfiguration(common.ofLoad())
        .add(InstanceProofs.CONNECTIONS, common::connections, CROSSED);
  }

  @Override
  public Set<Integer> ports() {
    return tservers.stream().map(Server::port).collect(Collectors.toSet());
  }
}
