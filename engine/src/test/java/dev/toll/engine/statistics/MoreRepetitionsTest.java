package dev.toll.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MoreRepetitionsTest {

  @Test
  void moreNoiseNeedsMoreBlocks() {
    int quiet = MoreRepetitions.ofBlocks(8, 0.01, 0.02, 0.9875, 0.005).orElseThrow();
    int noisy = MoreRepetitions.ofBlocks(8, 0.01, 0.04, 0.9875, 0.005).orElseThrow();
    assertThat(noisy).isGreaterThan(2 * quiet);
  }

  /**
   * For large n the exact interval's half-width is about z sd sqrt(pi / 2) / sqrt(n) (the median's
   * efficiency in a normal sample is 2 / pi), here 0.02 = 2.498 * 0.05 * 1.2533 / sqrt(n): n = 61;
   * whole ranks and steps of a tenth add to that.
   */
  @Test
  void agreesWithTheLargeSampleFormula() {
    int more = MoreRepetitions.ofBlocks(8, 0.02, 0.05, 0.9875, 0.001).orElseThrow();
    assertThat(8 + more).isBetween(58, 72);
  }

  @Test
  void aMarginIsReachedToo() {
    assertThat(MoreRepetitions.ofBlocks(8, 0.0, 0.02, 0.9875, 0.02)).isPresent();
    assertThat(MoreRepetitions.ofBlocks(8, 0.0, 0.5, 0.9875, 0.001)).isEmpty();
  }
}
