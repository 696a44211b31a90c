package dev.toll.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaceTest {
  private static boolean growing(double seconds, double... lag) {
    Pace pace = Pace.of(500, lag, seconds);
    assertThat(pace.offered()).isEqualTo(500);
    return pace.growing();
  }

  /** Means of the quarters 0.1, 0.2, 0.3 and 0.4 s. */
  @Test
  void delaysThatGrowByQuartersBeyondAHundredthOfTheTrialGrow() {
    double[] lag = {0.2, 0, 0.2, 0.2, 0.3, 0.3, 0.6, 0.2};
    assertThat(growing(39.9, lag)).isTrue();
    assertThat(growing(40, lag)).as("1 % of the trial").isFalse();
  }

  @Test
  void aQueueThatEmptiesDoesNot() {
    assertThat(growing(1, 0.1, 0.2, 0.4, 0.3)).isFalse();
    assertThat(growing(1, 0.1, 0.2, 0.2, 0.3)).isFalse();
  }

  @Test
  void unknownDelaysAreLeftOutAndAQuarterOfThemSaysNothing() {
    assertThat(growing(1, 0.1, Double.NaN, 0.2, 0.2, 0.3, 0.3, Double.NaN, 0.4)).isTrue();
    assertThat(growing(1, 0.1, 0.1, 0.2, 0.2, Double.NaN, Double.NaN, 0.4, 0.4)).isFalse();
    assertThat(growing(1)).isFalse();
  }
}
