package dev.toll.systems.hadoop;

import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.systems.base.connect.ConnectRules;
import dev.toll.systems.base.connect.LevelCommands;
import dev.toll.systems.base.settings.CommandLoad;
import java.util.List;
import java.util.Optional;

/** What a cluster that toll did not start cannot be made to do, and what must be said of it. */
final class ConnectCheck {
  static final ConnectRules RULES =
      new ConnectRules(ConnectSettings.CONFIGURATION, ConnectCheck::impossible);

  private ConnectCheck() {}

  /** All levels of a study. */
  static void check(List<Level> levels, Problems problems) {
    RULES.check(levels, problems, level -> connected(level, problems));
  }

  private static void connected(Level level, Problems problems) {
    Settings settings = level.settings();
    String directory = ConnectSettings.DIRECTORY;
    if (!settings.text(directory).startsWith("/")) {
      problems.add(settings, directory, " must be an absolute path in HDFS, such as /benchmarks");
    }
    HdfsLevel hdfs = HdfsLevel.of(settings);
    if (!hdfs.zone() && !settings.text(ConnectSettings.ZONE_KEY).isEmpty()) {
      problems.add(
          settings.origin(ConnectSettings.ZONE_KEY),
          "%s is the key of an encryption zone, and %s is none: say the length of the key there"
              .formatted(ConnectSettings.ZONE_KEY, HdfsSettings.ZONE));
    }
    boolean shown =
        !settings.below(ConnectSettings.EXPECT).isEmpty()
            || hdfs.wire().encrypted() != Transfer.PLAIN;
    String where = "%s* or %s".formatted(ConnectSettings.EXPECT, HdfsSettings.TRANSFER);
    LevelCommands.check(level, shown, where, problems);
    new ClientFilesCheck(settings, problems).check();
  }

  /** Why a setting that is not of servers of toll's own cannot be chosen there. */
  private static Optional<String> impossible(Setting setting) {
    String path = setting.path();
    if (path.startsWith(HdfsSettings.PROPERTIES)) {
      return Optional.of(
          ": toll sets no property of a connected cluster's servers; set it by %s, and say it in %s*"
                  .formatted(LevelCommands.SET, ConnectSettings.NAMENODE)
              + " or "
              + ConnectSettings.DATANODE
              + "*");
    }
    return switch (path) {
      case HdfsSettings.AUTHENTICATION ->
          setting.value().equals(HdfsSettings.KERBEROS)
              ? Optional.of(
                  ": toll cannot log in to a connected cluster by Kerberos; price it on servers that"
                      + " toll starts")
              : Optional.empty();
      case HdfsSettings.WORKLOAD ->
          List.of(HdfsSettings.MAPREDUCE, CommandLoad.NAME).contains(setting.value())
              ? Optional.of(
                  ": the load on a connected cluster is %s or %s"
                      .formatted(HdfsSettings.CREATE, HdfsSettings.WRITE_READ))
              : Optional.empty();
      case HdfsSettings.CLIENT ->
          !setting.value().equals(HdfsSettings.TOLL)
              ? Optional.of(": the client on a connected cluster is toll's; leave this out")
              : Optional.empty();
      case HdfsSettings.READ_CACHE ->
          setting.value().equals(HdfsSettings.COLD)
              ? Optional.of(
                  ": the page caches of a connected cluster's DataNodes are not toll's to drop")
              : Optional.empty();
      default -> Optional.empty();
    };
  }
}
