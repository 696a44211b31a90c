package dev.toll.engine.settings;

import dev.toll.engine.cpu.CpuRequest;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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
  INTERVAL("interval", "a time such as 500ms, 1s or 10s, or off"),
  SHARE("share", "a share such as 2% or 0.02"),
  CPUS("cpus", "all, a number of CPUs such as 2, or a list such as 0-1,3");

  /** The interval of what never happens. */
  private static final String NEVER = "off";

  /** Without a leading zero: YAML 1.1 and many languages take 010 for eight. */
  private static final String DIGITS = "(?:0|[1-9][0-9_]*)(?:\\.[0-9]+)?";

  private static final Pattern NUMBER = Pattern.compile("\\s*(" + DIGITS + ")\\s*([A-Za-z%]*)\\s*");
  private static final Map<String, Long> DECIMAL =
      Map.of("", 1L, "k", 1_000L, "m", 1_000_000L, "g", 1_000_000_000L, "b", 1_000_000_000L);
  private static final Map<String, Long> BINARY =
      Map.of("", 1L, "k", 1L << 10, "m", 1L << 20, "g", 1L << 30, "t", 1L << 40);
  static final Map<String, Double> SECONDS =
      Map.of("ms", 0.001, "s", 1.0, "m", 60.0, "min", 60.0, "h", 3600.0, "d", 86400.0);

  /** Nothing here takes longer, and far longer times overflow a count of nanoseconds. */
  private static final double LONGEST_SECONDS = 366 * 86400.0;

  /** No number needs more characters. */
  private static final int LONGEST = 40;

  private final String word;
  private final String expects;

  SettingType(String word, String expects) {
    this.word = word;
    this.expects = expects;
  }

  public String word() {
    return word;
  }

  /**
   * A count as it was written in a study, {@code 4115} or {@code 4k}.
   *
   * @throws IllegalArgumentException when it is none
   */
  public static double count(String text) {
    return ((Long) COUNT.parse(text, List.of())).doubleValue();
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
      case INTERVAL ->
          text.strip().equalsIgnoreCase(NEVER)
              ? Double.valueOf(Double.POSITIVE_INFINITY)
              : duration(text);
      case SHARE -> share(text);
      case CPUS -> cpus(text);
    };
  }

  /**
   * A regular expression (ECMA 262) for texts of this type, for a JSON Schema; null where any will
   * do. Ranges and lengths are beyond it.
   */
  public String pattern() {
    return switch (this) {
      case TEXT, CHOICE -> null;
      case FLAG -> "^(" + words(List.of("true", "false", "yes", "no", "on", "off")) + ")$";
      case COUNT -> number("(" + words(DECIMAL.keySet()) + ")");
      case BYTES -> number("([KkMmGgTt][Ii]?[Bb]?|[Bb])?");
      case DURATION -> number("(" + words(SECONDS.keySet()) + ")");
      case INTERVAL ->
          number("(" + words(SECONDS.keySet()) + ")").replaceFirst("\\$$", "")
              + "|^"
              + words(List.of(NEVER))
              + "$";
      case SHARE -> number("%?");
      case CPUS -> CpuRequest.PATTERN;
    };
  }

  private static String number(String unit) {
    return "^\\s*" + DIGITS + "\\s*" + unit + "\\s*$";
  }

  /** These words in either case; ECMA's expressions have no switch for it. */
  private static String words(Collection<String> words) {
    return words.stream()
        .sorted()
        .map(
            word ->
                word.chars()
                    .mapToObj(c -> "[" + (char) (c - 'a' + 'A') + (char) c + "]")
                    .collect(Collectors.joining()))
        .collect(Collectors.joining("|"));
  }

  private Object choice(String text, List<String> choices) {
    if (!choices.contains(text)) {
      throw new IllegalArgumentException(
          "'"
              + shown(text)
              + "' is not one of "
              + String.join(", ", choices)
              + Hints.forChoice(text, choices));
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
      boolean forgotten = matcher.group(2).isEmpty() && number <= 100;
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is more than 100%"
              + (forgotten ? "; did you mean " + text.strip() + "%?" : ""));
    }
    return share;
  }

  private CpuRequest cpus(String text) {
    try {
      return CpuRequest.parse(text);
    } catch (IllegalArgumentException e) {
      String why = text.length() > LONGEST ? "" : ": " + e.getMessage();
      throw new IllegalArgumentException(wrong(text).getMessage() + why, e);
    }
  }

  private Matcher match(String text) {
    Matcher matcher = NUMBER.matcher(text);
    if (text.length() > LONGEST || !matcher.matches()) {
      throw wrong(text);
    }
    return matcher;
  }

  private static BigDecimal number(Matcher matcher) {
    return new BigDecimal(matcher.group(1).replace("_", ""));
  }

  private IllegalArgumentException wrong(String text) {
    return new IllegalArgumentException(
        "'" + shown(text) + "' is not " + expects + Hints.forValue(this, text));
  }

  /** A value as messages quote it: a long one is not printed whole. */
  static String shown(String text) {
    return text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text;
  }
}
