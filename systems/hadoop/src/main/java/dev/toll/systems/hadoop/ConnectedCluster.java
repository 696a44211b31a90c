package dev.toll.systems.hadoop;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.connect.CommandedLevel;
import dev.toll.systems.base.connect.LentCluster;
import dev.toll.systems.base.connect.LentPlace;
import dev.toll.systems.base.connect.RunChanges;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.hadoop.ChangedCluster.ClusterBefore;
import dev.toll.systems.hadoop.ClusterState.Told;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsCommands.Directory;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * A cluster that somebody else started, for one run: brought to the level of each trial, lent a
 * directory, and left as it was found when the run ends, however it ends.
 */
final class ConnectedCluster implements LentCluster {
  private final ClusterBefore before;
  private final Administrator administrator;
  private final ClusterChanges changes;
  private final ClusterState found;
  private final CommandedLevel commanded;
  private final RunChanges<ChangedCluster> changed;

  private ConnectedCluster(
      RunContext context, Administrator administrator, ClusterBefore before, ClusterState found) {
    this.before = before;
    this.administrator = administrator;
    this.found = found;
    changes = new ClusterChanges(before, administrator, RunChanges.run(context));
    changed = new RunChanges<>(context, ChangedCluster.RECORD, ChangedCluster.none(before));
    commanded = changed.commanded(changes.commands());
  }

  /**
   * Connects and looks; refuses, before any level is set, what cannot work there, and a cluster
   * that another run has not put back.
   */
  static ConnectedCluster open(Toolbox tools, Study study, RunContext context)
      throws SystemException, InterruptedException {
    Settings settings = study.settings();
    Administrator administrator =
        administrator(tools, context, settings.duration(HdfsSettings.START_DEADLINE));
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
      ChangedCluster.RECORD.refuseLeft(RunChanges.run(context), ChangedCluster.none(before));
      ConnectedCluster cluster = new ConnectedCluster(context, administrator, before, found);
      String mark = LentPlace.word(context.ledger().mark());
      examination.tellDirectories(mark);
      examination.tryOut(cluster, mark + "_trial");
      return cluster;
    } catch (SystemException | InterruptedException e) {
      administrator.close();
      throw e;
    }
  }

  private static Administrator administrator(Toolbox tools, RunContext context, Duration patience) {
    return new Administrator(tools, context.work().resolve("administrator"), patience);
  }

  @Override
  public String describe() {
    return changed.now().cluster();
  }

  @Override
  public Map<String, String> facts() {
    Map<String, String> facts = new TreeMap<>();
    facts.put("NameNode", found.cluster().nameNode());
    facts.put(
        "DataNodes",
        found.cluster().dataNodes() == null ? "unknown" : Integer.toString(found.alive()));
    facts.put("Hadoop of the NameNode", found.version());
    return facts;
  }

  /** Refuses a level whose files lead to another cluster: nothing of that one is known. */
  void demand(String uri, ConnectedLevel level) throws SystemException {
    if (!uri.equals(before.uri())) {
      throw new SystemException(
          "level %s: %s leads to %s, and the study's to %s; the levels of a study are compared on"
                  .formatted(level.name(), level.access().configuration(), uri, before.uri())
              + " one cluster");
    }
  }

  /** What a server must report at a level: what it claims, others' claims as before the run. */
  Map<String, String> wanted(ConnectedLevel level, String server, Told told) {
    Map<String, String> wanted = changes.reported(server);
    wanted.putAll(level.claimed(told.nameNode()));
    return wanted;
  }

  /** Brings it to a level. */
  synchronized void apply(ConnectedLevel level)
      throws SystemException, InterruptedException, IOException {
    boolean anew = commanded.differs(level.name(), level.set());
    // As a level's command leaves it, it may answer to that level's clients only.
    ClusterAccess access = level.set().isEmpty() ? before.access() : level.access();
    if (anew) {
      administrator.close();
      commanded.bring(level.name(), level.set(), level.restore());
      administrator.last(access);
      changes.await((server, told) -> wanted(level, server, told), "after it was set");
    } else {
      administrator.connect(access);
    }
  }

  @Override
  public synchronized boolean made(String directory) {
    return changed.now().places().contains(directory);
  }

  @Override
  public synchronized void making(String directory) throws IOException {
    changed.change(all -> all.with(directory));
  }

  @Override
  public synchronized void drop(String directory)
      throws SystemException, InterruptedException, IOException {
    if (!administrator.connected()) {
      administrator.again();
    }
    administrator.call(HdfsCommands.DROP, new Directory(directory));
    changed.change(all -> all.without(directory));
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
