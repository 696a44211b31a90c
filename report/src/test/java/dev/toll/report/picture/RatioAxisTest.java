package dev.toll.report.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatioAxisTest {

  private static RatioAxis axis(double... ratios) {
    return RatioAxis.around(DoubleStream.of(ratios).boxed());
  }

  @ParameterizedTest
  @CsvSource({
    "0.43, 5.3, '−50 %, 0 %, 2 times, 5 times'",
    "0.98, 1.03, '−2 %, −1 %, 0 %, +1 %, +2 %, +3 %'",
    "0.999, 1.004, '−0.1 %, 0 %, +0.1 %, +0.2 %, +0.3 %, +0.4 %'",
    "0.7, 1.6, '−20 %, 0 %, +20 %, +40 %, +60 %'",
    "0.9, 2.9, '0 %, +50 %, 2 times, 3 times'",
    "0.23, 1.02, '−70 %, −50 %, −30 %, 0 %'",
    "1.1, 40, '0 %, 2 times, 5 times, 10 times, 20 times'",
    "0.02, 1.5, '−97 %, −90 %, −70 %, 0 %'",
    "0.0004, 3000, '−99 %, 0 %, 100 times'",
    "0.0000001, 1000000, '1e-05 times, 0 %, 1e+05 times'",
    "1e-300, 1e308, '1e-200 times, 0 %, 1e+200 times'",
    "1, 1, '−0.1 %, −0.05 %, 0 %, +0.05 %, +0.1 %'"
  })
  void ticksArePercentsUpToTwiceAndTimesBeyond(double low, double high, String ticks) {
    assertThat(String.join(", ", axis(low, high).ticks().values()).replace('\u00a0', ' '))
        .isEqualTo(ticks);
  }

  /** As percent of a linear axis half would be drawn at a quarter of the distance of 3 times. */
  @Test
  void halfAndTwiceAreAsFarFromNoChange() {
    Scale scale = axis(0.43, 5.3).scale();
    double none = scale.share(RatioAxis.place(1));
    assertThat(scale.share(RatioAxis.place(2)) - none)
        .isCloseTo(none - scale.share(RatioAxis.place(0.5)), within(1e-9));
  }

  /** Where a linear axis misleads no one, this one looks like it. */
  @Test
  void smallChangesAreWhereALinearAxisHasThem() {
    Scale scale = axis(0.95, 1.06).scale();
    Scale linear = Scale.of(DoubleStream.of(-0.05, 0.06));
    for (double change : new double[] {-0.05, -0.02, 0, 0.03, 0.06}) {
      assertThat(scale.share(RatioAxis.place(1 + change)))
          .isCloseTo(linear.share(change), within(0.015));
    }
  }

  /** A published interval of differences may have such an end. */
  @Test
  void nothingIsAtOrBelowMinusOneHundredPercent() {
    RatioAxis axis = axis(-0.2, 0, 0.5, 3, Double.NaN, Double.POSITIVE_INFINITY);
    assertThat(Math.exp(axis.scale().low())).isBetween(0.4, 0.5);
    assertThat(axis.scale().at(RatioAxis.place(-0.2))).isEqualTo("0.00%");
    assertThat(axis.scale().at(RatioAxis.place(0))).isEqualTo("0.00%");
    assertThat(axis.scale().width(RatioAxis.place(-1), RatioAxis.place(9))).isEqualTo("100.00%");
  }

  @Test
  void everyAxisHasNoChangeAndTicksThatRiseAndNoneBelowMinusOneHundredPercent() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 20_000; i++) {
      double spread = Math.exp(random.nextDouble(-8, 5.8));
      double low = Math.exp(-random.nextDouble() * spread);
      double high = Math.exp(random.nextDouble() * spread);
      RatioAxis axis = axis(low, high);
      assertThat(axis.ticks()).as("%s to %s", low, high).hasSizeBetween(2, 8);
      List<Double> places = List.copyOf(axis.ticks().keySet());
      assertThat(places).isSorted().contains(0.0);
      assertThat(axis.ticks().values())
          .doesNotHaveDuplicates()
          .noneMatch(label -> label.startsWith("−100") || label.length() > 16);
    }
  }
}
