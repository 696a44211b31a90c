package dev.toll.systems.accumulo;

import dev.toll.driver.Nothing;
import dev.toll.driver.Wait;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands.Login;
import dev.toll.systems.accumulo.client.ClusterCommands;
import dev.toll.systems.accumulo.client.ClusterCommands.Change;
import dev.toll.systems.accumulo.client.ClusterCommands.Cluster;
import dev.toll.systems.accumulo.client.ClusterCommands.Namespace;
import dev.toll.systems.base.connect.ClusterChange;
import dev.toll.systems.base.connect.ExternalCluster;
import dev.toll.systems.base.connect.RunChanges;
import dev.toll.systems.base.connect.Workspace;
import dev.toll.systems.base.process.Toolbox;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;

/** A cluster of Accumulo that runs already: its properties, its restart, and its namespaces. */
final class ConnectedCluster extends ExternalCluster<Login, ClusterBefore> {
  private static final Duration AGAIN = Duration.ofMillis(100);

  /** Servers hear of a property from ZooKeeper in their own time. */
  private static final Duration PROPAGATION = Duration.ofSeconds(15);

  private final ClusterBefore before;
  private final Administrator administrator;

  /** What the properties that the run may change were last set to; null when not known. */
  private Map<String, String> current;

  private ConnectedCluster(
      RunContext context,
      Administrator administrator,
      ClusterChange<ClusterBefore> left,
      Map<String, String> facts) {
    super(context, administrator, ClusterBefore.RECORD, left.before().login(), left, facts);
    this.administrator = administrator;
    before = left.before();
    current = before.set();
  }

  /**
   * Connects and reads what levels want to change; refuses, before anything is changed, what cannot
   * be set or put back, and a cluster that another run has not put back.
   */
  static ConnectedCluster open(Toolbox tools, Study study, RunContext context)
      throws SystemException, InterruptedException {
    Settings settings = study.settings();
    Duration patience = settings.duration(AccumuloSettings.START_DEADLINE);
    Administrator administrator = new Administrator(tools, context, patience);
    try {
      // The study's own file where it has one: the cluster answers to it before any command ran.
      Settings base =
          ConnectSettings.wanted(settings) ? settings : study.levels().get(0).settings();
      Login login = ConnectedLevel.of("", base).login();
      administrator.connect(login);
      Cluster found = administrator.call(ClusterCommands.CLUSTER, Nothing.NOTHING);
      ClusterBefore before =
          new ClusterExamination(study, administrator).before(found, login, settings);
      ClusterBefore.RECORD.refuseLeft(RunChanges.run(context), before.cluster(), before.id());
      tellNamespaces(administrator, context);
      List<String> versions = administrator.call(ClusterCommands.VERSIONS, Nothing.NOTHING).names();
      Map<String, String> facts = new LinkedHashMap<>();
      facts.put("Accumulo", "connected to " + before.cluster());
      facts.put("client", "%s (%s)".formatted(before.version(), tools.origin()));
      facts.put(
          "Accumulo of the servers", versions.isEmpty() ? "unknown" : String.join(", ", versions));
      facts.put("tablet servers", Integer.toString(found.tabletServers().size()));
      return new ConnectedCluster(context, administrator, ClusterChange.none(before), facts);
    } catch (Throwable e) {
      administrator.close();
      throw e;
    }
  }

  /** One that an interrupted run has left. */
  static ConnectedCluster left(
      ClusterChange<ClusterBefore> left, Toolbox tools, RunContext context) {
    Administrator administrator = new Administrator(tools, context, left.before().patience());
    return new ConnectedCluster(context, administrator, left, Map.of());
  }

  private static void tellNamespaces(Administrator administrator, RunContext context)
      throws SystemException, InterruptedException {
    List<String> others =
        administrator.call(ClusterCommands.NAMESPACES, Nothing.NOTHING).names().stream()
            .filter(each -> !each.startsWith(Workspace.word(context.ledger().mark())))
            .toList();
    if (!others.isEmpty()) {
      context
          .progress()
          .note(
              "the cluster has namespaces of other runs: %s; drop those of runs that were killed"
                  .formatted(String.join(", ", others)));
    }
  }

  /** What a server's properties must be at a level: those it sets, others as before the run. */
  Map<String, String> wanted(ConnectedLevel level, String server) {
    Map<String, String> wanted = reported(server);
    wanted.putAll(level.properties());
    wanted.putAll(level.expected());
    return wanted;
  }

  /** What a server reported before the run; a name without a value had none. */
  private Map<String, String> reported(String server) {
    Map<String, String> then = before.reported().get(server);
    Map<String, String> all = new TreeMap<>();
    if (then != null) {
      before.names().forEach(name -> all.put(name, then.get(name)));
    }
    return all;
  }

  /** Brings it to a level. */
  synchronized void apply(ConnectedLevel level)
      throws SystemException, InterruptedException, IOException {
    boolean anew = bring(level.name(), level.set(), level.restore(), level.login());
    administrator.again();
    boolean restarted = change(level);
    ConnectedLevel said = anew ? level : level.expectingNothing();
    await(server -> wanted(said, server), anew || restarted, "after it was set");
  }

  /** Gives the servers the level's properties; whether they were restarted for it. */
  private boolean change(ConnectedLevel level)
      throws SystemException, InterruptedException, IOException {
    Map<String, String> target = new HashMap<>(before.set());
    target.putAll(level.properties());
    if (target.equals(current)) {
      return false;
    }
    boolean restart = differ(target, current);
    changes().change(all -> all.properties(true, all.restartDue() || restart));
    current = null;
    set(target);
    if (restart) {
      restart(level.name());
      changes().change(all -> all.properties(true, differ(target, before.set())));
    }
    current = target;
    return restart;
  }

  /** Whether servers must start anew to go from some values to others. */
  private boolean differ(Map<String, String> target, Map<String, String> from) {
    return before.startOnly().stream()
        .anyMatch(name -> from == null || !Objects.equals(target.get(name), from.get(name)));
  }

  /** Gives the properties that the run may change these values; others of them are removed. */
  private void set(Map<String, String> values) throws SystemException, InterruptedException {
    List<String> remove = new ArrayList<>(before.names());
    remove.removeAll(values.keySet());
    administrator.call(ClusterCommands.CHANGE, new Change(values, remove));
  }

  /** Restarts the servers, and waits until as many as before answer. */
  private void restart(String level) throws SystemException, InterruptedException, IOException {
    int there = servers();
    commands().run(ConnectSettings.RESTART, before.restart(), level);
    administrator.close();
    administrator.again();
    int[] back = {0};
    boolean all =
        Wait.every(AGAIN)
            .atMost(patience())
            .until(
                () -> {
                  back[0] = servers();
                  return back[0] >= there;
                });
    if (!all) {
      throw new SystemException(
          "%s: %d of %d tablet servers are there %d s after %s"
              .formatted(
                  describe(), back[0], there, patience().toSeconds(), ConnectSettings.RESTART));
    }
  }

  private int servers() throws SystemException, InterruptedException {
    return administrator.call(ClusterCommands.CLUSTER, Nothing.NOTHING).tabletServers().size();
  }

  /**
   * Waits until all servers report what they must.
   *
   * @param wanted of a server; one that is new is asked for nothing
   * @param restarted whether some may still be starting, or listed though they have ended
   */
  private void await(Function<String, Map<String, String>> wanted, boolean restarted, String when)
      throws SystemException, InterruptedException {
    await(restarted ? patience() : PROPAGATION, () -> wrong(wanted), when);
  }

  /** What is not as it must be now; a server that is listed and has ended does not answer. */
  private List<String> wrong(Function<String, Map<String, String>> wanted)
      throws SystemException, InterruptedException {
    List<String> wrong = new ArrayList<>();
    ClusterState now = administrator.state();
    now.servers()
        .forEach(
            (server, configured) ->
                wanted
                    .apply(server)
                    .forEach(
                        (name, value) -> {
                          String found = configured.server().get(name);
                          if (!Objects.equals(value, found)) {
                            wrong.add(
                                "%s has %s %s, not %s"
                                    .formatted(server, name, word(found), word(value)));
                          }
                        }));
    if (now.servers().isEmpty()) {
      wrong.add("there is no tablet server");
    }
    return wrong;
  }

  private static String word(String value) {
    return value == null ? "not set" : "'" + value + "'";
  }

  @Override
  protected void putSettingsBack(ClusterChange<ClusterBefore> left)
      throws SystemException, InterruptedException, IOException {
    if (left.properties() || left.restartDue()) {
      set(before.set());
      if (left.restartDue()) {
        restart("");
      }
      await(this::reported, left.restartDue(), "after it was put back");
      changes().change(all -> all.properties(false, false));
    }
  }

  @Override
  protected void remove(String namespace) throws SystemException, InterruptedException {
    administrator.call(ClusterCommands.DROP_NAMESPACE, new Namespace(namespace));
  }
}
