package dev.toll.engine.statistics;

/** Numbers that JSON can hold. */
public final class Finite {
  private Finite() {}

  /** The value; null when it is null, infinite or not a number. */
  public static Double orNull(Double value) {
    return value != null && Double.isFinite(value) ? value : null;
  }
}
