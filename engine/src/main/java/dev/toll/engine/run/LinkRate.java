package dev.toll.engine.run;

import java.math.BigDecimal;

/** Rates of links in words. */
final class LinkRate {
  private static final long MEGA = 1_000_000;

  private LinkRate() {}

  /** Bits per second, e.g. {@code 100 Mbit/s}. */
  static String text(long bits) {
    return BigDecimal.valueOf(bits)
            .divide(BigDecimal.valueOf(MEGA))
            .stripTrailingZeros()
            .toPlainString()
        + " Mbit/s";
  }
}
