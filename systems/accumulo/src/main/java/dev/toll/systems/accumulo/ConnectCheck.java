package dev.toll.systems.accumulo;

import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.systems.accumulo.QueryLevel.Measured;
import dev.toll.systems.accumulo.client.ClientFiles;
import dev.toll.systems.base.connect.ConnectRules;
import dev.toll.systems.base.connect.LevelCommands;
import dev.toll.systems.base.security.PrivateFiles;
import dev.toll.systems.base.settings.CommandLoad;
import java.util.List;
import java.util.Optional;

/** What a cluster that toll did not start cannot be made to do, and what must be said of it. */
final class ConnectCheck {
  /** No client can set these (Property.isValidZooPropertyKey of 2.1). */
  private static final List<String> IN_FILES_ONLY = List.of("instance.", "rpc.");

  static final ConnectRules RULES =
      new ConnectRules(ConnectSettings.FILE, ConnectCheck::impossible);

  private ConnectCheck() {}

  /** All levels of a study. */
  static void check(List<Level> levels, Problems problems) {
    RULES.check(levels, problems, level -> connected(level, problems));
  }

  private static void connected(Level level, Problems problems) {
    Settings settings = level.settings();
    boolean shown = !settings.below(ConnectSettings.EXPECT).isEmpty();
    LevelCommands.check(level, shown, ConnectSettings.EXPECT + "*", problems);
    new ClientFileCheck(settings, problems).check();
  }

  /** Why a setting that is not of servers of toll's own cannot be chosen there. */
  private static Optional<String> impossible(Setting setting) {
    String path = setting.path();
    if (path.startsWith(AccumuloSettings.PROPERTIES)) {
      return property(path.substring(AccumuloSettings.PROPERTIES.length()));
    }
    if (path.startsWith(AccumuloSettings.CLIENT_PROPERTIES)) {
      return clientProperty(path.substring(AccumuloSettings.CLIENT_PROPERTIES.length()));
    }
    if (path.startsWith(ConnectSettings.EXPECT)
        && ClientFiles.secret(path.substring(ConnectSettings.EXPECT.length()))) {
      return Optional.of(": servers do not reveal secrets, so nothing proves it");
    }
    return load(setting);
  }

  private static Optional<String> property(String name) {
    if (ClientFiles.secret(name)) {
      return Optional.of(": servers do not reveal secrets, so it cannot be read back");
    }
    return IN_FILES_ONLY.stream().anyMatch(name::startsWith)
        ? Optional.of(
            ": no client can set it; set it by %s, and say it in %s*"
                .formatted(LevelCommands.SET, ConnectSettings.EXPECT))
        : Optional.empty();
  }

  private static Optional<String> clientProperty(String name) {
    boolean whose = name.startsWith("auth.") || name.startsWith("instance.");
    return whose || ClientFiles.secret(name)
        ? Optional.of(
            ": belongs into a file of client properties, which a level can name by "
                + ConnectSettings.FILE)
        : Optional.empty();
  }

  private static Optional<String> load(Setting setting) {
    boolean other =
        switch (setting.path()) {
          case CommandLoad.KEY -> setting.value().equals(CommandLoad.NAME);
          case QuerySettings.LOAD -> !setting.value().equals(Choices.word(Measured.INGEST));
          case QuerySettings.STORED -> !setting.value().equals("0");
          default -> false;
        };
    return other
        ? Optional.of(": the load on a connected cluster is continuous ingest; leave this out")
        : Optional.empty();
  }

  /** Why the files that are named cannot be used. */
  static Optional<String> unavailable(List<Level> levels) {
    return levels.stream()
        .map(level -> ConnectSettings.file(level.settings()))
        .distinct()
        .flatMap(file -> PrivateFiles.unusable(ConnectSettings.FILE, file).stream())
        .findFirst();
  }
}
