package dev.toll.systems.base.settings;

import dev.toll.engine.settings.Settings;

/**
 * The workload that is a study's own commands, on a system that toll starts, proves and resets. A
 * system whose {@code workload.name} has it as a choice brings up its instances without a load of
 * its own then: it creates nothing, and takes no proof that needs its own load.
 */
public final class CommandLoad {
  public static final String KEY = "workload.name";
  public static final String NAME = "command";

  private CommandLoad() {}

  /** Whether the load of a level is the study's own commands. */
  public static boolean is(Settings level) {
    return level.text(KEY, "").equals(NAME);
  }
}
