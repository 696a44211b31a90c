package dev.toll.engine.statistics;

/** How sure intervals are. */
public final class Confidence {

  /** Of the intervals shown. */
  public static final double SHOWN = 0.95;

  /** Probability of any false "costs" or "saves" in a family of comparisons. */
  public static final double FAMILY_ERROR = 0.05;

  private Confidence() {}

  /**
   * Of one interval when all of a family shall hold at once with {@link #SHOWN} (Bonferroni).
   *
   * @param family comparisons made at once, at least 1
   */
  public static double ofFamily(int family) {
    return 1.0 - FAMILY_ERROR / family;
  }
}
