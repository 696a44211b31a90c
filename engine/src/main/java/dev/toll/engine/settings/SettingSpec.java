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
 * @param least the least that makes sense, as a person would write it; null for any
 * @param most the most that makes sense, likewise
 */
public record SettingSpec(
    String path,
    SettingType type,
    String standard,
    List<String> choices,
    String meaning,
    String least,
    String most) {

  public SettingSpec {
    choices = List.copyOf(choices);
  }

  /** A setting whose every value of the right form makes sense. */
  public SettingSpec(
      String path, SettingType type, String standard, List<String> choices, String meaning) {
    this(path, type, standard, choices, meaning, null, null);
  }

  public static SettingSpec of(String path, SettingType type, String standard, String meaning) {
    return new SettingSpec(path, type, standard, List.of(), meaning);
  }

  public static SettingSpec choice(
      String path, String standard, List<String> choices, String meaning) {
    return new SettingSpec(path, SettingType.CHOICE, standard, choices, meaning);
  }

  /** The same setting, refusing what is less; for types that are numbers. */
  public SettingSpec atLeast(String value) {
    return new SettingSpec(path, type, standard, choices, meaning, value, most);
  }

  /** The same setting, refusing what is more; for types that are numbers. */
  public SettingSpec atMost(String value) {
    return new SettingSpec(path, type, standard, choices, meaning, least, value);
  }

  /** Whether any key below its path is one. */
  public boolean open() {
    return path.endsWith(".*");
  }

  boolean matches(String candidate) {
    return open()
        ? candidate.startsWith(path.substring(0, path.length() - 1))
        : path.equals(candidate);
  }

  /**
   * Reads a value.
   *
   * @param at a path this spec matches, for the message
   * @throws IllegalArgumentException with a message naming the path and what was expected
   */
  Object read(String at, String value) {
    Object parsed;
    try {
      parsed = type.parse(value, choices);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(at + ": " + e.getMessage(), e);
    }
    boolean tooLittle = least != null && number(parsed) < number(type.parse(least, choices));
    boolean tooMuch = most != null && number(parsed) > number(type.parse(most, choices));
    if (tooLittle || tooMuch) {
      throw new IllegalArgumentException(
          at + " must " + range() + ", not " + SettingType.shown(value));
    }
    return parsed;
  }

  private static double number(Object parsed) {
    return ((Number) parsed).doubleValue();
  }

  private String range() {
    if (least != null && most != null) {
      return "be between " + least + " and " + most;
    }
    return least != null ? "be at least " + least : "be at most " + most;
  }
}
