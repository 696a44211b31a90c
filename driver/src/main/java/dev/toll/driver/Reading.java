package dev.toll.driver;

/**
 * What a line of a program's output says at the place where a number is expected.
 *
 * @param quantity null when it is none
 * @param wrong why it is none; null when it is one
 * @param line around that place
 * @param endless whether the pattern was given up, so that it is of no use to try it again
 */
public record Reading(Quantity quantity, String wrong, String line, boolean endless) {
  /** Every whole number up to here is one of a double; no count or rate comes near. */
  private static final double MOST = 1L << 53;

  public static final String TOO_MANY = "impossible: it is above 2^53";

  private static final int CONTEXT = 120;

  /**
   * A text that is to be a number.
   *
   * @param unit that is asked for; null for that of the text itself, {@link Quantity#base}
   * @param scale by which a number without a unit of its own is multiplied
   * @param at where in the line it is
   */
  public static Reading of(String text, String unit, double scale, String line, int at) {
    String shown = shown(line, at);
    try {
      Quantity read = Quantity.of(text);
      if (unit == null) {
        return new Reading(read.base(), null, shown, false);
      }
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
      return new Reading(value, null, shown, false);
    } catch (NumberFormatException e) {
      return new Reading(null, e.getMessage(), shown, false);
    }
  }

  /** No number. */
  public static Reading wrong(String why, String line, int at) {
    return new Reading(null, why, shown(line, at), false);
  }

  /** Of a pattern that was given up. */
  static Reading endless(String why, String line) {
    return new Reading(null, why, shown(line, 0), true);
  }

  /** Whether the pattern of what was read last, if anything was, is worth another line. */
  public static boolean goesOn(Reading last) {
    return last == null || !last.endless;
  }

  /** Read from a line of which the end was not kept. */
  public Reading cut(int most) {
    return new Reading(
        null,
        "the line is longer than %,d bytes and was not read to its end".formatted(most),
        line,
        false);
  }

  /** Whether no count or rate can be so. */
  public static boolean tooMany(double value) {
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
