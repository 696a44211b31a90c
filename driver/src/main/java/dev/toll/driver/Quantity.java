package dev.toll.driver;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A plain number of a program's output: digits, point, exponent, and none of Java's own spellings
 * (0x1p3, 5d, NaN). Letters that touch it are its unit.
 *
 * @param step one in the last digit that is written, in the same unit; 0 with an exponent
 * @param unit as written; empty for none
 */
public record Quantity(double value, double step, String unit) {
  /** A percent sign, or letters and what they are per: {@code MB/s}, {@code /min}. */
  static final String UNIT = "(?:%|[\\p{L}_][\\p{L}\\p{N}_]*+(?:/\\p{L}++)?|/\\p{L}++)";

  private static final Pattern FORM =
      Pattern.compile(
          "([+-]?(?:[0-9]++(?:\\.([0-9]*+))?|\\.([0-9]++)))([eE][+-]?[0-9]{1,9})?(?:\\s*("
              + UNIT
              + "))?");

  /** What is counted, whatever it is: a thousand of each is 1000. */
  private static final Pattern COUNTED =
      Pattern.compile(
          "([kKMGTP]?)(?i:op|operation|req|request|tx|txn|transaction|row|record|msg|message|call"
              + "|event|lookup|key|doc|packet|hit|put|get|read|write|iop|tp|qp|rp)(?i:s?)"
              + "|(?i:(query|queries))");

  /** In nanoseconds: factors of whole numbers convert without an error of rounding. */
  private static final double SECOND = 1e9;

  private static final double BIT = 0.125;

  private static final String PREFIXES = "kMGTP";
  private static final Map<String, Unit> UNITS = new HashMap<>();

  private record Unit(String base, double factor) {
    static Unit of(String text) {
      Matcher counted = COUNTED.matcher(text);
      String name = !UNITS.containsKey(text) && counted.matches() ? counted.group(1) : text;
      return UNITS.getOrDefault(name == null ? "" : name, new Unit(text, 1));
    }
  }

  static {
    units("s", 1, "ns", "nsec", "nanosecond", "nanoseconds");
    units("s", 1e3, "us", "µs", "μs", "usec", "usecs", "microsecond", "microseconds");
    units("s", 1e6, "ms", "msec", "msecs", "millisecond", "milliseconds");
    units("s", SECOND, "s", "sec", "secs", "second", "seconds");
    units("s", 60 * SECOND, "m", "min", "minute", "minutes");
    units("s", 3600 * SECOND, "h", "hour", "hours");
    units("s", 86_400 * SECOND, "d", "day", "days");
    units("", 1, "", "1");
    units("", 1e3, "K", "thousand");
    units("", 1e6, "million");
    units("", 1e9, "billion");
    units("%", 1, "%", "percent");
    units("B", 1, "B", "byte", "bytes");
    units("B", BIT, "bit", "bits", "bps");
    for (int i = 0; i < PREFIXES.length(); i++) {
      String prefix = PREFIXES.substring(i, i + 1);
      double factor = Math.pow(1000, i + 1);
      units("", factor, prefix);
      units("B", factor, prefix + "B", prefix + "Bps");
      units("B", factor * BIT, prefix + "bit", prefix + "bits", prefix + "bps");
      String binary = prefix.replace('k', 'K');
      units("B", Math.pow(1024, i + 1), binary + "iB");
      // 1000 to some programs and 1024 to others, and so converted to nothing.
      List.of("KB", prefix + "Byte", prefix + "Bytes", binary + "Byte", binary + "Bytes")
          .forEach(name -> units(name, 1, name));
    }
  }

  private static void units(String base, double factor, String... names) {
    List.of(names).forEach(name -> UNITS.put(name, new Unit(base, factor)));
  }

  /**
   * Reads a whole text.
   *
   * @throws NumberFormatException with what is wrong, for a user
   */
  public static Quantity of(String text) {
    Matcher found = FORM.matcher(text == null ? "" : text.strip());
    if (!found.matches()) {
      throw new NumberFormatException("'" + text + "' is not a plain number");
    }
    String exponent = found.group(4) == null ? "" : found.group(4);
    double value = Double.parseDouble(found.group(1) + exponent);
    if (Double.isInfinite(value)) {
      throw new NumberFormatException("'" + text + "' is too large");
    }
    if (value == 0 && found.group(1).matches(".*[1-9].*")) {
      throw new NumberFormatException("'" + text + "' is too small");
    }
    String decimals = found.group(2) == null ? found.group(3) : found.group(2);
    double step = Math.pow(10, -(decimals == null ? 0 : decimals.length()));
    // Without the sign of a -0.
    return new Quantity(
        value + 0.0, exponent.isEmpty() ? step : 0, found.group(5) == null ? "" : found.group(5));
  }

  /**
   * The same in another unit; without a unit of its own it is in that already.
   *
   * @throws NumberFormatException with what is wrong, for a user
   */
  public Quantity in(String other) {
    double factor = unit.isEmpty() ? 1 : factor(unit, other);
    if (Double.isNaN(factor)) {
      throw new NumberFormatException(
          "'%s' follows the number and cannot be converted to %s"
              .formatted(unit, other.isEmpty() ? "a number without unit" : "'" + other + "'"));
    }
    return new Quantity(value * factor, step * factor, other);
  }

  /** What a number in a unit is multiplied by to be in another; NaN where they do not convert. */
  public static double factor(String from, String to) {
    if (from.equals(to)) {
      return 1;
    }
    String[] one = from.split("/", 2);
    String[] other = to.split("/", 2);
    double per = 1;
    if (one.length == 2 && other.length == 2 && !one[1].equals(other[1])) {
      Unit itsPer = Unit.of(one[1]);
      Unit unitPer = Unit.of(other[1]);
      per = itsPer.base.equals(unitPer.base) ? unitPer.factor / itsPer.factor : Double.NaN;
    }
    Unit source = Unit.of(one[0]);
    Unit target = Unit.of(other[0]);
    if (source.base.equals(target.base)) {
      return source.factor / target.factor * per;
    }
    // k and M count anything, but of bytes they are powers of 1000 or of 1024, and "kop" has one.
    boolean word =
        !UNITS.containsKey(other[0]) && !other[0].matches("[^\\p{L}].*|[kKMGTP]\\p{L}.*");
    int length = Math.min(1, one[0].length());
    Unit prefix = Unit.of(one[0].substring(0, length));
    String counted = one[0].substring(length);
    return word && prefix.base.isEmpty() && (counted.isEmpty() || counted.equals(other[0]))
        ? prefix.factor * per
        : Double.NaN;
  }

  /** Whether it is a unit wherever it is read; any other word after a number may be text. */
  static boolean known(String unit) {
    String name = unit.split("/", 2)[0];
    return UNITS.containsKey(name) || COUNTED.matcher(name).matches();
  }

  /** In seconds, bytes, percent or a count, also of one per second; in its own unit otherwise. */
  public Quantity base() {
    String[] parts = unit.split("/", 2);
    Unit known = Unit.of(parts[0]);
    boolean rate = parts.length == 2 && Unit.of(parts[1]).base.equals("s");
    Quantity converted = in(rate ? known.base + "/s" : known.base);
    return new Quantity(converted.value, converted.step, known.base);
  }

  /** Seconds of one in a unit of time, also per operation; NaN for any other unit. */
  public static double seconds(String unit) {
    Unit known = Unit.of(unit.split("/", 2)[0]);
    return known.base.equals("s") ? known.factor / SECOND : Double.NaN;
  }
}
