package dev.toll.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class VariancePartsTest {

  /**
   * By hand. Block 1, rounds (0, 2) and (2, 0): residuals all -1 or 1, squares 4, one degree of
   * freedom. Block 2, all 3: squares 0, one degree. Rest 4 / 2 = 2. Cell means 1 1 and 3 3: no
   * residual, so instance 0. Block means 1 and 3: variance 2, less nothing, for rounds do not
   * differ.
   */
  @Test
  void partsByHand() {
    VarianceParts parts =
        VarianceParts.of(List.of(new double[][] {{0, 2}, {2, 0}}, new double[][] {{3, 3}, {3, 3}}));
    assertThat(parts.rest().sd()).isCloseTo(Math.sqrt(2), within(1e-12));
    assertThat(parts.instance().sd()).isZero();
    assertThat(parts.block().sd()).isCloseTo(Math.sqrt(2), within(1e-12));
    assertThat(parts.rounds()).isCloseTo(2, within(1e-12));
  }

  /** Drawn with 13 %, 4 % and 10 %, and 20 % from round to round. */
  @Test
  void findsWhatWasDrawn() {
    VarianceParts parts = VarianceParts.of(draw(new Random(3), 1000, 20));
    assertThat(parts.rest().sd()).isCloseTo(0.13, within(0.001));
    assertThat(parts.instance().sd()).isCloseTo(0.04, within(0.0025));
    assertThat(parts.block().sd()).isCloseTo(0.1, within(0.008));
    // sqrt(2 (0.04² + 0.13² / 20)) = 0.0699, and with four times the rounds 0.0602.
    assertThat(parts.ratio()).isCloseTo(0.0699, within(0.003));
    assertThat(parts.times(4).ratio()).isCloseTo(0.0602, within(0.003));
  }

  @Test
  void intervalsCoverWhatWasDrawn() {
    Random random = new Random(5);
    int rest = 0;
    int instance = 0;
    int block = 0;
    for (int run = 0; run < 400; run++) {
      VarianceParts parts = VarianceParts.of(draw(random, 6, 10));
      rest += parts.rest().low() <= 0.13 && 0.13 <= parts.rest().high() ? 1 : 0;
      instance += parts.instance().low() <= 0.04 && 0.04 <= parts.instance().high() ? 1 : 0;
      block += parts.block().low() <= 0.1 && 0.1 <= parts.block().high() ? 1 : 0;
    }
    assertThat(rest).isBetween(364, 395);
    assertThat(instance).isBetween(364, 395);
    assertThat(block).isBetween(360, 397);
  }

  private static List<double[][]> draw(Random random, int blocks, int rounds) {
    List<double[][]> drawn = new ArrayList<>();
    for (int b = 0; b < blocks; b++) {
      double common = 0.1 * random.nextGaussian();
      double[] instance = new double[5];
      for (int level = 0; level < 5; level++) {
        instance[level] = 0.04 * random.nextGaussian();
      }
      double[][] table = new double[rounds][5];
      for (double[] round : table) {
        double shared = 0.2 * random.nextGaussian();
        for (int level = 0; level < 5; level++) {
          round[level] =
              0.1 * level + common + shared + instance[level] + 0.13 * random.nextGaussian();
        }
      }
      drawn.add(table);
    }
    return drawn;
  }

  @Test
  void noneWithoutTwoOfEach() {
    double[][] block = {{0, 1}, {1, 3}};
    assertThat(VarianceParts.of(List.<double[][]>of(block))).isNull();
    assertThat(VarianceParts.of(List.of(block, new double[][] {{0, 1}}))).isNull();
    assertThat(VarianceParts.of(List.of())).isNull();
  }

  /**
   * By hand. Squares of residuals 4 + 4 over two degrees: rest 4. Squares of rounds 4 + 16 over two
   * degrees, less rest, by two levels: 3. Cells 1 and 2 off by +-2: 16 over one degree, less rest
   * by two rounds: instance 14. Block means 2 and 12: 50, less 3 / 2 and 16 / 2: block 40.5.
   * Intervals by quantiles of chi squared: 0.0506356 and 7.3777589 with two degrees, 0.000982069
   * and 5.0238862 with one.
   */
  @Test
  void partsAndTheirIntervalsByHand() {
    VarianceParts parts =
        VarianceParts.of(
            List.of(new double[][] {{0, 2}, {4, 2}}, new double[][] {{9, 19}, {7, 13}}));
    assertPart(parts.rest(), 4, 8 / 7.3777589, 8 / 0.0506356);
    assertPart(parts.instance(), 14, 16 / 5.0238862 - 2, 16 / 0.000982069 - 2);
    assertPart(parts.block(), 40.5, 50 / 5.0238862 - 9.5, 50 / 0.000982069 - 9.5);
  }

  private static void assertPart(
      VarianceParts.Part part, double variance, double low, double high) {
    assertThat(part.sd()).isCloseTo(Math.sqrt(variance), within(1e-9));
    assertThat(part.low()).isCloseTo(Math.sqrt(low), within(1e-5));
    assertThat(part.high()).isCloseTo(Math.sqrt(high), within(1e-3));
  }
}
