package dev.toll.systems.base.connect;

import static dev.toll.engine.settings.Specs.emptyText;

import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.settings.SettingSpec.Witness;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.settings.Specs;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The study's own commands, which bring a cluster of another owner to a level and back.
 *
 * @param run the run's directory, where their output goes
 * @param deadline of each
 */
public record LevelCommands(Path run, Duration deadline) {
  /** What all settings of a cluster that runs already begin with. */
  public static final String KEYS = "system.connect.";

  public static final String SET = KEYS + "set";
  public static final String RESTORE = KEYS + "restore";
  public static final String DEADLINE = KEYS + "command-deadline";

  private static final String LOG = "connected-commands.log";

  /** The level's name, for the commands. */
  private static final String LEVEL_VARIABLE = "TOLL_LEVEL";

  /**
   * Those that a level may have.
   *
   * @param seen which proofs see what the first has done: a command alone shows nothing
   */
  public static List<SettingSpec> ofLevels(Witness seen) {
    return List.of(
        emptyText(
                SET,
                "shell command that brings a connected cluster to the level, which TOLL_LEVEL names")
            .seenBy(seen),
        emptyText(RESTORE, "shell command that takes back what system.connect.set has done")
            .with(Trait.INERT));
  }

  /** How long they may take, for the whole run. */
  public static SettingSpec ofRun() {
    return Specs.deadline(DEADLINE, "5m", "how long each of these commands may take")
        .with(Trait.RUN);
  }

  /**
   * What is done must be taken back, and be seen.
   *
   * @param shown whether the level says what servers must then report
   * @param where it says so
   */
  public static void check(Level level, boolean shown, String where, Problems problems) {
    Settings settings = level.settings();
    if (settings.text(SET).isEmpty()) {
      return;
    }
    Origin origin = settings.origin(SET);
    if (settings.text(RESTORE).isEmpty()) {
      problems.add(
          origin, "%s needs %s: the command that takes back what it does".formatted(SET, RESTORE));
    }
    if (!shown) {
      problems.add(
          origin,
          "%s: say in %s of level %s what it sets, so that the servers' word proves it"
              .formatted(SET, where, level.name()));
    }
  }

  /** The level's name; of the second baseline that of the first, which it is. */
  public static String level(Study study, Settings level) {
    return study.levels().stream()
        .filter(each -> each.settings().differing(level).isEmpty())
        .map(Level::name)
        .findFirst()
        .orElse("");
  }

  /**
   * Runs one of them.
   *
   * @param setting that holds it
   */
  public void run(String setting, String command, String level)
      throws SystemException, InterruptedException, IOException {
    new OwnersCommand(setting, command, deadline, run.resolve(LOG))
        .run(Map.of(LEVEL_VARIABLE, level));
  }
}
