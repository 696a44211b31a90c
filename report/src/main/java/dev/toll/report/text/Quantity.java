package dev.toll.report.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers with their units as people read them; files for programs keep full precision. */
public final class Quantity {

  /** Shown where a figure is missing. */
  public static final String UNKNOWN = "unknown";

  private static final String[] PREFIXES = {"", "k", "M", "G", "T", "P"};
  private static final String[] TIMES = {"ns", "\u00b5s", "ms", "s"};
  private static final double PREFIX_FROM = 10_000;

  /** Places before the point, negative for zeros behind it, from and to which all are shown. */
  private static final int LEAST = -8;

  private static final int MOST = 18;

  private Quantity() {}

  /** A value with its unit, four significant digits: {@code 12.31 s}, {@code 141.2 k/s}. */
  public static String format(Double value, String unit) {
    return format(value, unit, 4);
  }

  /** A value with its unit, in so many significant digits; "unknown" for null. */
  public static String format(Double value, String unit, int digits) {
    if (value == null || !Double.isFinite(value)) {
      return UNKNOWN;
    }
    if (isTime(unit)) {
      return significant(value, digits) + " " + unit;
    }
    return switch (unit == null ? "" : unit) {
      case "bytes" -> bytes(value, digits);
      case "1/s" -> prefixed(value, digits) + "/s";
      case "" -> prefixed(value, digits);
      default -> prefixed(value, digits) + " " + unit;
    };
  }

  /** Two values in one unit: {@code 228 → 208 k entries/s}, {@code 71.5 → 76.0 s}. */
  public static String fromTo(double from, double to, String unit, int digits) {
    boolean scaled = Math.abs(from) >= PREFIX_FROM && !isTime(unit);
    int prefix = 0;
    double divisor = 1;
    while (scaled && Math.abs(from) / divisor >= 1000 && prefix < PREFIXES.length - 1) {
      divisor *= 1000;
      prefix++;
    }
    String name = "bytes".equals(unit) && prefix > 0 ? "B" : unit == null ? "" : unit;
    String space = prefix > 0 && name.length() > 1 ? " " : "";
    return (significant(from / divisor, digits)
            + " \u2192 "
            + significant(to / divisor, digits)
            + " "
            + PREFIXES[prefix]
            + space
            + name)
        .stripTrailing();
  }

  /** Times keep their unit: seconds have no thousands, and a prefix is not put before another. */
  private static boolean isTime(String unit) {
    return unit != null && unit.matches("[mun\u00b5\u03bc]?s");
  }

  /** So many significant digits: 12.31, 7829, 0.0123; an exponent only where zeros had no end. */
  public static String significant(double value, int digits) {
    if (value == 0) {
      return "0";
    }
    BigDecimal exact = new BigDecimal(value);
    int whole = exact.precision() - exact.scale();
    if (whole < LEAST || whole > MOST) {
      return String.format(Locale.ROOT, "%." + (digits - 1) + "e", value);
    }
    BigDecimal rounded =
        whole >= digits
            ? exact.setScale(0, RoundingMode.HALF_EVEN)
            : exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
    return rounded.toPlainString();
  }

  /** The same of a figure that may be missing. */
  public static String significant(Double value, int digits, String otherwise) {
    return value == null ? otherwise : significant(value, digits);
  }

  /** A short time in three significant digits: 350 ns, 12.3 us, 4.36 ms, 1.2 s. */
  public static String duration(double nanos) {
    double value = nanos;
    int unit = 0;
    // 999.5 would be rounded to 1000 of the smaller unit.
    while (value >= 999.5 && unit < TIMES.length - 1) {
      value /= 1000;
      unit++;
    }
    return significant(value, 3) + "\u00a0" + TIMES[unit];
  }

  /** {@code (s)}, to follow a label; nothing without a unit. */
  public static String inBrackets(String unit) {
    return unit == null || unit.isEmpty() ? "" : " (" + unit + ")";
  }

  private static String prefixed(double value, int digits) {
    double magnitude = Math.abs(value);
    if (magnitude < PREFIX_FROM) {
      return value == Math.rint(value)
          ? String.format(Locale.ROOT, "%.0f", value)
          : significant(value, digits);
    }
    return scaled(value, digits, "");
  }

  private static String bytes(double value, int digits) {
    return Math.abs(value) < 1000
        ? String.format(Locale.ROOT, "%.0f B", value)
        : scaled(value, digits, "B");
  }

  /** Decimal prefixes (SI), as disks and networks are sold. */
  private static String scaled(double value, int digits, String suffix) {
    int prefix = 0;
    double rest = value;
    while (Math.abs(rest) >= 1000 && prefix < PREFIXES.length - 1) {
      rest /= 1000;
      prefix++;
    }
    return significant(rest, digits) + " " + PREFIXES[prefix] + suffix;
  }
}
