package dev.toll.systems.base.settings;

import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Settings;
import java.util.Map;

/**
 * Options of a system that only a setting of toll's can set, because they need more than a value.
 */
public final class OwnSettings {
  private OwnSettings() {}

  /** Why such an option is refused. */
  public static String instead(String setting) {
    return "set %s instead; toll prepares and proves it".formatted(setting);
  }

  /**
   * Refuses them.
   *
   * @param prefix of the options in a study
   * @param owned the settings, by option
   */
  public static void check(
      Settings level, String prefix, Map<String, String> owned, Problems problems) {
    for (String option : level.below(prefix).keySet()) {
      if (owned.containsKey(option)) {
        String path = prefix + option;
        problems.add(level.origin(path), path + ": " + instead(owned.get(option)));
      }
    }
  }
}
