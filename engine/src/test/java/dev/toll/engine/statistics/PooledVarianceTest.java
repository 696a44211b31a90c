package dev.toll.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PooledVarianceTest {

  /**
   * By hand: row means 2, 4; column means 2, 3, 4; grand mean 3; residuals 0, 1, -1 and 0, -1, 1,
   * squares 4, two degrees of freedom.
   */
  private static final double[][] ROWS = {{1, 3, 2}, {3, 3, 6}};

  @Test
  void residualVarianceByHand() {
    PooledVariance pooled = PooledVariance.of(ROWS);
    assertThat(pooled.variance()).isCloseTo(2, within(1e-12));
    // The pair 0, 2 alone: differences 1 and 3, variance 2, of one value 1.
    assertThat(pooled.of(new double[] {1, 3})).isCloseTo(2, within(1e-12));
    // The pair 0, 1: differences 2 and 0; a noisier pair is judged by its own.
    assertThat(pooled.of(new double[] {10, 0})).isCloseTo(25, within(1e-12));
  }

  /** t with 2 degrees of freedom at 97.5 % is 4.3027; standard error sqrt(2 * 2 / 2). */
  @Test
  void intervalByHand() {
    double[] logs = {0.01, 0.03};
    PooledVariance pooled = new PooledVariance(2, 3, 2e-4);
    Interval interval = pooled.interval(logs, 0.05);
    assertThat(Math.log(interval.high()) - 0.02).isCloseTo(4.3027 * Math.sqrt(2e-4), within(1e-5));
    assertThat(Math.log(interval.low()) + Math.log(interval.high())).isCloseTo(0.04, within(1e-9));
    assertThat(interval.confidence()).isEqualTo(0.95);
  }

  /** A level that is slow by its place alone: L^(1 - b) at most 2.5 %, and four blocks at least. */
  @Test
  void blocksNeeded() {
    assertThat(PooledVariance.blocksNeeded(3)).isEqualTo(5);
    assertThat(PooledVariance.blocksNeeded(4)).isEqualTo(4);
    assertThat(PooledVariance.blocksNeeded(6)).isEqualTo(4);
  }

  @Test
  void noneWithoutThreeLevelsOrTwoBlocks() {
    assertThat(PooledVariance.of(new double[][] {{1, 2}, {3, 4}})).isNull();
    assertThat(PooledVariance.of(new double[][] {{1, 2, 3}})).isNull();
    assertThat(PooledVariance.of(new double[0][])).isNull();
  }

  @Test
  void theSequenceIsWiderThanTheFixedInterval() {
    PooledVariance pooled = new PooledVariance(4, 6, 1e-3);
    double[] logs = {0.1, 0.11, 0.1, 0.09};
    assertThat(pooled.anytimeInterval(logs, 0.01).low())
        .isLessThan(pooled.interval(logs, 0.01).low());
  }
}
