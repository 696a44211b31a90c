package dev.toll.engine.verdict;

import dev.toll.engine.statistics.BlockFloor;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.Intervals;
import dev.toll.engine.statistics.MoreRepetitions;
import dev.toll.engine.statistics.PooledVariance;
import dev.toll.engine.statistics.SignBets;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * Ratios within blocks, and which rule reads them.
 *
 * <p>With a number of blocks fixed beforehand: the exact order-statistic interval from the floor
 * on; below it, with three levels or more, t with the pooled variance. With any number of looks:
 * bets on signs, and beside them, with three levels or more, a mixture over t with the pooled
 * variance; the two share the 5 %, and the signs speak first because they assume nothing.
 *
 * @param logs natural logarithms of the ratios
 * @param levels of the run, in each block
 * @param pooled over the levels; null where it cannot be had yet, and below three levels
 * @param anytime whether the run was looked at before it ended, or may be
 */
// An array, because it is a sample; nobody compares two of them.
@SuppressWarnings("ArrayRecordComponent")
public record BlockEvidence(double[] logs, int levels, PooledVariance pooled, boolean anytime)
    implements Evidence {

  /**
   * The share of a family's 5 % that a pooled variance may use up in a run that is looked at. So
   * little leaves the signs as many blocks as with all of it, up to seven levels; the mixture over
   * t gets 8 % wider than with half of it.
   */
  static final double POOLED_ERROR = 0.0075;

  /** Half of a family's 5 % with few blocks: levels are never quite equally noisy. */
  static final double FEW_ERROR = Confidence.FAMILY_ERROR / 2;

  @Override
  public boolean enough(int family) {
    return logs.length >= needed(family);
  }

  /** The fewest blocks with which a word is possible. */
  public int needed(int family) {
    int signs = anytime ? SignBets.needed(signError(family)) : BlockFloor.needed(family);
    return poolable() ? Math.min(signs, PooledVariance.blocksNeeded(levels)) : signs;
  }

  /** The same before the first block. */
  public static int needed(int family, int levels, boolean anytime) {
    return new BlockEvidence(new double[0], levels, null, anytime).needed(family);
  }

  @Override
  public Deciding deciding(Comparison about) {
    List<Deciding> readings = readings(about.family());
    return readings.stream()
        .filter(one -> about.call(one.interval()) != Call.UNDECIDED)
        .findFirst()
        .or(() -> readings.stream().filter(one -> one.interval() != null).findFirst())
        .orElseGet(() -> new Deciding(expected(about.family()), null));
  }

  /** The rule that will read the blocks as soon as it can. */
  private Rule expected(int family) {
    if (anytime) {
      return poolable() ? Rule.POOLED_BETS : Rule.SIGN_BETS;
    }
    return poolable() && logs.length < BlockFloor.needed(family)
        ? Rule.FEW_BLOCKS
        : Rule.FIXED_BLOCKS;
  }

  /** In the order in which they may speak. */
  private List<Deciding> readings(int family) {
    int n = logs.length;
    if (anytime) {
      return List.of(
          new Deciding(Rule.SIGN_BETS, SignBets.interval(logs, signError(family))),
          new Deciding(
              Rule.POOLED_BETS,
              pools(n) ? pooled.anytimeInterval(logs, POOLED_ERROR / family) : null));
    }
    if (n >= BlockFloor.needed(family)) {
      double[] ratios = Arrays.stream(logs).map(Math::exp).toArray();
      return List.of(
          new Deciding(
              Rule.FIXED_BLOCKS, Intervals.exactMedian(ratios, Confidence.ofFamily(family))));
    }
    return pools(n)
        ? List.of(new Deciding(Rule.FEW_BLOCKS, pooled.interval(logs, FEW_ERROR / family)))
        : List.of();
  }

  @Override
  public Interval second(Comparison about) {
    return anytime || logs.length < BlockFloor.needed(about.family())
        ? null
        : Intervals.t(logs, Confidence.ofFamily(about.family()));
  }

  @Override
  public boolean hasSecond(int family) {
    return !anytime && logs.length >= BlockFloor.needed(family);
  }

  /**
   * By the rule that will read the run then: blocks added to a run that could have had a verdict
   * make it one that was looked at.
   */
  @Override
  public OptionalInt more(Comparison about) {
    int n = logs.length;
    if (n < 2) {
      return OptionalInt.of(needed(about.family()) - n);
    }
    double sd = StandardDeviation.of(logs).getAsDouble();
    double pooledSd = pooled == null ? Double.NaN : pooled.sdOfRatio(logs);
    Widths widths = new Widths(about.family(), levels, sd, pooledSd);
    boolean looked = anytime || enough(about.family());
    return MoreRepetitions.fewest(
        Mean.of(logs).getAsDouble(),
        about.margin(),
        more -> looked ? widths.looked(n + more) : widths.fixed(n + more));
  }

  private boolean pools(int n) {
    return pooled != null && poolable() && n >= PooledVariance.blocksNeeded(levels);
  }

  private boolean poolable() {
    return levels > 2;
  }

  private double signError(int family) {
    return signError(family, levels);
  }

  /** What each interval of the signs may err in a run that is looked at. */
  static double signError(int family, int levels) {
    return (Confidence.FAMILY_ERROR - (levels > 2 ? POOLED_ERROR : 0)) / family;
  }
}
