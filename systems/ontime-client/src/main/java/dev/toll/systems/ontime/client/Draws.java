package dev.toll.systems.ontime.client;

import java.util.SplittableRandom;

/**
 * Draws of exponential distributions from a table of quantiles: no logarithm per draw, and the same
 * values on every machine.
 */
final class Draws {
  private static final int SIZE = 4096;
  private static final double[] EXPONENTIAL = new double[SIZE];

  static {
    for (int i = 0; i < SIZE; i++) {
      EXPONENTIAL[i] = -StrictMath.log((i + 0.5) / SIZE);
    }
  }

  private Draws() {}

  /** Of mean 1. */
  static double exponential(SplittableRandom random) {
    return EXPONENTIAL[random.nextInt(SIZE)];
  }
}
