package dev.toll.report.text;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers for programs. */
public final class Plain {

  /** 17 significant digits always distinguish two doubles (IEEE 754-2019, 5.12.2). */
  private static final int ENOUGH_DIGITS = 17;

  private Plain() {}

  /**
   * The shortest decimal that reads back as the same double; plain notation between 1e-6 and 1e15.
   * Not {@link Double#toString(double)}: before JDK 19 that printed more digits than needed for
   * some values (JDK-4511638), so files would depend on the JDK.
   *
   * @param value finite
   */
  public static String number(double value) {
    if (value == 0) {
      return "0";
    }
    BigDecimal exact = new BigDecimal(value);
    BigDecimal shortest = exact;
    for (int digits = 1; digits <= ENOUGH_DIGITS; digits++) {
      shortest = exact.round(new MathContext(digits));
      if (shortest.doubleValue() == value) {
        break;
      }
    }
    shortest = shortest.stripTrailingZeros();
    double magnitude = Math.abs(value);
    return magnitude >= 1e-6 && magnitude < 1e15 ? shortest.toPlainString() : shortest.toString();
  }

  /** The same; null where there is no number, or none that is finite. */
  public static String finite(Double value) {
    return value == null || !Double.isFinite(value) ? null : number(value);
  }
}
