package dev.toll.engine.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Settings whose values are the constants of an enum, written {@code auth-int}. */
public final class Choices {
  private Choices() {}

  /** A constant as studies write it. */
  public static String word(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public static <E extends Enum<E>> List<String> words(Class<E> choices) {
    return Arrays.stream(choices.getEnumConstants()).map(Choices::word).toList();
  }

  /** What a setting says, which has been checked. */
  public static <E extends Enum<E>> E of(Class<E> choices, Settings settings, String path) {
    return Enum.valueOf(choices, settings.text(path).toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
