package dev.toll.engine.settings;

import java.util.List;

/**
 * A setting somebody (the engine, a system, a workload) understands.
 *
 * @param path dotted, e.g. {@code workload.entries}; one ending in {@code .*} takes any key below
 *     it
 * @param standard the default, as a person would write it; null when there is none
 * @param choices for {@link SettingType#CHOICE}; empty otherwise
 * @param meaning one sentence for {@code toll plan} and the docs
 */
public record SettingSpec(
    String path, SettingType type, String standard, List<String> choices, String meaning) {

  public SettingSpec {
    choices = List.copyOf(choices);
  }

  public static SettingSpec of(String path, SettingType type, String standard, String meaning) {
    return new SettingSpec(path, type, standard, List.of(), meaning);
  }

  public static SettingSpec choice(
      String path, String standard, List<String> choices, String meaning) {
    return new SettingSpec(path, SettingType.CHOICE, standard, choices, meaning);
  }

  boolean open() {
    return path.endsWith(".*");
  }

  boolean matches(String candidate) {
    return open()
        ? candidate.startsWith(path.substring(0, path.length() - 1))
        : path.equals(candidate);
  }
}
