package dev.toll.systems.command;

import dev.toll.engine.study.Level;
import java.util.List;
import java.util.Locale;

/** Trials that are expected to end before the clocks can distinguish levels. */
final class ShortTrials {
  /**
   * Seconds. CPU time is counted in hundredths of a second (USER_HZ, proc(5)): of half a second one
   * of them is 2 %, and the load is only a part of its trial.
   */
  private static final double SHORTEST = 0.5;

  private ShortTrials() {}

  /** A sentence for each such length. */
  static List<String> of(List<Level> levels) {
    return levels.stream()
        .filter(level -> level.settings().has(CommandSettings.EXPECTED))
        .mapToDouble(level -> level.settings().seconds(CommandSettings.EXPECTED))
        .filter(seconds -> seconds > 0 && seconds < SHORTEST)
        .distinct()
        .mapToObj(
            seconds ->
                String.format(
                    Locale.ROOT,
                    "a trial of %.3g s is too short for CPU time, which is counted in hundredths of"
                        + " a second, and is mostly the start of processes; repeat the command in"
                        + " workload.load",
                    seconds))
        .toList();
  }
}
