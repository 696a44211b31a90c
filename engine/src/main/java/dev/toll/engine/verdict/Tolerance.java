package dev.toll.engine.verdict;

/** The smallest cost that matters to the asker, as a fraction. */
public final class Tolerance {

  public static final double DEFAULT = 0.05;

  private Tolerance() {}
}
