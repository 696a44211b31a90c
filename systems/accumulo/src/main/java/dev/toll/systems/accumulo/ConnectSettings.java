package dev.toll.systems.accumulo;

import static dev.toll.engine.settings.Specs.emptyText;
import static dev.toll.engine.settings.Specs.text;

import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.connect.ConnectRules;
import dev.toll.systems.base.connect.LevelCommands;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Every setting of a cluster that runs already, its default and its meaning. */
final class ConnectSettings {
  static final String FILE = "system.connect.client-properties";
  static final String EXPECT = "system.connect.expect.";
  static final String RESTART = "system.connect.restart";

  /** Properties that are a table's; those of the run's own tables are set there alone. */
  static final String TABLE = "table.";

  private ConnectSettings() {}

  static List<SettingSpec> all() {
    List<SettingSpec> specs = new ArrayList<>();
    specs.add(
        emptyText(
                FILE,
                "accumulo-client.properties of a cluster that runs already, mode 0600; empty: toll"
                    + " starts one")
            .seenBy(ClientProof.NAME));
    specs.add(
        text(
                EXPECT + "*",
                "a property that the tablet servers of a connected cluster must report; toll does not"
                    + " set it")
            .seenBy(SettingsProof.NAME));
    specs.addAll(
        LevelCommands.ofLevels(
            (level, against) ->
                level.below(EXPECT).isEmpty() ? Set.of() : Set.of(SettingsProof.NAME)));
    specs.add(
        emptyText(
                RESTART,
                "shell command that restarts the servers of a connected cluster, for properties that"
                    + " they read only when they start")
            .with(Trait.INERT)
            .with(Trait.RUN));
    specs.add(LevelCommands.ofRun());
    return List.copyOf(specs);
  }

  /** Whether the level is one of a cluster that runs already. */
  static boolean wanted(Settings level) {
    return ConnectRules.wanted(level, FILE);
  }

  /** The user's client properties for it. */
  static Path file(Settings level) {
    return Path.of(level.text(FILE)).toAbsolutePath();
  }
}
