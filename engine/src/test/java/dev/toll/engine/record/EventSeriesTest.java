package dev.toll.engine.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.EventSeries.Kind;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class EventSeriesTest {
  private static double[] during(Kind kind, double... values) {
    double[] seconds = new double[values.length];
    // Parts of one size take longer where the system is slow.
    Arrays.setAll(seconds, i -> i < 3 ? i : i + 2);
    return new EventSeries("s", "events", kind).during(seconds, values, 100L);
  }

  @Test
  void whatRunsAtEitherEndOfAnIntervalRunsInIt() {
    assertThat(during(Kind.RUNS, 0, 2, 0, 0, Double.NaN)).containsExactly(0, 2, 2, 0, Double.NaN);
  }

  @Test
  void aFallIsOfTheIntervalInWhichItIs() {
    assertThat(during(Kind.FALLS, 3, 3, 1, 2, Double.NaN, 1))
        .containsExactly(Double.NaN, 0, 1, 0, Double.NaN, Double.NaN);
  }

  @Test
  void growthIsSlowBelowItsAverage() {
    assertThat(during(Kind.SLOWS, 0, 10, 20, 30, 40))
        .as("by second")
        .containsExactly(Double.NaN, 0, 0, 1, 0);
    assertThat(during(Kind.SLOWS, 5)).containsExactly(Double.NaN);
  }

  @Test
  void whatIsHighIsAboveItsAverage() {
    assertThat(during(Kind.HIGH, 1, 3, Double.NaN, 2)).containsExactly(0, 1, Double.NaN, 0);
  }

  @Test
  void aFurtherPartitionBeginsWithATenthOfItsEntries() {
    assertThat(during(Kind.BEGINS, 5, 99, 104, 110, 111, 208, Double.NaN))
        .containsExactly(0, 0, 1, 1, 0, 1, Double.NaN);
    assertThat(
            new EventSeries("s", "events", Kind.BEGINS)
                .during(new double[] {1}, new double[] {104}, null))
        .containsExactly(0);
  }
}
