package dev.toll.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import dev.toll.engine.analysis.Fixtures;
import dev.toll.engine.statistics.Intervals.Difference;
import dev.toll.engine.statistics.Intervals.Group;
import java.io.IOException;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IntervalsTest {

  private static final Offset<Double> CLOSE = within(1e-9);

  @ParameterizedTest
  @ValueSource(strings = {"costly", "mixed", "two"})
  void tIntervalAgreesWithScipy(String name) throws IOException {
    JsonObject series = Fixtures.scipy().getAsJsonObject("series").getAsJsonObject(name);
    double[] logs = Fixtures.logs(Fixtures.doubles(series.getAsJsonArray("ratios")));

    assertInterval(Intervals.t(logs, 0.95), series, "t95");
    assertInterval(Intervals.t(logs, 0.9875), series, "t9875");
  }

  private static void assertInterval(Interval found, JsonObject series, String expected) {
    double[] ends = Fixtures.doubles(series.getAsJsonArray(expected));
    assertThat(found.low()).isCloseTo(ends[0], within(1e-9 * ends[0]));
    assertThat(found.high()).isCloseTo(ends[1], within(1e-9 * ends[1]));
  }

  @Test
  void tooFewValuesHaveNoInterval() {
    assertThat(Intervals.t(new double[0], 0.95)).isNull();
    assertThat(Intervals.t(new double[] {0.1}, 0.95)).isNull();
  }

  @Test
  void anIntervalTooWideForADoubleIsNone() {
    assertThat(Intervals.t(new double[] {-600, 600}, 0.95)).isNull();
  }

  @Test
  void welchAgreesWithScipy() throws IOException {
    JsonObject welch = Fixtures.scipy().getAsJsonObject("welch");
    Difference found =
        Intervals.welch(group(welch.getAsJsonObject("a")), group(welch.getAsJsonObject("b")), 0.95);

    assertThat(found.df()).isCloseTo(welch.get("df").getAsDouble(), CLOSE);
    double[] ends = Fixtures.doubles(welch.getAsJsonArray("interval"));
    assertThat(found.low()).isCloseTo(ends[0], CLOSE);
    assertThat(found.high()).isCloseTo(ends[1], CLOSE);
  }

  private static Group group(JsonObject object) {
    return new Group(
        object.get("mean").getAsDouble(),
        object.get("sd").getAsDouble(),
        object.get("n").getAsInt());
  }

  @Test
  void welchNeedsTwoValuesAndSomeSpread() {
    assertThat(Intervals.welch(new Group(1, 0, 1), new Group(2, 1, 5), 0.95)).isNull();
    assertThat(Intervals.welch(new Group(1, 0, 5), new Group(2, 0, 5), 0.95)).isNull();
    assertThat(Intervals.welch(new Group(1, 0, 5), new Group(2, 1, 5), 0.95)).isNotNull();
  }

  /** By hand: SD sqrt(2.5), and Student's t with four degrees of freedom is 2.776445. */
  @Test
  void theMeansIntervalByHand() {
    Interval five = Intervals.mean(new double[] {1, 2, 3, 4, 5}, 0.95);
    assertThat(five.low()).isCloseTo(3 - 2.776445105 * Math.sqrt(2.5 / 5), within(1e-8));
    assertThat(five.high()).isCloseTo(3 + 2.776445105 * Math.sqrt(2.5 / 5), within(1e-8));
    assertThat(five.confidence()).isEqualTo(0.95);
    assertThat(Intervals.mean(new double[] {1, 3}, 0.95).high())
        .isCloseTo(2 + 12.7062047362, within(1e-8));
    assertThat(Intervals.mean(new double[] {1}, 0.95)).isNull();
  }

  @Test
  void theInverseOfARatioTurnsItsIntervalRound() {
    assertThat(new Interval(0.8, 2, 0.95).inverse()).isEqualTo(new Interval(0.5, 1.25, 0.95));
  }

  /** Equal groups of two: the degrees of freedom are those of both together. */
  @Test
  void welchOfTwoValuesEach() {
    Difference found = Intervals.welch(new Group(1, 3, 2), new Group(2, 3, 2), 0.95);
    assertThat(found.df()).isCloseTo(2, CLOSE);
    assertThat(found.difference()).isEqualTo(1);
    assertThat(found.standardError()).isCloseTo(3, CLOSE);
  }
}
