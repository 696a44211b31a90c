package dev.toll.systems.hadoop;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.connect.ClusterChange;
import dev.toll.systems.base.connect.ExternalCluster;
import dev.toll.systems.base.connect.RunChanges;
import dev.toll.systems.base.connect.Workspace;
import dev.toll.systems.hadoop.ClusterState.Told;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsCommands.Directory;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** HDFS that runs already: what its servers report, and the run's directories there. */
final class ConnectedCluster extends ExternalCluster<ClusterAccess, ClusterBefore> {
  private final ClusterBefore before;
  private final Administrator administrator;

  private ConnectedCluster(
      RunContext context,
      Administrator administrator,
      ClusterChange<ClusterBefore> left,
      Map<String, String> facts) {
    super(context, administrator, ClusterBefore.RECORD, left.before().access(), left, facts);
    this.administrator = administrator;
    before = left.before();
  }

  /**
   * Connects and looks; refuses, before any level is set, what cannot work there, and a cluster
   * that another run has not put back.
   */
  static ConnectedCluster open(HdfsTools tools, Study study, RunContext context)
      throws SystemException, InterruptedException {
    Settings settings = study.settings();
    Duration patience = settings.duration(HdfsSettings.START_DEADLINE);
    Administrator administrator = new Administrator(tools.toolbox(), context, patience);
    try {
      // The study's own where it has one: the cluster answers to it before any command ran.
      Settings base =
          ConnectSettings.wanted(settings) ? settings : study.levels().get(0).settings();
      ClusterAccess access = ConnectedLevel.of("", base).access();
      administrator.connect(access);
      ClusterState found = administrator.state();
      ClusterExamination examination =
          new ClusterExamination(study, administrator, found, context.progress()::note);
      ClusterBefore before = examination.before(access);
      ClusterBefore.RECORD.refuseLeft(RunChanges.run(context), before.cluster(), before.id());
      ConnectedCluster cluster =
          new ConnectedCluster(
              context,
              administrator,
              ClusterChange.none(before),
              facts(before, tools.origin(), found));
      String mark = Workspace.word(context.ledger().mark());
      examination.tellDirectories(mark);
      examination.tryOut(cluster, mark + "_trial");
      return cluster;
    } catch (Throwable e) {
      administrator.close();
      throw e;
    }
  }

  private static Map<String, String> facts(
      ClusterBefore before, String client, ClusterState found) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("Hadoop", "connected to " + before.cluster());
    facts.put("client", client);
    facts.put(
        "DataNodes",
        found.cluster().dataNodes() == null ? "unknown" : Integer.toString(found.alive()));
    facts.put("Hadoop of the NameNode", found.version());
    facts.put("NameNode", found.cluster().nameNode());
    return facts;
  }

  /** One that an interrupted run has left. */
  static ConnectedCluster left(
      ClusterChange<ClusterBefore> left, HdfsTools tools, RunContext context) {
    Administrator administrator =
        new Administrator(tools.toolbox(), context, left.before().patience());
    return new ConnectedCluster(context, administrator, left, Map.of());
  }

  /** What a server must report at a level: what it claims, others' claims as before the run. */
  Map<String, String> wanted(ConnectedLevel level, String server, Told told) {
    Map<String, String> wanted = reported(server);
    wanted.putAll(level.claimed(told.nameNode()));
    return wanted;
  }

  /** What a server reported before the run of what levels change. */
  private Map<String, String> reported(String server) {
    return new TreeMap<>(before.reported().getOrDefault(server, Map.of()));
  }

  /** Brings it to a level. */
  synchronized void apply(ConnectedLevel level)
      throws SystemException, InterruptedException, IOException {
    if (bring(level.name(), level.set(), level.restore(), level.access())) {
      await((server, told) -> wanted(level, server, told), "after it was set");
    }
  }

  @Override
  protected void awaitTakenBack() throws SystemException, InterruptedException {
    await((server, told) -> reported(server), "after it was put back");
  }

  @Override
  protected void remove(String directory) throws SystemException, InterruptedException {
    administrator.call(HdfsCommands.DROP, new Directory(directory));
  }

  /**
   * Waits, after a command, until the cluster answers and all servers report what they must.
   *
   * @param wanted of a server; one that is new is asked for nothing
   */
  private void await(BiFunction<String, Told, Map<String, String>> wanted, String when)
      throws SystemException, InterruptedException {
    await(patience(), () -> wrong(wanted), patience().toSeconds() + " s " + when);
  }

  /** What is not as it must be now; a server that restarts does not answer. */
  private List<String> wrong(BiFunction<String, Told, Map<String, String>> wanted)
      throws SystemException, InterruptedException {
    List<String> wrong = new ArrayList<>();
    ClusterState now = administrator.state();
    if (now.cluster().safeMode()) {
      wrong.add("the NameNode is in safe mode");
    }
    int alive = now.alive();
    if (alive < before.dataNodes()) {
      wrong.add("%d of %d DataNodes are alive".formatted(alive, before.dataNodes()));
    }
    now.servers()
        .forEach(
            (server, told) -> {
              Map<String, String> claimed = wanted.apply(server, told);
              wrong.addAll(wrong(server, told, claimed));
              if (told.nameNode()) {
                wrong.addAll(now.toldClients(claimed));
              }
            });
    return wrong;
  }

  private List<String> wrong(String server, Told told, Map<String, String> wanted) {
    if (told.readable()) {
      return ServerSettings.differences(server, told.settings(), wanted);
    }
    // One that never reported anything is not waited for.
    return before.reported().containsKey(server)
        ? List.of(server + " does not report its settings: " + told.unread())
        : List.of();
  }
}
