package dev.toll.systems.accumulo;

import static dev.toll.systems.base.settings.Specs.duration;
import static dev.toll.systems.base.settings.Specs.text;

import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import java.util.List;

/** Every setting of a cluster that runs already, its default and its meaning. */
final class ConnectSettings {
  /** What they all begin with. */
  static final String KEYS = "system.connect.";

  static final String FILE = "system.connect.client-properties";
  static final String EXPECT = "system.connect.expect.";
  static final String SET = "system.connect.set";
  static final String RESTORE = "system.connect.restore";
  static final String RESTART = "system.connect.restart";
  static final String COMMAND_DEADLINE = "system.connect.command-deadline";

  /** Properties that are a table's; those of the run's own tables are set there alone. */
  static final String TABLE = "table.";

  private ConnectSettings() {}

  static List<SettingSpec> all() {
    return List.of(
        text(
            FILE,
            "",
            "accumulo-client.properties of a cluster that runs already, mode 0600; empty: toll"
                + " starts one"),
        text(
            EXPECT + "*",
            null,
            "a property that the tablet servers of a connected cluster must report; toll does not"
                + " set it"),
        text(
            SET,
            "",
            "shell command that brings a connected cluster to the level, which TOLL_LEVEL names"),
        text(RESTORE, "", "shell command that takes back what system.connect.set has done"),
        text(
            RESTART,
            "",
            "shell command that restarts the servers of a connected cluster, for properties that"
                + " they read only when they start"),
        duration(COMMAND_DEADLINE, "5m", "how long each of these commands may take"));
  }

  /** Whether the level is one of a cluster that runs already. */
  static boolean wanted(Settings level) {
    return !level.text(FILE, "").isEmpty();
  }
}
