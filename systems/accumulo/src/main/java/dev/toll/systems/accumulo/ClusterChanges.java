package dev.toll.systems.accumulo;

import dev.toll.driver.Nothing;
import dev.toll.driver.Wait;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.ChangedCluster.ClusterBefore;
import dev.toll.systems.accumulo.client.AccumuloCommands.Login;
import dev.toll.systems.accumulo.client.ClusterCommands;
import dev.toll.systems.accumulo.client.ClusterCommands.Change;
import dev.toll.systems.accumulo.client.ClusterCommands.Namespace;
import dev.toll.systems.base.connect.LevelCommands;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Changes of a connected cluster, and how they are taken back by what was written down of them
 * alone: at the end of a run as after a crash.
 *
 * @param run the run's directory
 */
record ClusterChanges(ClusterBefore before, Administrator administrator, Path run) {
  private static final Duration AGAIN = Duration.ofMillis(100);

  /** Servers hear of a property from ZooKeeper in their own time. */
  private static final Duration PROPAGATION = Duration.ofSeconds(15);

  private static final int SHOWN = 5;

  /** What each server must report of its properties; one that is new is asked for nothing. */
  interface Wanted {
    Map<String, String> of(String server);
  }

  /** The study's commands. */
  LevelCommands commands() {
    return new LevelCommands(run, Duration.ofMillis((long) (before.commandSeconds() * 1000)));
  }

  /** Gives the properties that the run may change these values; others of them are removed. */
  void change(Map<String, String> values) throws SystemException, InterruptedException {
    List<String> remove = new ArrayList<>(before.names());
    remove.removeAll(values.keySet());
    administrator.call(ClusterCommands.CHANGE, new Change(values, remove));
  }

  /** Restarts the servers, and waits until as many as before answer. */
  void restart(String level, Login login)
      throws SystemException, InterruptedException, IOException {
    int there = servers();
    commands().run(ConnectSettings.RESTART, before.restart(), level);
    administrator.reconnect(login);
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
                  before.cluster(),
                  back[0],
                  there,
                  patience().toSeconds(),
                  ConnectSettings.RESTART));
    }
  }

  private int servers() throws SystemException, InterruptedException {
    return administrator.call(ClusterCommands.CLUSTER, Nothing.NOTHING).tabletServers().size();
  }

  /** How long the cluster may take until it answers. */
  private Duration patience() {
    return Duration.ofMillis((long) (before.startSeconds() * 1000));
  }

  /**
   * Waits until all servers report what they must.
   *
   * @param restarted whether some may still be starting, or listed though they have ended
   */
  void await(Wanted wanted, boolean restarted, String when)
      throws SystemException, InterruptedException {
    List<String> wrong = new ArrayList<>();
    boolean right =
        Wait.every(AGAIN)
            .atMost(restarted ? patience() : PROPAGATION)
            .until(
                () -> {
                  wrong.clear();
                  wrong.addAll(wrong(wanted));
                  return wrong.isEmpty();
                });
    if (!right) {
      throw new SystemException(
          "%s: %s %s"
              .formatted(
                  before.cluster(),
                  String.join("; ", wrong.subList(0, Math.min(SHOWN, wrong.size()))),
                  when));
    }
  }

  /** What is not as it must be now; a server that is listed and has ended does not answer. */
  private List<String> wrong(Wanted wanted) throws SystemException, InterruptedException {
    List<String> wrong = new ArrayList<>();
    administrator.again();
    try {
      ClusterState now = administrator.state();
      now.servers()
          .forEach(
              (server, configured) ->
                  wrong.addAll(differences(server, wanted.of(server), configured.server())));
      if (now.servers().isEmpty()) {
        wrong.add("there is no tablet server");
      }
    } catch (SystemException e) {
      wrong.add(e.getMessage());
    }
    return wrong;
  }

  private static List<String> differences(
      String server, Map<String, String> wanted, Map<String, String> found) {
    List<String> wrong = new ArrayList<>();
    wanted.forEach(
        (name, value) -> {
          if (!Objects.equals(value, found.get(name))) {
            wrong.add(
                "%s has %s %s, not %s".formatted(server, name, word(found.get(name)), word(value)));
          }
        });
    return wrong;
  }

  private static String word(String value) {
    return value == null ? "not set" : "'" + value + "'";
  }

  /** What a server reported before the run; a name without a value had none. */
  Map<String, String> reported(String server) {
    Map<String, String> then = before.reported().get(server);
    Map<String, String> all = new TreeMap<>();
    if (then != null) {
      before.names().forEach(name -> all.put(name, then.get(name)));
    }
    return all;
  }

  /** Takes back all that a run has changed; what is done is written down at once. */
  void putBack(ChangedCluster all) throws SystemException, InterruptedException, IOException {
    ChangedCluster left = all;
    if (!left.level().isEmpty()) {
      administrator.close();
      commands().run(LevelCommands.RESTORE, left.restore(), left.level());
      left = ChangedCluster.RECORD.save(run, left.command("", ""));
    }
    administrator.connect(before.login());
    if (left.properties() || left.restartDue()) {
      change(before.set());
      if (left.restartDue()) {
        restart("", before.login());
      }
      await(this::reported, left.restartDue(), "after it was put back");
      left = ChangedCluster.RECORD.save(run, left.properties(false, false));
    }
    for (String namespace : left.namespaces()) {
      administrator.call(ClusterCommands.DROP_NAMESPACE, new Namespace(namespace));
      left = ChangedCluster.RECORD.save(run, left.without(namespace));
    }
  }
}
