package dev.toll.bench.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.junit.jupiter.api.Test;

/** What is known of the noise beforehand. */
class SliceHostTest {

  private static final int BLOCKS = 2000;

  /** Independent slices: sqrt(2 * 0.13^2 / 20) = 4.1 %, however they are ordered. */
  @Test
  void independentSlicesAverageOut() {
    SliceHost quiet = SliceHost.ALL.get(0);
    assertThat(sd(quiet.interleaved())).isBetween(0.039, 0.043);
    assertThat(sd(quiet.sequential())).isBetween(0.038, 0.043);
  }

  /** Luck of instances is in either: sqrt(2) * 4 % in addition to the slices. */
  @Test
  void turnsDoNotAverageLuckOut() {
    double wanted = Math.sqrt(2 * 0.04 * 0.04 + 2 * 0.13 * 0.13 / 20);
    SliceHost luck = SliceHost.ALL.get(1);
    assertThat(sd(luck.interleaved())).isBetween(0.95 * wanted, 1.05 * wanted);
    assertThat(sd(luck.sequential())).isBetween(0.95 * wanted, 1.05 * wanted);
  }

  @Test
  void turnsShareTheNoiseOfSeconds() {
    SliceHost fast = SliceHost.ALL.get(2);
    assertThat(sd(fast.sequential())).isGreaterThan(2 * sd(fast.interleaved()));
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
    return StandardDeviation.of(Runs.logRatios(noise)[0]).getAsDouble();
  }
}
