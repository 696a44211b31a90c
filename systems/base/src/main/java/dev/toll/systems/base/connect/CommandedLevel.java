package dev.toll.systems.base.connect;

import dev.toll.engine.system.SystemException;
import java.io.IOException;

/**
 * The level whose command is in effect on a cluster that is not toll's. What takes a command back
 * is written down before the command runs.
 */
public final class CommandedLevel {
  private final LevelCommands commands;
  private final Notebook notebook;

  /** Empty for none, null when not known. */
  private String inEffect = "";

  /** The level of which a command must be taken back; empty for none. */
  private String due = "";

  private String restore = "";

  /** Where it is written down. */
  public interface Notebook {
    /**
     * Writes it; it is on the disk before this returns.
     *
     * @param level whose command may be in effect; empty for none
     * @param restore the command that takes it back
     */
    void write(String level, String restore) throws IOException;
  }

  /** None is in effect. */
  public CommandedLevel(LevelCommands commands, Notebook notebook) {
    this.commands = commands;
    this.notebook = notebook;
  }

  /** Whether something must run to come to a level. */
  public boolean differs(String level, String set) {
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
  public void bring(String level, String set, String back)
      throws SystemException, InterruptedException, IOException {
    inEffect = null;
    if (!due.isEmpty()) {
      commands.run(LevelCommands.RESTORE, restore, due);
      record("", "");
    }
    if (!set.isEmpty()) {
      record(level, back);
      commands.run(LevelCommands.SET, set, level);
    }
    inEffect = wanted(level, set);
  }

  private void record(String level, String back) throws IOException {
    notebook.write(level, back);
    due = level;
    restore = back;
  }
}
