package dev.toll.systems.ontime.client;

import java.util.SplittableRandom;

/**
 * How a day is for airports and carriers, so that delays of the same day, airport or carrier go
 * together: storms in summer and snow in winter hold up all that leaves an airport.
 */
final class Conditions {
  private static final double BAD = 0.07;
  private static final double BAD_IN_SEASON = 0.12;

  /** Mean minutes of delay by weather and traffic of what leaves each airport. */
  private final double[] airport = new double[Network.AIRPORTS];

  /** How much worse than its usual day a carrier's is. */
  private final double[] carrier = new double[Network.CARRIERS];

  Conditions(int month, SplittableRandom random) {
    boolean season = month <= 2 || month == 12 || (month >= 6 && month <= 8);
    for (int i = 0; i < airport.length; i++) {
      boolean bad = random.nextInt(1000) < 1000 * (season ? BAD_IN_SEASON : BAD);
      airport[i] = bad ? 10 + 25 * Draws.exponential(random) : 0;
    }
    for (int i = 0; i < carrier.length; i++) {
      carrier[i] = 0.6 + 0.4 * Draws.exponential(random);
    }
  }

  double airport(int index) {
    return airport[index];
  }

  double carrier(int index) {
    return carrier[index];
  }
}
