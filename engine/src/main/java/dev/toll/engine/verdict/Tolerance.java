package dev.toll.engine.verdict;

/** The smallest cost that matters to the asker, as a fraction. */
public final class Tolerance {

  public static final double DEFAULT = 0.05;

  private Tolerance() {}

  public static void check(double tolerance) {
    if (!(tolerance > 0 && tolerance < 1)) {
      throw new IllegalArgumentException(
          "tolerance: a fraction between 0 and 1 (0.05 = 5 %), not " + tolerance);
    }
  }
}
