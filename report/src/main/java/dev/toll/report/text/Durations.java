package dev.toll.report.text;

/** Short times as people read them: 350 ns, 12.3 us, 4.36 ms, 1.2 s. */
public final class Durations {

  private static final String[] UNITS = {"ns", "\u00b5s", "ms", "s"};

  private Durations() {}

  /** Three significant digits of nanoseconds. */
  public static String of(double nanos) {
    double value = nanos;
    int unit = 0;
    // 999.5 would be rounded to 1000 of the smaller unit.
    while (value >= 999.5 && unit < UNITS.length - 1) {
      value /= 1000;
      unit++;
    }
    return Quantity.significant(value, 3) + "\u00a0" + UNITS[unit];
  }
}
