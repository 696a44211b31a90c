package dev.toll.engine.settings;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The type of a setting: parses what a person writes ({@code 5M}, {@code 64KiB}, {@code 90s},
 * {@code 2%}) into a canonical value. Counts and bytes become {@link Long}, durations seconds as
 * {@link Double}, shares fractions as {@link Double}.
 */
public enum SettingType {
  TEXT("text", "any text"),
  CHOICE("choice", "one of the listed words"),
  FLAG("flag", "true or false"),
  COUNT("count", "a whole number such as 8, 500k, 5M or 2G"),
  BYTES("bytes", "a size such as 500K, 64KiB or 2G (K, M, G are powers of 1024)"),
  DURATION("duration", "a time such as 500ms, 90s, 5m or 2h"),
  SHARE("share", "a share such as 2% or 0.02");

  private static final Pattern NUMBER =
      Pattern.compile("\\s*([0-9][0-9_]*(?:\\.[0-9]+)?)\\s*([A-Za-z%]*)\\s*");
  private static final Map<String, Long> DECIMAL =
      Map.of("", 1L, "k", 1_000L, "m", 1_000_000L, "g", 1_000_000_000L, "b", 1_000_000_000L);
  private static final Map<String, Long> BINARY =
      Map.of("", 1L, "k", 1L << 10, "m", 1L << 20, "g", 1L << 30, "t", 1L << 40);
  private static final Map<String, Double> SECONDS =
      Map.of("ms", 0.001, "s", 1.0, "m", 60.0, "min", 60.0, "h", 3600.0, "d", 86400.0);

  /** Nothing here takes longer, and far longer times overflow a count of nanoseconds. */
  private static final double LONGEST_SECONDS = 366 * 86400.0;

  private final String word;
  private final String expects;

  SettingType(String word, String expects) {
    this.word = word;
    this.expects = expects;
  }

  public String word() {
    return word;
  }

  /** What a person may write, for messages. */
  public String expects() {
    return expects;
  }

  /**
   * Parses a value.
   *
   * @throws IllegalArgumentException with a message saying what was expected
   */
  public Object parse(String text, List<String> choices) {
    return switch (this) {
      case TEXT -> text;
      case CHOICE -> choice(text, choices);
      case FLAG -> flag(text);
      case COUNT -> whole(text, DECIMAL, "");
      case BYTES -> whole(text, BINARY, "(?<=[kmgt])i?b?|^b");
      case DURATION -> duration(text);
      case SHARE -> share(text);
    };
  }

  private Object choice(String text, List<String> choices) {
    if (!choices.contains(text)) {
      throw new IllegalArgumentException(
          "'" + text + "' is not one of " + String.join(", ", choices));
    }
    return text;
  }

  private Object flag(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true", "yes", "on" -> true;
      case "false", "no", "off" -> false;
      default -> throw wrong(text);
    };
  }

  private Long whole(String text, Map<String, Long> units, String ignoredSuffix) {
    Matcher matcher = match(text);
    String unit = matcher.group(2).toLowerCase(Locale.ROOT);
    Long factor = units.get(unit);
    if (factor == null && !ignoredSuffix.isEmpty()) {
      factor = units.get(unit.replaceFirst(ignoredSuffix + "$", ""));
    }
    if (factor == null) {
      throw wrong(text);
    }
    try {
      return number(matcher).multiply(BigDecimal.valueOf(factor)).longValueExact();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("'" + text + "' is not a whole number in range", e);
    }
  }

  private Double duration(String text) {
    Matcher matcher = match(text);
    Double factor = SECONDS.get(matcher.group(2).toLowerCase(Locale.ROOT));
    if (factor == null) {
      throw wrong(text);
    }
    double seconds = number(matcher).doubleValue() * factor;
    if (seconds > LONGEST_SECONDS) {
      throw new IllegalArgumentException("'" + text + "' is longer than a year");
    }
    return seconds;
  }

  private Double share(String text) {
    Matcher matcher = match(text);
    double number = number(matcher).doubleValue();
    double share =
        switch (matcher.group(2)) {
          case "%" -> number / 100;
          case "" -> number;
          default -> throw wrong(text);
        };
    if (share > 1) {
      // Mostly a forgotten sign: a bare 2 would be 200 %.
      throw new IllegalArgumentException("'" + text + "' is more than 100%; write 2% or 0.02");
    }
    return share;
  }

  private Matcher match(String text) {
    Matcher matcher = NUMBER.matcher(text);
    if (text.length() > 40 || !matcher.matches()) {
      throw wrong(text);
    }
    return matcher;
  }

  private static BigDecimal number(Matcher matcher) {
    return new BigDecimal(matcher.group(1).replace("_", ""));
  }

  private IllegalArgumentException wrong(String text) {
    String shown = text.length() > 40 ? text.substring(0, 40) + "..." : text;
    return new IllegalArgumentException("'" + shown + "' is not " + expects);
  }
}
