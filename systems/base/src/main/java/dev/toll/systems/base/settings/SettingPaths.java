package dev.toll.systems.base.settings;

import java.util.List;

/** Lists of settings in which a part of the tree stands for all that it holds. */
public final class SettingPaths {
  private SettingPaths() {}

  /**
   * Whether a setting is one of some.
   *
   * @param settings whole, or their beginnings with a dot at the end
   */
  public static boolean among(List<String> settings, String path) {
    return settings.stream()
        .anyMatch(each -> each.endsWith(".") ? path.startsWith(each) : path.equals(each));
  }
}
