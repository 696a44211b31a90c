package dev.toll.systems.command;

import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;
import dev.toll.driver.Quantity;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a line of a load's output says at the place where a number is expected.
 *
 * @param quantity in the unit that is asked for; null when it is none
 * @param wrong why it is none; null when it is one
 */
record Reading(Quantity quantity, String wrong, String line) {
  /** Every whole number up to here is one of a double; no count or rate comes near. */
  private static final double MOST = 1L << 53;

  static final String TOO_MANY = "impossible: it is above 2^53";

  /** Time that adds up over threads, and so may exceed the load's own. */
  private static final Pattern SUMMED =
      Pattern.compile("(?<!\\p{L})(cpu|user|sys|kernel|total|sum|all|gc)(?!\\p{L})");

  /** What histograms and clocks may round up by. */
  private static final double ROUNDING = 1.01;

  private static final Pattern TOUCHING = Pattern.compile("\\A(\\s?)(" + Quantity.UNIT + ")");

  /** Thousands in groups, or more of a number that the pattern ends within. */
  private static final Pattern GOES_ON =
      Pattern.compile("\\A(?:\\.?[0-9]|[,'’_][0-9]{3}(?![0-9])|[eE][+-]?[0-9])");

  private static final Pattern BEGAN_BEFORE =
      Pattern.compile("(?:[0-9]\\.?|[0-9][,'’_](?=[0-9]{3}(?![0-9]))|[0-9.][eE][+-]?)\\z");

  private static final int CONTEXT = 120;

  /** The only group of a match. */
  static Reading of(Matcher found, String line, String unit, double scale) {
    String shown = shown(line, found.start());
    String text = found.group(1);
    if (text == null) {
      return new Reading(null, "its group matches nothing", shown);
    }
    String rest = line.substring(found.end(1), Math.min(line.length(), found.end(1) + CONTEXT));
    boolean cut =
        (found.end() == found.end(1) && GOES_ON.matcher(rest).find())
            || (found.start() == found.start(1)
                && BEGAN_BEFORE
                    .matcher(line)
                    .region(Math.max(0, found.start() - CONTEXT), found.start())
                    .useTransparentBounds(true)
                    .find());
    if (cut) {
      return new Reading(null, "'" + text + "' is a part of a longer number", shown);
    }
    Matcher touching = TOUCHING.matcher(rest);
    boolean has = text.isEmpty() || Character.isLetter(text.charAt(text.length() - 1));
    if (has || !touching.find() || literal(found.pattern().pattern(), touching.group())) {
      return of(text, unit, scale, shown);
    }
    boolean apart = !touching.group(1).isEmpty();
    // After a space only what converts is a unit: "12 rows".
    return apart && Double.isNaN(Quantity.factor(touching.group(2), unit))
        ? of(text, unit, scale, shown)
        : of(text + touching.group(2), unit, scale, shown);
  }

  /** Whether the pattern itself says what follows its group, so that no other unit can. */
  private static boolean literal(String pattern, String follows) {
    return Pattern.compile(
            "\\)(?:\\\\s[+*]?| [+*]?)?" + Pattern.quote(follows.strip()) + "(?![?*+{|\\p{L}])")
        .matcher(pattern)
        .find();
  }

  /** A value in JSON: a number, or a text that holds one. */
  static Reading of(JsonElement value, String line, String unit, double scale) {
    String text = value instanceof JsonPrimitive one ? one.getAsString() : value.toString();
    return of(text, unit, scale, shown(line, Math.max(0, line.indexOf(text))));
  }

  private static Reading of(String text, String unit, double scale, String shown) {
    try {
      Quantity read = Quantity.of(text);
      Quantity number = read.in(unit);
      double factor = read.unit().isEmpty() ? 1 : Quantity.factor(read.unit(), unit);
      boolean same = Math.abs(scale / factor - 1) < 1e-9;
      if (!read.unit().isEmpty() && scale != 1 && !same) {
        throw new NumberFormatException(
            "'%s' follows the number, which is converted to %s, but the metric has a scale; remove"
                    .formatted(read.unit(), unit)
                + " the scale, or match the unit in the pattern");
      }
      double scaled = read.unit().isEmpty() ? scale : 1;
      Quantity value = new Quantity(number.value() * scaled, number.step() * scaled, unit);
      return new Reading(value, null, shown);
    } catch (NumberFormatException e) {
      return new Reading(null, e.getMessage(), shown);
    }
  }

  static Reading tooDeep(String line) {
    return new Reading(
        null,
        "the pattern needs too much stack on a line of %,d characters; repeat a class, [ab]*, in"
                .formatted(line.length())
            + " place of a group, (a|b)*",
        shown(line, 0));
  }

  /** Read from a line of which the end was not kept. */
  Reading cut(int most) {
    return new Reading(
        null,
        "the line is longer than %,d bytes and was not read to its end".formatted(most),
        line);
  }

  /**
   * Why no load can have this value of a metric; null when one can.
   *
   * @param step by which it may be rounded
   * @param seconds the load took
   */
  static String impossible(MetricSpec spec, double value, double step, double seconds) {
    Metric metric = spec.metric();
    if (tooMany(value) || tooMany(value / spec.scale())) {
      return TOO_MANY;
    }
    double unit = Quantity.seconds(metric.unit());
    if (value < 0
        && metric.better() != Better.NEITHER
        && (!Double.isNaN(unit) || metric.unit().contains("/"))) {
      return "impossible: it is below 0";
    }
    String words =
        "%s %s %s %s"
            .formatted(metric.name(), metric.label(), spec.pattern(), spec.path())
            .toLowerCase(Locale.ROOT);
    boolean latency =
        metric.better() == Better.LOWER
            && !Double.isNaN(unit)
            && !SUMMED.matcher(words.replace('_', ' ')).find();
    return latency && (value - step) * unit > seconds * ROUNDING
        ? String.format(Locale.ROOT, "impossible: the load itself took %.6f s", seconds)
        : null;
  }

  static boolean tooMany(double value) {
    return Math.abs(value) > MOST;
  }

  private static String shown(String line, int at) {
    int from = Math.max(0, at - CONTEXT);
    int to = Math.min(line.length(), at + 2 * CONTEXT);
    return (from > 0 ? "..." : "")
        + line.substring(from, to).strip()
        + (to < line.length() ? "..." : "");
  }
}
