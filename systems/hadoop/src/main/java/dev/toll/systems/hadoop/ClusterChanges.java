package dev.toll.systems.hadoop;

import dev.toll.driver.Wait;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.connect.LevelCommands;
import dev.toll.systems.hadoop.ChangedCluster.ClusterBefore;
import dev.toll.systems.hadoop.ClusterState.Told;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsCommands.Directory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How a connected cluster is waited for, and how what a run has changed of it is taken back by what
 * was written down alone: at the end of a run as after a crash.
 *
 * @param run the run's directory
 */
record ClusterChanges(ClusterBefore before, Administrator administrator, Path run) {
  private static final Duration AGAIN = Duration.ofMillis(100);
  private static final int SHOWN = 5;

  /** What a server must report of its properties; one that is new is asked for nothing. */
  interface Wanted {
    Map<String, String> of(String server, Told told);
  }

  /** The study's commands. */
  LevelCommands commands() {
    return new LevelCommands(run, Duration.ofMillis((long) (before.commandSeconds() * 1000)));
  }

  /** How long the cluster may take until it answers. */
  private Duration patience() {
    return Duration.ofMillis((long) (before.startSeconds() * 1000));
  }

  /** Waits, after a command, until the cluster answers and all servers report what they must. */
  void await(Wanted wanted, String when) throws SystemException, InterruptedException {
    List<String> wrong = new ArrayList<>();
    boolean right =
        Wait.every(AGAIN)
            .atMost(patience())
            .until(
                () -> {
                  wrong.clear();
                  wrong.addAll(wrong(wanted));
                  return wrong.isEmpty();
                });
    if (!right) {
      throw new SystemException(
          "%s: %s %d s %s"
              .formatted(
                  before.cluster(),
                  String.join("; ", wrong.subList(0, Math.min(SHOWN, wrong.size()))),
                  patience().toSeconds(),
                  when));
    }
  }

  /** What is not as it must be now; a server that restarts does not answer. */
  private List<String> wrong(Wanted wanted) throws InterruptedException {
    List<String> wrong = new ArrayList<>();
    try {
      administrator.again();
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
                Map<String, String> claimed = wanted.of(server, told);
                wrong.addAll(wrong(server, told, claimed));
                if (told.nameNode()) {
                  wrong.addAll(now.toldClients(claimed));
                }
              });
    } catch (SystemException e) {
      wrong.add(e.getMessage());
    }
    return wrong;
  }

  private List<String> wrong(String server, Told told, Map<String, String> wanted) {
    if (told.readable()) {
      return ServerSettings.differences(server, told.settings(), wanted);
    }
    // One that never told anything is not waited for.
    return before.reported().containsKey(server)
        ? List.of(server + " does not tell its settings: " + told.unread())
        : List.of();
  }

  /** What a server reported before the run of what levels change. */
  Map<String, String> reported(String server) {
    return new TreeMap<>(before.reported().getOrDefault(server, Map.of()));
  }

  /** Takes back all that a run has changed; what is done is written down at once. */
  void putBack(ChangedCluster all) throws SystemException, InterruptedException, IOException {
    ChangedCluster left = all;
    if (left.settings()) {
      administrator.close();
      commands().run(LevelCommands.RESTORE, left.restore(), left.level());
      administrator.last(before.access());
      await((server, told) -> reported(server), "after it was put back");
      left = ChangedCluster.RECORD.save(run, left.command("", ""));
    }
    administrator.connect(before.access());
    for (String directory : left.directories()) {
      administrator.call(HdfsCommands.DROP, new Directory(directory));
      left = ChangedCluster.RECORD.save(run, left.without(directory));
    }
  }
}
