package dev.toll.engine.verdict;

import dev.toll.engine.statistics.BlockFloor;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.MoreRepetitions;
import dev.toll.engine.statistics.PooledVariance;
import java.util.function.IntToDoubleFunction;

/**
 * How wide the deciding interval will be after so many blocks, for planning.
 *
 * @param family levels compared at once
 * @param levels in a block
 * @param sd of the block log ratios
 * @param pooledSd the same from the variance pooled over levels; NaN when there is none
 */
public record Widths(int family, int levels, double sd, double pooledSd) {

  /** Standard errors beside the half-width with which four runs of five decide. */
  private static final double POWER_80 = 0.8416;

  /** Half the width on the logarithm, with a number of blocks fixed beforehand. */
  public double fixed(int n) {
    if (n >= BlockFloor.needed(family)) {
      return sd * MoreRepetitions.exactHalfWidth(n, Confidence.ofFamily(family));
    }
    return pools(n)
        ? PooledVariance.halfWidth(n, levels, pooledSd, BlockEvidence.FEW_ERROR / family)
        : Double.POSITIVE_INFINITY;
  }

  /** The same where a run is looked at after every block. */
  public double looked(int n) {
    double signs =
        sd * MoreRepetitions.signBetsHalfWidth(n, BlockEvidence.signError(family, levels));
    return pools(n)
        ? Math.min(
            signs,
            PooledVariance.anytimeHalfWidth(
                n, levels, pooledSd, BlockEvidence.POOLED_ERROR / family))
        : signs;
  }

  private boolean pools(int n) {
    return levels > 2 && pooledSd > 0 && n >= PooledVariance.blocksNeeded(levels);
  }

  /** Blocks, fixed beforehand, with which four runs of five call an effect; -1 for too many. */
  public int fixedBlocks(double effect) {
    return blocks(effect, this::fixed);
  }

  /** The same in a run until decided. */
  public int lookedBlocks(double effect) {
    return blocks(effect, this::looked);
  }

  private int blocks(double effect, IntToDoubleFunction halfWidth) {
    for (int n = 2; n <= MoreRepetitions.LARGEST; n++) {
      if (halfWidth.applyAsDouble(n) + POWER_80 * sd / Math.sqrt(n) <= Math.log1p(effect)) {
        return n;
      }
    }
    return -1;
  }
}
