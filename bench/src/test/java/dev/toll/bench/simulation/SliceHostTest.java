package dev.toll.bench.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.junit.jupiter.api.Test;

/** What is known of the noise beforehand. */
class SliceHostTest {

  private static final int BLOCKS = 2000;

  /** Independent slices: sqrt(2 * 0.13^2 / 20) = 4.1 %. */
  @Test
  void independentSlicesAverageOut() {
    assertThat(sd(SliceHost.ALL.get(0).interleaved())).isBetween(0.039, 0.043);
  }

  /** Sqrt(2) * 4 % in addition to the slices. */
  @Test
  void turnsDoNotAverageLuckOut() {
    double wanted = Math.sqrt(2 * 0.04 * 0.04 + 2 * 0.13 * 0.13 / 20);
    assertThat(sd(SliceHost.ALL.get(1).interleaved())).isBetween(0.95 * wanted, 1.05 * wanted);
  }

  /** About sqrt(2 * (0.13^2 + 0.25^2 * 0.22) / 20); with 10 s of one level after another, 20 %. */
  @Test
  void turnsShareTheNoiseOfSeconds() {
    assertThat(sd(SliceHost.ALL.get(2).interleaved())).isBetween(0.052, 0.059);
  }

  /** Without adjusting it would be sqrt(2 * (0.13^2 + 0.05^2) / 20) = 4.4 %. */
  @Test
  void whatOthersPutOffIsTakenOutOfTheSlices() {
    assertThat(sd(SliceHost.ALL.get(6).interleaved(), 6)).isBetween(0.040, 0.0425);
  }

  private static double sd(Host host) {
    return sd(host, 2);
  }

  private static double sd(Host host, int levels) {
    double[][] noise = Runs.noise(host, levels, BLOCKS, new Random(4));
    double[] ratios = new double[BLOCKS];
    Arrays.setAll(ratios, block -> noise[1][block] - noise[0][block]);
    return StandardDeviation.of(ratios).getAsDouble();
  }
}
