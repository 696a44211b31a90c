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
    return new EventSeries("s", "events", kind).during(seconds, values);
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
}
