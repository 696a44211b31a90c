package dev.toll.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SliceVariancesTest {

  /** Levels 1, 2 and 4 times as noisy, rounds and blocks that go up and down as a whole. */
  @Test
  void findsTheNoiseOfEachLevelWhateverRoundsDo() {
    double[] sd = {0.05, 0.05, 0.1, 0.2};
    int rounds = 50;
    Random random = new Random(20261126);
    List<double[][]> blocks = new ArrayList<>();
    for (int block = 0; block < 200; block++) {
      double[][] table = new double[rounds][sd.length];
      for (double[] round : table) {
        double all = 0.5 * random.nextGaussian();
        for (int level = 0; level < sd.length; level++) {
          round[level] = level + all + sd[level] * random.nextGaussian();
        }
      }
      blocks.add(table);
    }
    double[] found = SliceVariances.of(blocks);
    for (int level = 0; level < sd.length; level++) {
      double expected = sd[level] * sd[level] / rounds;
      assertThat(found[level]).isCloseTo(expected, within(0.1 * expected));
    }
  }

  @Test
  void twoLevelsCannotBeToldApart() {
    assertThat(SliceVariances.of(List.<double[][]>of(new double[][] {{0, 1}, {1, 0}, {0, 0}})))
        .isNull();
    assertThat(SliceVariances.of(List.of())).isNull();
  }

  @Test
  void slicesThatAreAllAlikeHaveNoWeights() {
    assertThat(SliceVariances.of(List.<double[][]>of(new double[][] {{1, 2, 3}, {1, 2, 3}})))
        .isNull();
  }
}
