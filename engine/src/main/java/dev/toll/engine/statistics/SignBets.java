package dev.toll.engine.statistics;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Betting on the signs of blocks: a test of a median that may be looked at after every block, for
 * ever. Under the null hypothesis each block's ratio lies above the median by even chance whatever
 * the noise, so the wealth of a gambler who starts with 1 and bets on the signs at fair odds is a
 * nonnegative martingale; it ever reaches 1/error with probability at most {@code error} (Ville,
 * 1939). The bets mix over all biased coins with the prior Beta(1/2, 1/2) (Krichevsky and Trofimov,
 * IEEE Transactions on Information Theory 27, 1981), which costs about half a logarithm of n
 * against the best bet in hindsight.
 *
 * <p>Inverted over all medians it is a confidence sequence: the interval from the r-th smallest to
 * the r-th largest value, at every n at once (Howard et al., Annals of Statistics 49, 2021).
 */
public final class SignBets {

  /** Beyond this a run has other troubles; it also bounds the searches. */
  private static final int MOST = 100_000;

  /** An interval of n values. */
  private record Asked(int n, double error) {}

  private static final Map<Asked, Integer> RANKS = new ConcurrentHashMap<>();

  private SignBets() {}

  /**
   * The logarithm of the wealth (the e-value) after n signs: 2^n B(ups + 1/2, n - ups + 1/2) /
   * B(1/2, 1/2).
   *
   * @param ups signs of the one kind, of {@code n}
   */
  public static double logWealth(int ups, int n) {
    if (ups < 0 || ups > n) {
      throw new IllegalArgumentException("signs: 0 <= ups <= n, not " + ups + " of " + n);
    }
    double log = n * Math.log(2);
    for (int i = 0; i < ups; i++) {
      log += Math.log((i + 0.5) / (i + 1));
    }
    for (int i = 0; i < n - ups; i++) {
      log += Math.log((i + 0.5) / (ups + i + 1));
    }
    return log;
  }

  /** The fewest blocks with which unanimous signs reach 1/error. */
  public static int needed(double error) {
    double log = 0;
    for (int n = 1; n < MOST; n++) {
      log += Math.log(2 * (n - 0.5) / n);
      if (log >= -Math.log(error)) {
        return n;
      }
    }
    throw new IllegalArgumentException("error: above 0, not " + error);
  }

  /**
   * The rank of the interval's lower end among n values: the largest r such that r - 1 signs of one
   * kind, and n - r + 1 of the other, are refuted.
   *
   * @return 0 when none is
   */
  public static int rank(int n, double error) {
    return RANKS.computeIfAbsent(new Asked(n, error), SignBets::rank);
  }

  private static int rank(Asked asked) {
    int n = asked.n();
    int rank = 0;
    double wealth = logWealth(0, n);
    while (2 * rank < n && wealth >= -Math.log(asked.error())) {
      wealth += Math.log((rank + 0.5) / (n - rank - 0.5));
      rank++;
    }
    return rank;
  }

  /**
   * The interval that covers the median ratio at all numbers of blocks at once.
   *
   * @param logRatios natural logarithms
   * @param error how often it may ever miss
   * @return null below {@link #needed} blocks, and where a double cannot hold it
   */
  public static Interval interval(double[] logRatios, double error) {
    int rank = rank(logRatios.length, error);
    if (rank == 0) {
      return null;
    }
    double[] sorted = logRatios.clone();
    Arrays.sort(sorted);
    return Intervals.interval(
        Math.exp(sorted[rank - 1]), Math.exp(sorted[sorted.length - rank]), 1 - error);
  }
}
