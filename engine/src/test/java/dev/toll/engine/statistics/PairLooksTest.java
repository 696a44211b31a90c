package dev.toll.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PairLooksTest {
  private static final int PAIRS = 400;

  @Test
  void theTruthIsInsideAtEveryLookIn95Of100() {
    int missed = 0;
    for (int run = 0; run < 1_000; run++) {
      Random random = new Random(run);
      PairLooks looks = PairLooks.sequential(1);
      double low = 0;
      double high = Double.MAX_VALUE;
      boolean inside = true;
      for (int i = 0; i < PAIRS; i++) {
        looks.add(0.03 + 0.05 * random.nextGaussian());
        Interval now = looks.interval();
        if (now != null) {
          inside &= now.low() <= Math.exp(0.03) && Math.exp(0.03) <= now.high();
          assertThat(!inside || (now.low() >= low && now.high() <= high)).isTrue();
          low = now.low();
          high = now.high();
        }
      }
      missed += inside ? 0 : 1;
    }
    assertThat(missed).isBetween(20, 60);
  }

  @Test
  void neighboursThatAreAlikeWidenIt() {
    PairLooks alternating = PairLooks.fixed(1, 64);
    PairLooks inRegimes = PairLooks.fixed(1, 64);
    for (int i = 0; i < 64; i++) {
      alternating.add(i % 2 == 0 ? 0.01 : -0.01);
      inRegimes.add(i / 8 % 2 == 0 ? 0.01 : -0.01);
    }
    assertThat(inRegimes.interval().high() - 1)
        .isGreaterThan(1.5 * (alternating.interval().high() - 1));
  }

  @Test
  void aNumberThatWasFixedIsLookedAtOnceWithAllOfTheError() {
    PairLooks fixed = PairLooks.fixed(1, 10);
    double[] logs = new double[10];
    for (int i = 0; i < 10; i++) {
      assertThat(fixed.interval()).isNull();
      logs[i] = i % 2 == 0 ? 0.02 : 0.01;
      fixed.add(logs[i]);
    }
    assertThat(fixed.interval()).isEqualTo(fixed.last());
    assertThat(fixed.interval().low()).isCloseTo(Intervals.t(logs, 0.95).low(), within());
    assertThat(PairLooks.fixed(1, 2).last()).isNull();
  }

  /** A ratio that moves for good is not called known. */
  @Test
  void disjointLooksSayAllThatLiesBetweenThem() {
    PairLooks looks = PairLooks.sequential(1);
    for (int i = 0; i < 400; i++) {
      looks.add((i < 100 ? 0 : 1) + 0.001 * (i % 3));
    }
    assertThat(looks.last().low()).isLessThan(1.1);
    assertThat(looks.last().high()).isGreaterThan(1.3);
  }

  private static org.assertj.core.data.Offset<Double> within() {
    return org.assertj.core.data.Offset.offset(1e-9);
  }
}
