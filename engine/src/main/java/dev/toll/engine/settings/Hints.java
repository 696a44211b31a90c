package dev.toll.engine.settings;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a person most likely meant by a key or a value that is none. */
final class Hints {
  private static final Pattern WITH_UNIT =
      Pattern.compile("\\s*([0-9][0-9_.]*)\\s*([A-Za-z]+)\\s*");
  private static final Map<String, String> LONG_UNITS =
      Map.of("msec", "ms", "milli", "ms", "sec", "s", "minute", "m", "hour", "h", "hr", "h");

  private Hints() {}

  /** What was meant by a value; empty where that is unclear. */
  static String forValue(SettingType type, String text) {
    String value = text.strip();
    if (value.length() > 40 || type == SettingType.FLAG) {
      return "";
    }
    if (value.isEmpty()) {
      return "; the value is empty";
    }
    if (value.matches("-[0-9.].*")) {
      return "; it cannot be negative";
    }
    if (value.matches("0[0-9_]+.*")) {
      return "; remove the leading zero, which some programs read as octal";
    }
    if (value.matches("[0-9]{1,3}(,[0-9]{3})+.*")) {
      return "; remove the commas";
    }
    if (value.matches("[0-9]+(:[0-9]+)+")) {
      return type == SettingType.DURATION ? "; write one number and its unit, such as 90s" : "";
    }
    if (value.matches("[0-9.]+[eE][+-]?[0-9]+")) {
      return "; exponents are not supported, write the number out";
    }
    return type == SettingType.DURATION || type == SettingType.INTERVAL
        ? duration(value)
        : unit(type, value);
  }

  private static String duration(String value) {
    if (value.matches("[0-9.]+")) {
      return "; add a unit, such as " + value + "s";
    }
    if (value.matches("([0-9.]+\\s*[a-z]+\\s*){2,}")) {
      return "; write one number and one unit, such as 90m for an hour and a half";
    }
    Matcher matcher = WITH_UNIT.matcher(value);
    if (matcher.matches()) {
      String unit = matcher.group(2).toLowerCase(Locale.ROOT).replaceFirst("s$", "");
      for (Map.Entry<String, String> known : LONG_UNITS.entrySet()) {
        if (unit.equals(known.getKey())) {
          return "; did you mean " + matcher.group(1) + known.getValue() + "?";
        }
      }
    }
    return unit(SettingType.DURATION, value);
  }

  /** A unit of another kind of value. */
  private static String unit(SettingType type, String value) {
    for (SettingType other :
        List.of(SettingType.SHARE, SettingType.BYTES, SettingType.DURATION, SettingType.COUNT)) {
      if (other != type && value.matches(".*[A-Za-z%]") && value.matches(other.pattern())) {
        return "; this is " + WORDS.get(other);
      }
    }
    return "";
  }

  private static final Map<SettingType, String> WORDS =
      Map.of(
          SettingType.SHARE, "a share",
          SettingType.BYTES, "a number of bytes",
          SettingType.DURATION, "a time",
          SettingType.COUNT, "a count");

  /** The nearest choice, or the word that YAML 1.1 makes of a flag. */
  static String forChoice(String text, List<String> choices) {
    String lower = text.toLowerCase(Locale.ROOT);
    String word = lower.equals("true") ? "yes" : lower.equals("false") ? "no" : lower;
    if (choices.contains(word)) {
      return "; did you mean '" + word + "'?";
    }
    List<String> longer =
        choices.stream().filter(c -> lower.length() > 2 && c.startsWith(lower)).toList();
    return Nearest.to(lower, longer.size() == 1 ? longer : choices)
        .or(() -> longer.stream().findFirst())
        .map(near -> "; did you mean '" + near + "'?")
        .orElse("");
  }

  /** The message for a key that is not known. */
  static String unknownKey(String path, Collection<String> known) {
    return "unknown key '" + SettingType.shown(path) + "'; " + hint(path, known);
  }

  private static String hint(String path, Collection<String> known) {
    Optional<String> nearest = Nearest.to(path, known);
    if (nearest.isPresent()) {
      return "did you mean '" + nearest.get() + "'?";
    }
    List<String> below = known.stream().filter(key -> key.startsWith(path + ".")).sorted().toList();
    if (!below.isEmpty()) {
      return "keys below it: " + String.join(", ", below);
    }
    String scope = path.substring(0, path.indexOf('.') + 1);
    String last = path.substring(path.lastIndexOf('.') + 1);
    // The right word in the wrong place: "system.entries".
    List<String> sameName =
        known.stream().filter(key -> key.endsWith("." + last)).sorted().toList();
    if (!sameName.isEmpty()) {
      return "did you mean '" + sameName.get(0) + "'?";
    }
    List<String> siblings = known.stream().filter(key -> key.startsWith(scope)).sorted().toList();
    return "known: "
        + String.join(", ", siblings.isEmpty() ? known.stream().sorted().toList() : siblings);
  }
}
