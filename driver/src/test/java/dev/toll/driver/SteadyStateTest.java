package dev.toll.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class SteadyStateTest {

  @Test
  void isTheSampleStandardDeviationOverTheMeanOfTheLastRates() {
    SteadyState steady = new SteadyState(3, 0.1, 0);
    assertThat(steady.add(at(1, 10))).isFalse();
    assertThat(steady.add(at(2, 100))).isFalse();
    assertThat(steady.add(at(3, 110))).isFalse();
    // 100, 110, 120: sd 10, mean 110; the 10 has left the window.
    assertThat(steady.add(at(4, 120))).isTrue();
    assertThat(steady.variation()).isCloseTo(10.0 / 110.0, Offset.offset(1e-12));
  }

  @Test
  void isNotSaidBeforeTheStatedMinimum() {
    SteadyState byCount = new SteadyState(2, 0.1, 1000);
    assertThat(byCount.add(at(1, 100))).isFalse();
    assertThat(byCount.add(at(2, 100))).isFalse();
    assertThat(byCount.add(at(10, 100))).isTrue();
  }

  @Test
  void isNeverSaidOfALoadThatDoesNothing() {
    SteadyState steady = new SteadyState(2, 0.1, 0);
    assertThat(steady.add(at(1, 0))).isFalse();
    assertThat(steady.add(at(2, 0))).isFalse();
  }

  private static Interval at(int second, long rate) {
    return new Interval(second, 1, rate, second * 100L, null, Histograms.create(), null);
  }
}
