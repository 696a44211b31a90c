package dev.toll.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.toll.engine.analysis.Fixtures;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RankShiftTest {

  @ParameterizedTest
  @ValueSource(strings = {"slower", "uneven", "tied"})
  void bothIntervalsAgreeWithScipy(String name) throws IOException {
    JsonObject sample = Fixtures.unpaired().getAsJsonObject("samples").getAsJsonObject(name);
    double[] a = Fixtures.logs(Fixtures.doubles(sample.getAsJsonArray("a")));
    double[] b = Fixtures.logs(Fixtures.doubles(sample.getAsJsonArray("b")));

    assertThat(WelchRatio.of(a, b)).isCloseTo(sample.get("ratio").getAsDouble(), within(1e-12));
    for (JsonElement element : sample.getAsJsonArray("intervals")) {
      JsonObject expected = element.getAsJsonObject();
      double confidence = expected.get("confidence").getAsDouble();
      assertEnds(WelchRatio.interval(a, b, confidence), expected, "welch");
      assertEnds(RankShift.interval(a, b, confidence), expected, "rank");
    }
  }

  private static void assertEnds(Interval found, JsonObject expected, String name) {
    double[] ends = Fixtures.doubles(expected.getAsJsonArray(name));
    assertThat(found.low()).as(name).isCloseTo(ends[0], within(1e-12));
    assertThat(found.high()).as(name).isCloseTo(ends[1], within(1e-12));
    assertThat(found.confidence()).isGreaterThanOrEqualTo(expected.get("confidence").getAsDouble());
  }

  @Test
  void distributionAgreesWithScipy() throws IOException {
    for (JsonElement element : Fixtures.unpaired().getAsJsonArray("cumulative")) {
      JsonObject expected = element.getAsJsonObject();
      double p = expected.get("p").getAsDouble();
      assertThat(
              MannWhitney.cumulative(
                  expected.get("n").getAsInt(),
                  expected.get("m").getAsInt(),
                  expected.get("u").getAsInt()))
          .as("%s", expected)
          .isCloseTo(p, within(1e-10 * p));
    }
  }

  @Test
  void ranksAgreeWithTheRecurrenceInWholeNumbers() throws IOException {
    for (JsonElement element : Fixtures.unpaired().getAsJsonArray("ranks")) {
      JsonObject expected = element.getAsJsonObject();
      assertThat(
              RankShift.rank(
                  expected.get("m").getAsInt(),
                  expected.get("n").getAsInt(),
                  expected.get("confidence").getAsDouble()))
          .as("%s", expected)
          .isEqualTo(expected.get("rank").getAsInt());
    }
  }

  /** The normal limit takes over above 40 000 pairs; there both are the same for any use. */
  @ParameterizedTest
  @CsvSource({"200, 200, 0.025", "100, 400, 0.025", "200, 200, 0.0025", "50, 800, 0.005"})
  void theNormalLimitIsReached(int n, int m, double tail) {
    assertThat(MannWhitney.normalRank(n, m, tail) / (double) MannWhitney.rank(n, m, tail))
        .isCloseTo(1.0, within(0.005));
  }

  @Test
  void aLargeComparisonStillHasAnInterval() {
    double[] a = new double[1000];
    double[] b = new double[1000];
    for (int i = 0; i < a.length; i++) {
      a[i] = i / 1e4;
      b[i] = i / 1e4 + 0.05;
    }
    Interval interval = RankShift.interval(a, b, 0.95);
    assertThat(Math.log(interval.low())).isBetween(0.045, 0.05);
    assertThat(Math.log(interval.high())).isBetween(0.05, 0.055);
  }

  @Test
  void tooFewValuesHaveNoInterval() {
    double[] three = {1, 2, 3};
    assertThat(RankShift.interval(three, three, 0.95)).isNull();
    assertThat(RankShift.interval(new double[0], three, 0.95)).isNull();
    assertThat(RankShift.interval(three, three, 0.9)).isNotNull();
    assertThat(WelchRatio.interval(new double[] {1}, three, 0.95)).isNull();
    assertThat(WelchRatio.of(new double[0], three)).isNull();
  }

  /** 2 / C(n + m, n) against 0.05 / k. */
  @Test
  void theFloorIsTheFewestTrialsRanksCanCall() {
    for (int family = 1; family <= 60; family++) {
      for (int n = 1; n <= 8; n++) {
        for (int m = 1; m <= 8; m++) {
          boolean possible = 2.0 / binomial(n + m, n) <= 0.05 / family * (1 + 1e-12);
          assertThat(RankShift.enough(n, m, family))
              .as("%s and %s trials, family %s", n, m, family)
              .isEqualTo(possible);
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 4", "2, 5", "6, 5", "7, 6", "23, 6", "24, 7"})
  void theFloorPerSide(int family, int trials) {
    assertThat(RankShift.needed(family)).isEqualTo(trials);
  }

  private static double binomial(int n, int k) {
    double result = 1;
    for (int i = 1; i <= k; i++) {
      result = result * (n - k + i) / i;
    }
    return result;
  }
}
