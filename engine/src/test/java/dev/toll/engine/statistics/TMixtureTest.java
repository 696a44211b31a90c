package dev.toll.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class TMixtureTest {

  /** t = 3, df = 4, n = 0.4: spread 5, u = 9/4; sqrt(1/5) (3.25 / 1.45)^2.5 = 3.3607. */
  @Test
  void valueByHand() {
    assertThat(Math.exp(TMixture.logE(3, 4, 0.4)))
        .isCloseTo(Math.pow(3.25 / 1.45, 2.5) / Math.sqrt(5), within(1e-12));
  }

  @Test
  void theCriticalValueIsWhereTheTestDecides() {
    for (double df : new double[] {4, 15, 60}) {
      double t = TMixture.critical(df, 3, 0.01);
      assertThat(TMixture.logE(t, df, 3)).isCloseTo(Math.log(100), within(1e-9));
    }
    assertThat(TMixture.critical(1, 1, 0.001)).isInfinite();
  }

  @Test
  void sixtyLooksErrInAtMostOneRunOfTwenty() {
    Random random = new Random(7);
    int wrong = 0;
    for (int run = 0; run < 4000; run++) {
      double sum = 0;
      double squares = 0;
      for (int n = 1; n <= 60; n++) {
        double x = random.nextGaussian();
        sum += x;
        squares += x * x;
        double variance = (squares - sum * sum / n) / (n - 1);
        if (n > 2 && TMixture.logE(sum / Math.sqrt(n * variance), n - 1.0, n) >= Math.log(20)) {
          wrong++;
          break;
        }
      }
    }
    assertThat(wrong / 4000.0).isBetween(0.01, 0.045);
  }
}
