package dev.toll.engine.statistics;

/** JSON has no NaN and no infinity. */
public final class Finite {

  private Finite() {}

  /** The value, or null when it is not a finite number. */
  public static Double orNull(Double value) {
    return value != null && Double.isFinite(value) ? value : null;
  }
}
