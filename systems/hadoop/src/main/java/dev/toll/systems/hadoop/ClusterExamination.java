package dev.toll.systems.hadoop;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.connect.LevelCommands;
import dev.toll.systems.hadoop.client.ClusterCommands;
import dev.toll.systems.hadoop.client.ClusterCommands.Wanted;
import dev.toll.systems.hadoop.client.HdfsCommands.Directory;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * A connected cluster before a run changes anything: whether it can work there, and what is there.
 *
 * @param found the cluster as it was found
 * @param note called with what the user should know, but is no reason to stop
 */
record ClusterExamination(
    Study study, Administrator administrator, ClusterState found, Consumer<String> note) {
  /** A study of few files has some in addition: of proofs and warm-up, and directories. */
  private static final long SPARE_FILES = 20;

  private static final int SHOWN = 5;

  private List<ConnectedLevel> levels() {
    return study.levels().stream()
        .map(level -> ConnectedLevel.of(level.name(), level.settings()))
        .toList();
  }

  /** Refuses in one message all that cannot work. */
  ClusterBefore before(ClusterAccess access) throws SystemException, InterruptedException {
    Settings settings = study.settings();
    Set<String> problems = new LinkedHashSet<>();
    for (Map.Entry<Wanted, String> each : wanted().entrySet()) {
      for (String why : administrator.call(ClusterCommands.EXAMINE, each.getKey()).texts()) {
        problems.add("level %s: %s".formatted(each.getValue(), why));
      }
    }
    copies(problems);
    claims(problems);
    ClusterBefore before =
        new ClusterBefore(
            administrator.uri(),
            settings.text(HdfsSettings.VERSION),
            access,
            reported(),
            found.alive(),
            settings.duration(LevelCommands.DEADLINE).toMillis() / 1e3,
            settings.duration(HdfsSettings.START_DEADLINE).toMillis() / 1e3);
    if (!problems.isEmpty()) {
      throw new SystemException(
          "%s: nothing was changed, because the study cannot run there:\n%s"
              .formatted(before.cluster(), String.join("\n", problems)));
    }
    tellUnread();
    return before;
  }

  /** Places that levels want, each with the first level that wants it. */
  private Map<Wanted, String> wanted() {
    Map<Wanted, String> wanted = new LinkedHashMap<>();
    for (ConnectedLevel level : levels()) {
      Settings settings = level.hdfs().settings();
      long files = settings.count(HdfsSettings.FILES) + settings.count(HdfsSettings.WARM);
      boolean creates = level.hdfs().creates();
      long replicas = creates ? 1 : settings.count(HdfsSettings.REPLICAS);
      long bytes = creates ? 0 : files * settings.bytes(HdfsSettings.FILE_SIZE) * replicas;
      wanted.putIfAbsent(
          new Wanted(
              level.directory(),
              level.zoneKey(),
              level.hdfs().zoneBits(),
              files + SPARE_FILES,
              bytes),
          level.name());
    }
    return wanted;
  }

  private void copies(Set<String> problems) {
    if (found.cluster().dataNodes() == null) {
      return;
    }
    int alive = found.cluster().dataNodes().size();
    for (ConnectedLevel level : levels()) {
      boolean creates = level.hdfs().creates();
      long replicas = creates ? 0 : level.hdfs().settings().count(HdfsSettings.REPLICAS);
      if (alive < replicas) {
        problems.add(
            "level %s: %d DataNodes are alive, fewer than copies of a block (%s: %d): start"
                    .formatted(level.name(), alive, HdfsSettings.REPLICAS, replicas)
                + " DataNodes, or ask for fewer copies");
      }
    }
  }

  /** Levels without a command claim what is there: nothing makes it otherwise. */
  private void claims(Set<String> problems) {
    for (ConnectedLevel level : levels()) {
      if (!level.set().isEmpty()) {
        continue;
      }
      found
          .servers()
          .forEach(
              (server, told) -> {
                if (told.readable()) {
                  ServerSettings.differences(
                          server, told.settings(), level.claimed(told.nameNode()))
                      .forEach(
                          why ->
                              problems.add(
                                  "level %s: %s; say what is there (%s, %s*), or bring it about by"
                                          .formatted(
                                              level.name(),
                                              why,
                                              HdfsSettings.TRANSFER,
                                              ConnectSettings.EXPECT)
                                      + " "
                                      + LevelCommands.SET));
                }
              });
    }
  }

  /**
   * The properties that some level claims, as each server whose settings could be read has them.
   */
  private Map<String, Map<String, String>> reported() {
    Map<String, Map<String, String>> all = new TreeMap<>();
    found
        .servers()
        .forEach(
            (server, told) -> {
              if (told.readable()) {
                Map<String, String> some = new TreeMap<>();
                for (String name : names(told.nameNode())) {
                  some.put(name, told.settings().getOrDefault(name, ""));
                }
                all.put(server, some);
              }
            });
    return all;
  }

  private Set<String> names(boolean ofNameNode) {
    Set<String> names = new TreeSet<>();
    levels().forEach(level -> names.addAll(level.claimed(ofNameNode).keySet()));
    return names;
  }

  private void tellUnread() {
    if (found.cluster().dataNodes() == null) {
      note.accept(
          "only HDFS's superuser (%s) and the NameNode's /jmx may list DataNodes, and /jmx does"
                  .formatted(ConnectSettings.USER)
              + " not answer: whether they are at the level is unknown");
    }
    List<String> unread =
        found.servers().entrySet().stream()
            .filter(each -> !each.getValue().readable())
            .map(each -> each.getKey() + ": " + each.getValue().unread())
            .toList();
    if (!unread.isEmpty()) {
      note.accept(
          "settings of %d servers cannot be read, and whether they are the level's is unknown: %s"
              .formatted(
                  unread.size(),
                  String.join("; ", unread.subList(0, Math.min(SHOWN, unread.size())))));
    }
  }

  /** Directories of other runs. */
  void tellDirectories(String own) throws SystemException, InterruptedException {
    Set<String> others = new TreeSet<>();
    for (String directory :
        new TreeSet<>(levels().stream().map(ConnectedLevel::directory).toList())) {
      for (String name :
          administrator.call(ClusterCommands.NAMES, new Directory(directory)).texts()) {
        if (name.startsWith("toll_") && !name.startsWith(own)) {
          others.add(directory + "/" + name);
        }
      }
    }
    if (!others.isEmpty()) {
      note.accept(
          "the cluster has directories of other runs: %s; remove those of runs that were killed"
              .formatted(String.join(", ", others)));
    }
  }

  /** Makes each place that levels want, writes a file there, and removes it. */
  void tryOut(ConnectedCluster cluster, String name) throws SystemException, InterruptedException {
    Set<String> tried = new TreeSet<>();
    for (ConnectedLevel level : levels()) {
      if (!tried.add(level.directory() + " " + level.key())) {
        continue;
      }
      String path = level.path(name);
      try {
        cluster.making(path);
        administrator.call(ClusterCommands.MAKE_PLACE, level.directories(path));
      } catch (SystemException | IOException e) {
        cluster.close();
        throw new SystemException(
            "level %s: %s: a directory in %s%s could not be made and written to: %s"
                .formatted(
                    level.name(),
                    cluster.describe(),
                    level.directory(),
                    level.key().isEmpty()
                        ? ""
                        : " with an encryption zone of key "
                            + level.key()
                            + ", which only HDFS's superuser may make (system.connect.user),",
                    e.getMessage()),
            e);
      }
      try {
        cluster.drop(path);
      } catch (IOException e) {
        throw new SystemException(e.getMessage(), e);
      }
    }
  }
}
