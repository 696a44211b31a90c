package dev.toll.engine.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.statistics.PooledVariance;
import dev.toll.engine.statistics.SignBets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Which rule reads the blocks. */
class BlockEvidenceTest {

  private static final Metric ELAPSED = new Metric("elapsed", "Elapsed", "s", Better.LOWER, true);
  private static final Comparison FIVE = new Comparison(ELAPSED, 5, 0.02);
  private static final Comparison ONE = new Comparison(ELAPSED, 1, 0.02);

  @Test
  void fourBlocksOfSixLevelsDecideByThePooledVariance() {
    Judgement large = judge(FIVE, 4, 6, false, 0.20);
    assertThat(large.call()).isEqualTo(Call.COSTS);
    assertThat(large.deciding().rule()).isEqualTo(Rule.FEW_BLOCKS);
    assertThat(large.deciding().rule().assumption()).isEqualTo(Rule.Assumption.EQUAL_VARIANCES);
    assertThat(judge(FIVE, 4, 6, false, 0.018).call()).isEqualTo(Call.UNDECIDED);
    assertThat(judge(FIVE, 3, 6, false, 0.20).enough()).isFalse();
  }

  @Test
  void fromTheFloorOnTheExactIntervalDecidesAlone() {
    Judgement eight = judge(FIVE, 8, 6, false, 0.20);
    assertThat(eight.call()).isEqualTo(Call.COSTS);
    assertThat(eight.deciding().rule()).isEqualTo(Rule.FIXED_BLOCKS);
  }

  @Test
  void aRunThatIsLookedAtDecidesBySignsWhereItCanAndByThePooledVarianceBefore() {
    Judgement five = judge(FIVE, 5, 6, true, 0.20);
    assertThat(five.call()).isEqualTo(Call.COSTS);
    assertThat(five.deciding().rule()).isEqualTo(Rule.POOLED_BETS);
    Judgement ten = judge(FIVE, 10, 6, true, 0.20);
    assertThat(ten.call()).isEqualTo(Call.COSTS);
    assertThat(ten.deciding().rule()).isEqualTo(Rule.SIGN_BETS);
    assertThat(ten.deciding().rule().anytime()).isTrue();
  }

  /** Two levels have nothing to pool: signs alone, with all of the 5 %. */
  @Test
  void twoLevelsNeedSevenUnanimousBlocks() {
    assertThat(judge(ONE, 6, 2, true, 0.5).enough()).isFalse();
    assertThat(judge(ONE, 7, 2, true, 0.5).call()).isEqualTo(Call.COSTS);
    assertThat(BlockEvidence.needed(1, 2, true)).isEqualTo(7);
    assertThat(BlockEvidence.needed(1, 2, false)).isEqualTo(6);
    assertThat(BlockEvidence.needed(5, 6, false)).isEqualTo(4);
  }

  /** The share of the pooled variance takes no block from the signs. */
  @Test
  void signsNeedAsManyBlocksAsWithTheWholeFivePercent() {
    int[] wanted = {0, 7, 8, 9, 9, 10, 10, 10};
    for (int k = 1; k <= 7; k++) {
      double error = (0.05 - BlockEvidence.POOLED_ERROR) / k;
      assertThat(SignBets.needed(error)).isEqualTo(wanted[k]);
    }
  }

  @Test
  void aMarginIsReachedByTheSameInterval() {
    Judgement alike = judge(ONE, 30, 2, true, 0.001);
    assertThat(alike.call()).isEqualTo(Call.NO_DIFFERENCE);
    assertThat(alike.deciding().interval().low()).isGreaterThan(0.98);
  }

  @Test
  void whatIsStillNeededFallsWithTheEffect() {
    BlockEvidence small = evidence(4, 6, false, 0.02);
    BlockEvidence large = evidence(4, 6, false, 0.04);
    assertThat(large.more(FIVE).orElseThrow()).isLessThan(small.more(FIVE).orElseThrow());
    assertThat(evidence(1, 6, false, 0.2).more(FIVE)).hasValue(3);
  }

  private static Judgement judge(
      Comparison about, int blocks, int levels, boolean anytime, double effect) {
    return Verdicts.judge(about, evidence(blocks, levels, anytime, effect));
  }

  /** Noise of about 1 %, the same whoever asks; the last level has the effect. */
  private static BlockEvidence evidence(int blocks, int levels, boolean anytime, double effect) {
    double[][] rows = new double[blocks][levels];
    for (int block = 0; block < blocks; block++) {
      for (int level = 0; level < levels; level++) {
        rows[block][level] = 0.01 * Math.sin(1 + 7 * block + 3 * level + block * level);
      }
      rows[block][levels - 1] += effect;
    }
    double[] logs = Arrays.stream(rows).mapToDouble(row -> row[levels - 1] - row[0]).toArray();
    return new BlockEvidence(logs, levels, PooledVariance.of(rows), anytime);
  }
}
