package dev.toll.systems.base.connect;

import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.connect.ClusterChange.Before;
import java.io.IOException;

/**
 * The level whose command is in effect on a cluster that is not toll's. What takes a command back
 * is written down before the command runs.
 */
final class CommandedLevel<B extends Before> {
  private final LevelCommands commands;
  private final RunChanges<ClusterChange<B>> changes;

  /** Empty for none, null when not known. */
  private String inEffect = "";

  /** None is in effect, but for one that is written down. */
  CommandedLevel(LevelCommands commands, RunChanges<ClusterChange<B>> changes) {
    this.commands = commands;
    this.changes = changes;
  }

  /** Whether something must run to come to a level. */
  boolean differs(String level, String set) {
    return !wanted(level, set).equals(inEffect);
  }

  private static String wanted(String level, String set) {
    return set.isEmpty() ? "" : level;
  }

  /**
   * Takes back the command of the level before, where there is one, and runs this one's.
   *
   * @param set empty for a level without a command
   */
  void bring(String level, String set, String back)
      throws SystemException, InterruptedException, IOException {
    inEffect = null;
    if (runBack()) {
      takenBack();
    }
    if (!set.isEmpty()) {
      changes.change(all -> all.command(level, back));
      commands.run(LevelCommands.SET, set, level);
    }
    inEffect = wanted(level, set);
  }

  /** Runs the command that takes back what is written down; false where nothing is. */
  boolean runBack() throws SystemException, InterruptedException, IOException {
    ClusterChange<B> now = changes.now();
    if (now.level().isEmpty()) {
      return false;
    }
    commands.run(LevelCommands.RESTORE, now.restore(), now.level());
    return true;
  }

  /** Writes down that it was taken back. */
  void takenBack() throws IOException {
    changes.change(all -> all.command("", ""));
  }
}
