package dev.toll.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RandomEffectsTest {
  /** Nine laboratories' measurements (Kacker, Metrologia 41, 2004). */
  private static final double[] KACKER = {61.0, 61.4, 62.21, 62.3, 62.34, 62.6, 62.7, 62.84, 65.9};

  private static final double[] KACKER_VARIANCES = {
    0.2025, 1.2100, 0.0900, 0.2025, 0.3844, 0.5625, 0.0676, 0.0225, 1.8225
  };

  /**
   * Thirteen trials of the BCG vaccine (Colditz et al., JAMA 271, 1994): cases and others, with and
   * without the vaccine.
   */
  private static final int[][] BCG = {
    {4, 119, 11, 128},
    {6, 300, 29, 274},
    {3, 228, 11, 209},
    {62, 13536, 248, 12619},
    {33, 5036, 47, 5761},
    {180, 1361, 372, 1079},
    {8, 2537, 10, 619},
    {505, 87886, 499, 87892},
    {29, 7470, 45, 7232},
    {17, 1699, 65, 1600},
    {186, 50448, 141, 27197},
    {5, 2493, 3, 2338},
    {27, 16886, 29, 17825}
  };

  /** R's metafor, {@code rma(y, v, method="PM")}, as statsmodels' tests publish its output. */
  @Test
  void pauleAndMandelAsPublishedForKackersLaboratories() {
    RandomEffects found = RandomEffects.of(KACKER, KACKER_VARIANCES);

    assertThat(found.mean()).isCloseTo(62.4076199113286, within(1e-9));
    assertThat(found.tau2()).isCloseTo(0.705395309224248, within(1e-9));
    assertThat(found.error()).isCloseTo(0.338030602684471, within(1e-9));
    assertThat(found.q()).isCloseTo(24.801897741835, within(1e-9));
    assertThat(found.i2()).isCloseTo(0.837218626490482, within(1e-9));
  }

  /** The same, {@code rma(y, v, method="DL", test="knha")}: the adjusted error and interval. */
  @Test
  void hartungAndKnappAsPublishedForKackersLaboratories() {
    RandomEffects found = RandomEffects.at(KACKER, KACKER_VARIANCES, 0.288049246973751);

    assertThat(found.mean()).isCloseTo(62.3901386044504, within(1e-9));
    assertThat(found.error()).isCloseTo(0.29477605699879, within(1e-9));
    double half = found.halfWidth(0.95);
    assertThat(found.mean() - half).isCloseTo(61.710383798052, within(1e-9));
    assertThat(found.mean() + half).isCloseTo(63.0698934108488, within(1e-9));
  }

  /**
   * {@code rma(yi, vi, data=dat.bcg, method="REML")} prints -0.7145, tau^2 0.3132, I^2 92.22 %, Q
   * 152.2330; the variance is given here, as the estimator differs.
   */
  @Test
  void theBcgTrialsAsMetaforPrintsThem() {
    double[] logs = new double[BCG.length];
    double[] variances = new double[BCG.length];
    for (int i = 0; i < BCG.length; i++) {
      double with = BCG[i][0] + BCG[i][1];
      double without = BCG[i][2] + BCG[i][3];
      logs[i] = Math.log(BCG[i][0] / with / (BCG[i][2] / without));
      variances[i] = 1.0 / BCG[i][0] - 1 / with + 1.0 / BCG[i][2] - 1 / without;
    }
    RandomEffects found = RandomEffects.at(logs, variances, 0.3132);
    assertThat(found.mean()).isCloseTo(-0.7145, within(5e-5));
    assertThat(found.q()).isCloseTo(152.2330, within(5e-5));
    assertThat(found.i2()).isCloseTo(0.9222, within(5e-5));
    assertThat(RandomEffects.of(logs, variances).tau2())
        .as("its own, next to REML's")
        .isCloseTo(0.3181, within(5e-5));
  }

  @Test
  void runsThatAgreeMoreThanTheirErrorsAreNotTrustedMore() {
    RandomEffects found =
        RandomEffects.of(new double[] {1, 1, 1.001}, new double[] {0.04, 0.04, 0.04});

    assertThat(found.tau2()).isZero();
    assertThat(found.i2()).isZero();
    assertThat(found.error()).isCloseTo(0.2 / Math.sqrt(3), within(1e-12));
  }

  /** By hand: (1.2 - 1)^2 = 2 (0.01 + tau2), and t with one degree of freedom is 12.706. */
  @Test
  void twoRunsAreHonestlyWide() {
    RandomEffects found = RandomEffects.of(new double[] {1, 1.2}, new double[] {0.01, 0.01});

    assertThat(found.tau2()).isCloseTo(0.01, within(1e-12));
    assertThat(found.mean()).isCloseTo(1.1, within(1e-12));
    assertThat(found.halfWidth(0.95)).isCloseTo(12.7062047 * 0.1, within(1e-6));
    assertThat(found.prediction(0.95)).isNull();
    assertThat(RandomEffects.of(new double[] {1}, new double[] {1})).isNull();
  }

  @Test
  void figuresWithoutAnySpreadAreNoAccident() {
    RandomEffects same = RandomEffects.of(new double[] {0.5, 0.5}, new double[] {0, 0});
    assertThat(same.mean()).isEqualTo(0.5);
    assertThat(same.halfWidth(0.95)).isLessThan(1e-6);

    RandomEffects apart = RandomEffects.of(new double[] {0, 0.2}, new double[] {0, 0});
    assertThat(apart.tau2()).isCloseTo(0.02, within(1e-9));
    assertThat(apart.i2()).isCloseTo(1, within(1e-9));
  }

  /**
   * Runs of eight blocks whose noise differs threefold, far apart and not at all: the interval
   * holds the mean in at least 95 % of cases, within the simulation's error.
   */
  @Test
  void intervalsHoldWhatTheySay() {
    for (int runs : new int[] {2, 3, 6}) {
      for (double tau : new double[] {0, 0.02, 0.1}) {
        assertThat(coverage(runs, tau)).as(runs + " runs, tau " + tau).isGreaterThan(0.94);
      }
    }
  }

  private static double coverage(int runs, double tau) {
    Random random = new Random(runs * 1000L + Math.round(tau * 100));
    int held = 0;
    int of = 4000;
    for (int i = 0; i < of; i++) {
      double[] estimates = new double[runs];
      double[] variances = new double[runs];
      for (int run = 0; run < runs; run++) {
        double[] logs = new double[8];
        double noise = run % 2 == 0 ? 0.01 : 0.03;
        double truth = tau * random.nextGaussian();
        double sum = 0;
        for (int block = 0; block < 8; block++) {
          logs[block] = truth + noise * random.nextGaussian();
          sum += logs[block];
        }
        double squares = 0;
        for (double log : logs) {
          squares += (log - sum / 8) * (log - sum / 8);
        }
        estimates[run] = sum / 8;
        variances[run] = squares / 7 / 8;
      }
      RandomEffects found = RandomEffects.of(estimates, variances);
      held += Math.abs(found.mean()) <= found.halfWidth(0.95) ? 1 : 0;
    }
    return (double) held / of;
  }

  /**
   * By hand: t with one degree of freedom is 12.706, with two 4.303; sqrt(0.04^2 + 0.03^2) 0.05.
   */
  @Test
  void oneMoreRunIsExpectedWithinBothErrors() {
    RandomEffects found = new RandomEffects(3, 0.1, 0.03, 0.0016, 0, 0);
    assertThat(found.tau()).isCloseTo(0.04, within(1e-12));
    assertThat(found.predictionHalfWidth(0.95)).isCloseTo(12.7062047362 * 0.05, within(1e-9));
    assertThat(found.prediction(0.95).low()).isCloseTo(Math.exp(0.1 - 0.63531023681), within(1e-9));
    assertThat(found.prediction(0.95).high())
        .isCloseTo(Math.exp(0.1 + 0.63531023681), within(1e-9));
    assertThat(found.ratio(0.95).low())
        .isCloseTo(Math.exp(0.1 - 4.30265272991 * 0.03), within(1e-9));
    assertThat(found.ratio(0.95).high())
        .isCloseTo(Math.exp(0.1 + 4.30265272991 * 0.03), within(1e-9));
  }
}
