package dev.toll.engine.statistics;

/** The difference a study declares too small to matter. */
public final class Margin {

  /** 2 %: about what five to eight blocks on a quiet machine can tell apart. */
  public static final double DEFAULT = 0.02;

  private Margin() {}

  public static void check(double margin) {
    if (!(margin > 0 && margin < 1)) {
      throw new IllegalArgumentException(
          "equivalence margin: a fraction between 0 and 1 (0.02 = 2 %), not " + margin);
    }
  }
}
