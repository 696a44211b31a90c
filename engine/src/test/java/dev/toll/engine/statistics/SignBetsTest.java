package dev.toll.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SignBetsTest {

  /** 2^n C(2n, n) / 4^n by hand: 128 * 3432 / 16384, and 512 * 48620 / 262144. */
  @Test
  void unanimousSignsHaveTheWealthComputedByHand() {
    assertThat(Math.exp(SignBets.logWealth(7, 7))).isCloseTo(26.8125, within(1e-9));
    assertThat(Math.exp(SignBets.logWealth(0, 7))).isCloseTo(26.8125, within(1e-9));
    assertThat(Math.exp(SignBets.logWealth(9, 9))).isCloseTo(94.9609375, within(1e-9));
  }

  /** One of two: 4 * (1/2 * 1/2) / 2! = 1/2. Two of three: 8 * (1/2 * 3/2 * 1/2) / 3! = 1/2. */
  @Test
  void mixedSignsLose() {
    assertThat(Math.exp(SignBets.logWealth(1, 2))).isCloseTo(0.5, within(1e-12));
    assertThat(Math.exp(SignBets.logWealth(2, 3))).isCloseTo(0.5, within(1e-12));
    assertThat(SignBets.logWealth(0, 0)).isZero();
  }

  /** Fair odds: over all sequences of n signs the mean wealth is 1. */
  @Test
  void theMeanWealthIsOne() {
    int n = 10;
    double mean = 0;
    for (int signs = 0; signs < 1 << n; signs++) {
      mean += Math.exp(SignBets.logWealth(Integer.bitCount(signs), n)) / (1 << n);
    }
    assertThat(mean).isCloseTo(1, within(1e-12));
  }

  @Test
  void sevenBlocksForOneLevelNineForFour() {
    assertThat(SignBets.needed(0.05)).isEqualTo(7);
    assertThat(SignBets.needed(0.05 / 2)).isEqualTo(8);
    assertThat(SignBets.needed(0.05 / 4)).isEqualTo(9);
    assertThat(SignBets.needed(0.05 / 5)).isEqualTo(10);
  }

  /** The interval excludes no effect just when the wealth against it reaches 1/error. */
  @Test
  void theIntervalIsTheTestInverted() {
    Random random = new Random(15);
    int decided = 0;
    for (int run = 0; run < 300; run++) {
      double[] logs = random.doubles(5 + run % 30, -0.02, 0.06).toArray();
      long ups = java.util.Arrays.stream(logs).filter(log -> log > 0).count();
      boolean refuted = SignBets.logWealth((int) ups, logs.length) >= Math.log(20);
      Interval interval = SignBets.interval(logs, 0.05);
      boolean excludes = interval != null && (interval.low() > 1 || interval.high() < 1);
      assertThat(excludes).isEqualTo(refuted);
      decided += refuted ? 1 : 0;
    }
    assertThat(decided).isBetween(50, 290);
  }

  @Test
  void noIntervalBeforeSevenBlocks() {
    assertThat(SignBets.interval(new double[] {1, 2, 3, 4, 5, 6}, 0.05)).isNull();
    Interval seven = SignBets.interval(new double[] {0.3, 0.1, 0.2, 0.5, 0.4, 0.7, 0.6}, 0.05);
    assertThat(seven.low()).isCloseTo(Math.exp(0.1), within(1e-12));
    assertThat(seven.high()).isCloseTo(Math.exp(0.7), within(1e-12));
  }

  /** Sixty looks: about 3 % of runs without an effect ever have a false word. */
  @Test
  void sixtyLooksErrInAtMostOneRunOfTwenty() {
    Random random = new Random(20170306);
    int wrong = 0;
    for (int run = 0; run < 4000; run++) {
      int ups = 0;
      for (int n = 1; n <= 60; n++) {
        ups += random.nextBoolean() ? 1 : 0;
        if (SignBets.logWealth(ups, n) >= Math.log(20)) {
          wrong++;
          break;
        }
      }
    }
    assertThat(wrong / 4000.0).isBetween(0.015, 0.045);
  }
}
