package dev.toll.engine.words;

import dev.toll.engine.statistics.Warmth.Moving;
import java.util.Locale;
import java.util.function.IntFunction;

/** How a warm-up ended. */
public final class WarmthText {
  private WarmthText() {}

  /**
   * "steady"; "not steady: compilers took 12 % of the CPU at ssl".
   *
   * @param moving what is not steady; null when all is
   * @param levels names of levels, by number
   */
  public static String of(Moving moving, IntFunction<String> levels) {
    if (moving == null) {
      return "steady";
    }
    String where = moving.level() < 0 ? "at all levels" : "at " + levels.apply(moving.level());
    String by = String.format(Locale.ROOT, "%.0f %%", 100 * moving.by());
    return "not steady: "
        + switch (moving.kind()) {
          case COMPILERS -> "compilers took " + by + " of the CPU " + where;
          case TIME -> "time per operation fell by " + by + " " + where;
          case CPU -> "CPU per operation fell by " + by + " " + where;
        };
  }
}
