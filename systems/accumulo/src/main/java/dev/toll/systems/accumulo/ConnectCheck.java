package dev.toll.systems.accumulo;

import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.systems.accumulo.QueryLevel.Measured;
import dev.toll.systems.accumulo.client.ClientFiles;
import dev.toll.systems.base.connect.LevelCommands;
import dev.toll.systems.base.security.PrivateFiles;
import dev.toll.systems.base.settings.Choices;
import dev.toll.systems.base.settings.CommandLoad;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What a cluster that toll did not start cannot be made to do, and what must be said of it. */
final class ConnectCheck {
  private static final String NOT_OURS =
      ": a connected cluster's servers are not toll's to start; leave this out";

  /** Settings, and beginnings of settings, that only servers of toll's own can have. */
  private static final List<String> OF_OWN_SERVERS =
      List.of(
          AccumuloSettings.SECURITY,
          AccumuloSettings.TLS,
          AccumuloSettings.RPC_SERVER,
          AccumuloSettings.AT_REST,
          AccumuloSettings.STORAGE,
          "system.hdfs.",
          AccumuloSettings.KDC,
          AccumuloSettings.TSERVERS,
          AccumuloSettings.NATIVE_MAP,
          AccumuloSettings.MEMORY_MAP,
          AccumuloSettings.TSERVER_HEAP,
          AccumuloSettings.TSERVER_FLAGS,
          "system.port.",
          "volume.");

  /** No client can set these (Property.isValidZooPropertyKey of 2.1). */
  private static final List<String> IN_FILES_ONLY = List.of("instance.", "rpc.");

  private final Level level;
  private final Settings settings;
  private final Problems problems;

  ConnectCheck(Level level, Problems problems) {
    this.level = level;
    this.settings = level.settings();
    this.problems = problems;
  }

  /** All levels of a study. */
  static void check(List<Level> levels, Problems problems) {
    boolean any = levels.stream().anyMatch(level -> ConnectSettings.wanted(level.settings()));
    for (Level level : levels) {
      ConnectCheck check = new ConnectCheck(level, problems);
      if (ConnectSettings.wanted(level.settings())) {
        check.connected();
      } else if (any) {
        problems.add(
            level.settings().origin(ConnectSettings.FILE),
            "level %s has no %s, and others have: say it for the study"
                .formatted(level.name(), ConnectSettings.FILE));
      } else {
        check.notConnected();
      }
    }
  }

  private void notConnected() {
    for (Setting setting : settings.all()) {
      if (setting.path().startsWith(ConnectSettings.KEYS) && said(setting)) {
        add(setting, ": only with " + ConnectSettings.FILE);
      }
    }
  }

  private void connected() {
    for (Setting setting : settings.all()) {
      if (said(setting)) {
        impossible(setting).ifPresent(why -> add(setting, why));
      }
    }
    boolean shown = !settings.below(ConnectSettings.EXPECT).isEmpty();
    LevelCommands.check(level, shown, ConnectSettings.EXPECT + "*", problems);
    new ClientFileCheck(settings, problems).check();
  }

  private static boolean said(Setting setting) {
    return !setting.origin().equals(Origin.DEFAULT);
  }

  private void add(Setting setting, String why) {
    problems.add(setting.origin(), setting.path() + why);
  }

  /** Why a setting cannot be chosen there; empty when it can. */
  private static Optional<String> impossible(Setting setting) {
    String path = setting.path();
    if (OF_OWN_SERVERS.stream()
        .anyMatch(each -> each.endsWith(".") ? path.startsWith(each) : path.equals(each))) {
      return Optional.of(NOT_OURS);
    }
    if (path.startsWith(AccumuloSettings.PROPERTIES)) {
      return property(path.substring(AccumuloSettings.PROPERTIES.length()));
    }
    if (path.startsWith(AccumuloSettings.CLIENT_PROPERTIES)) {
      return clientProperty(path.substring(AccumuloSettings.CLIENT_PROPERTIES.length()));
    }
    if (path.startsWith(ConnectSettings.EXPECT)
        && ClientFiles.secret(path.substring(ConnectSettings.EXPECT.length()))) {
      return Optional.of(": servers tell nobody their secrets, so that nothing proves it");
    }
    return load(setting);
  }

  private static Optional<String> property(String name) {
    if (ClientFiles.secret(name)) {
      return Optional.of(": servers tell nobody their secrets, so that it cannot be read back");
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
        .map(level -> Path.of(level.settings().text(ConnectSettings.FILE)).toAbsolutePath())
        .distinct()
        .flatMap(file -> PrivateFiles.unusable(ConnectSettings.FILE, file).stream())
        .findFirst();
  }
}
