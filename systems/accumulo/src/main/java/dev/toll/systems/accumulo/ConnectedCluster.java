package dev.toll.systems.accumulo;

import dev.toll.driver.Nothing;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.ChangedCluster.ClusterBefore;
import dev.toll.systems.accumulo.client.AccumuloCommands.Login;
import dev.toll.systems.accumulo.client.ClusterCommands;
import dev.toll.systems.accumulo.client.ClusterCommands.Cluster;
import dev.toll.systems.accumulo.client.ClusterCommands.Namespace;
import dev.toll.systems.base.connect.CommandedLevel;
import dev.toll.systems.base.connect.LentCluster;
import dev.toll.systems.base.connect.LentPlace;
import dev.toll.systems.base.connect.RunChanges;
import dev.toll.systems.base.process.Toolbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A cluster that somebody else started, for one run: brought to the level of each trial, lent a
 * namespace, and left as it was found when the run ends, however it ends.
 */
final class ConnectedCluster implements LentCluster {
  private final ClusterBefore before;
  private final Administrator administrator;
  private final ClusterChanges changes;
  private final Cluster found;
  private final List<String> versions;
  private final RunChanges<ChangedCluster> changed;

  /** What the properties that the run may change were last set to; null when not known. */
  private Map<String, String> current;

  private final CommandedLevel commanded;

  private ConnectedCluster(
      RunContext context,
      Administrator administrator,
      ClusterBefore before,
      Cluster found,
      List<String> versions) {
    this.before = before;
    this.administrator = administrator;
    this.found = found;
    this.versions = versions;
    changes = new ClusterChanges(before, administrator, RunChanges.run(context));
    changed = new RunChanges<>(context, ChangedCluster.RECORD, ChangedCluster.none(before));
    commanded = changed.commanded(changes.commands());
    current = before.set();
  }

  /**
   * Connects and reads what levels want to change; refuses, before anything is changed, what cannot
   * be set or put back, and a cluster that another run has not put back.
   */
  static ConnectedCluster open(Toolbox tools, Study study, RunContext context)
      throws SystemException, InterruptedException {
    Settings settings = study.settings();
    Administrator administrator =
        administrator(tools, context, settings.duration(AccumuloSettings.START_DEADLINE));
    try {
      // The study's own file where it has one: the cluster answers to it before any command ran.
      Settings base =
          ConnectSettings.wanted(settings) ? settings : study.levels().get(0).settings();
      Login login = ConnectedLevel.of("", base).login();
      administrator.connect(login);
      Cluster found = administrator.call(ClusterCommands.CLUSTER, Nothing.NOTHING);
      ClusterBefore before =
          new ClusterExamination(study, administrator).before(found, login, settings);
      ChangedCluster.RECORD.refuseLeft(RunChanges.run(context), ChangedCluster.none(before));
      tellNamespaces(administrator, context);
      List<String> versions = administrator.call(ClusterCommands.VERSIONS, Nothing.NOTHING).names();
      return new ConnectedCluster(context, administrator, before, found, versions);
    } catch (SystemException | InterruptedException e) {
      administrator.close();
      throw e;
    }
  }

  private static Administrator administrator(Toolbox tools, RunContext context, Duration patience)
      throws SystemException {
    try {
      Path logs = Files.createDirectories(context.work().resolve("administrator"));
      return new Administrator(tools, logs, patience);
    } catch (IOException e) {
      throw new SystemException("cannot write to " + context.work() + ": " + e.getMessage(), e);
    }
  }

  private static void tellNamespaces(Administrator administrator, RunContext context)
      throws SystemException, InterruptedException {
    List<String> others =
        administrator.call(ClusterCommands.NAMESPACES, Nothing.NOTHING).names().stream()
            .filter(each -> !each.startsWith(LentPlace.word(context.ledger().mark())))
            .toList();
    if (!others.isEmpty()) {
      context
          .progress()
          .note(
              "the cluster has namespaces of other runs: %s; drop those of runs that were killed"
                  .formatted(String.join(", ", others)));
    }
  }

  @Override
  public String describe() {
    return changed.now().cluster();
  }

  @Override
  public Map<String, String> facts() {
    Map<String, String> facts = new TreeMap<>();
    facts.put("tablet servers", Integer.toString(found.tabletServers().size()));
    facts.put(
        "Accumulo of the servers", versions.isEmpty() ? "unknown" : String.join(", ", versions));
    return facts;
  }

  /** Refuses a level whose file leads to another cluster: nothing of that one is known. */
  void demand(String instanceId, ConnectedLevel level) throws SystemException {
    if (!instanceId.equals(found.instanceId())) {
      throw new SystemException(
          "level %s: %s leads to the cluster %s, and the study's to %s; the levels of a study are"
                  .formatted(level.name(), level.file(), instanceId, found.instanceId())
              + " compared on one cluster");
    }
  }

  /** What a server's properties must be at a level: those it sets, others as before the run. */
  Map<String, String> wanted(ConnectedLevel level, String server) {
    Map<String, String> wanted = changes.reported(server);
    wanted.putAll(level.properties());
    wanted.putAll(level.expected());
    return wanted;
  }

  /** Brings it to a level. */
  synchronized void apply(ConnectedLevel level)
      throws SystemException, InterruptedException, IOException {
    boolean anew = commanded.differs(level.name(), level.set());
    if (anew) {
      administrator.close();
      commanded.bring(level.name(), level.set(), level.restore());
    }
    // As a level's command leaves it, it may answer to that level's clients only.
    Login login = level.set().isEmpty() ? before.login() : level.login();
    if (anew) {
      administrator.reconnect(login);
    } else {
      administrator.connect(login);
    }
    boolean restarted = change(level, login);
    ConnectedLevel said = anew ? level : level.expectingNothing();
    changes.await(server -> wanted(said, server), anew || restarted, "after it was set");
  }

  /** Gives the servers the level's properties; whether they were restarted for it. */
  private boolean change(ConnectedLevel level, Login login)
      throws SystemException, InterruptedException, IOException {
    Map<String, String> target = new HashMap<>(before.set());
    target.putAll(level.properties());
    if (target.equals(current)) {
      return false;
    }
    boolean restart = differ(target, current);
    changed.change(all -> all.properties(true, all.restartDue() || restart));
    current = null;
    changes.change(target);
    if (restart) {
      changes.restart(level.name(), login);
      changed.change(all -> all.properties(true, differ(target, before.set())));
    }
    current = target;
    return restart;
  }

  /** Whether servers must start anew to go from some values to others. */
  private boolean differ(Map<String, String> target, Map<String, String> from) {
    return before.startOnly().stream()
        .anyMatch(name -> from == null || !Objects.equals(target.get(name), from.get(name)));
  }

  @Override
  public synchronized boolean made(String namespace) {
    return changed.now().places().contains(namespace);
  }

  @Override
  public synchronized void making(String namespace) throws IOException {
    changed.change(all -> all.with(namespace));
  }

  @Override
  public synchronized void drop(String namespace)
      throws SystemException, InterruptedException, IOException {
    if (!administrator.connected()) {
      administrator.connect(before.login());
    }
    administrator.call(ClusterCommands.DROP_NAMESPACE, new Namespace(namespace));
    changed.change(all -> all.without(namespace));
  }

  @Override
  public synchronized void close() {
    try {
      changed.putBack(changes::putBack);
    } finally {
      administrator.close();
    }
  }

  /** Puts back what a run that was interrupted has left. */
  static void restore(ChangedCluster changed, Toolbox tools, RunContext context)
      throws SystemException, InterruptedException {
    Duration patience = Duration.ofMillis((long) (changed.before().startSeconds() * 1000));
    try (Administrator administrator = administrator(tools, context, patience)) {
      new ClusterChanges(changed.before(), administrator, RunChanges.run(context)).putBack(changed);
    } catch (SystemException | IOException e) {
      throw changed.notPutBack(e);
    }
  }
}
