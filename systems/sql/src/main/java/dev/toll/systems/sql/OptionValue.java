package dev.toll.systems.sql;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether a server's variable has the value that an option was given: servers write truth, sizes,
 * times and lists in a form of their own.
 */
final class OptionValue {
  private static final Set<String> ON = Set.of("on", "true", "yes", "1");
  private static final Set<String> OFF = Set.of("off", "false", "no", "0");
  private static final Pattern QUANTITY =
      Pattern.compile("(-?[0-9]+(?:\\.[0-9]+)?)\\s*([0-9]*[a-zA-Z]*)");

  private static final Pattern REPORTED = Pattern.compile("(-?[0-9.]+) ([0-9]*)([a-zA-Z]+)");

  /** PostgreSQL's units (guc.c) in bytes and milliseconds; MariaDB's letters in bytes. */
  private static final Map<String, Double> UNITS =
      Map.ofEntries(
          Map.entry("", 1.0),
          Map.entry("b", 1.0),
          Map.entry("k", 1024.0),
          Map.entry("kb", 1024.0),
          Map.entry("8kb", 8192.0),
          Map.entry("m", 1048576.0),
          Map.entry("mb", 1048576.0),
          Map.entry("g", 1073741824.0),
          Map.entry("gb", 1073741824.0),
          Map.entry("t", 1099511627776.0),
          Map.entry("tb", 1099511627776.0),
          Map.entry("us", 0.001),
          Map.entry("ms", 1.0),
          Map.entry("s", 1000.0),
          Map.entry("min", 60_000.0),
          Map.entry("h", 3_600_000.0),
          Map.entry("d", 86_400_000.0));

  private static final Set<String> TIMES = Set.of("us", "ms", "s", "min", "h", "d");

  private OptionValue() {}

  /**
   * Compares.
   *
   * @param found as the server reports it, in its own unit, e.g. {@code 512 8kB}
   */
  static boolean same(String wanted, String found) {
    String one = plain(wanted);
    String other = plain(found);
    return one.equals(other)
        || (ON.contains(one) && ON.contains(other))
        || (OFF.contains(one) && OFF.contains(other))
        || sameQuantity(one, other)
        || (one.contains(",") && words(one).equals(words(other)));
  }

  /**
   * One spelling for all that a server takes for the same.
   *
   * @param bare the unit of a number without one; null where it depends on the variable
   */
  static String canonical(String value, String bare) {
    String plain = plain(value);
    if (ON.contains(plain) || OFF.contains(plain)) {
      return ON.contains(plain) ? "on" : "off";
    }
    Matcher quantity = QUANTITY.matcher(plain);
    // A leading zero makes a number octal to some.
    if (!quantity.matches() || plain.matches("0[0-9].*")) {
      return plain;
    }
    boolean has = !quantity.group(2).isEmpty();
    String unit = has ? quantity.group(2) : bare;
    Double scale = unit == null ? null : UNITS.get(unit);
    double number = Double.parseDouble(quantity.group(1));
    return scale == null
        ? has ? plain : Double.toString(number)
        : number * scale + (TIMES.contains(quantity.group(2)) ? "ms" : "b");
  }

  /** What a server reports in its own unit, as {@code 16384 8kB}, in one that it accepts. */
  static String accepted(String found) {
    Matcher reported = REPORTED.matcher(found);
    if (!reported.matches()) {
      return found;
    }
    String number = reported.group(1);
    if (number.startsWith("-")) {
      return number;
    }
    String pages = reported.group(2);
    return (pages.isEmpty() ? number : Long.parseLong(number) * Long.parseLong(pages))
        + reported.group(3);
  }

  private static String plain(String value) {
    return value.strip().toLowerCase(Locale.ROOT);
  }

  private static Set<String> words(String list) {
    List<String> words = Arrays.stream(list.split(",")).map(String::strip).toList();
    return new TreeSet<>(words);
  }

  private static boolean sameQuantity(String wanted, String found) {
    Matcher one = QUANTITY.matcher(wanted);
    Matcher other = QUANTITY.matcher(found);
    if (!one.matches() || !other.matches()) {
      return false;
    }
    // A number without a unit is in the server's own.
    String unit = one.group(2).isEmpty() ? other.group(2) : one.group(2);
    Double scale = UNITS.get(unit);
    Double itsScale = UNITS.get(other.group(2));
    if (scale == null || itsScale == null) {
      return false;
    }
    double value = Double.parseDouble(one.group(1)) * scale / itsScale;
    double reported = Double.parseDouble(other.group(1));
    // PostgreSQL rounds to whole units (guc.c, parse_int).
    return value == reported || (!other.group(2).isEmpty() && Math.rint(value) == reported);
  }
}
