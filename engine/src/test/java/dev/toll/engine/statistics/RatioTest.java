package dev.toll.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RatioTest {
  @Test
  void theGeometricMeanOrNone() {
    assertThat(Ratio.geometricMean(new double[] {Math.log(2), Math.log(8)}))
        .isCloseTo(4.0, within(1e-12));
    assertThat(Ratio.geometricMean(new double[0])).isNull();
    assertThat(Ratio.geometricMean(new double[] {800})).as("beyond a double").isNull();
  }

  @Test
  void blocksKeepTheirRatiosInOrder() {
    Ratio found = Ratio.ofBlocks(new double[] {Math.log(4), 0});
    assertThat(found.n()).isEqualTo(2);
    assertThat(found.ratios().get(0)).isCloseTo(4, within(1e-12));
    assertThat(found.ratios().get(1)).isEqualTo(1);
    assertThat(found.ratio()).isCloseTo(2, within(1e-12));
  }
}
