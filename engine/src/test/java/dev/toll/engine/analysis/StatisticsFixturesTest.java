package dev.toll.engine.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.Gson;
import dev.toll.engine.statistics.Drift;
import dev.toll.engine.statistics.Holm;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.Intervals;
import dev.toll.engine.statistics.Intervals.Difference;
import dev.toll.engine.statistics.Intervals.Group;
import dev.toll.engine.statistics.SignFlip;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Our statistics against those of SciPy and statsmodels, from two values to many and at the edges.
 * The figures and their versions are in {@code fixtures/statistics.json}, made by {@code
 * src/test/scripts/statistics.py}.
 */
class StatisticsFixturesTest {

  private static final double TIGHT = 1e-9;

  record File(
      String scipy,
      List<Series> series,
      List<Welch> welch,
      List<Adjusted> holm,
      List<Correlation> spearman) {}

  record Series(
      String name, List<Double> logs, List<Double> t95, List<Double> t9875, Double signFlip) {
    @Override
    public String toString() {
      return name;
    }
  }

  record Welch(
      String name,
      double confidence,
      List<Double> from,
      List<Double> to,
      Summary fromSummary,
      Summary toSummary,
      double standardError,
      double df,
      double low,
      double high) {
    @Override
    public String toString() {
      return name + ", " + confidence;
    }
  }

  record Summary(double mean, double sd, int n) {
    Group group() {
      return new Group(mean, sd, n);
    }
  }

  record Adjusted(List<Double> p, List<Double> adjusted) {}

  record Correlation(String name, List<Double> x, double rho, double p) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static final File FILE = read();

  private static File read() {
    try (Reader reader =
        new InputStreamReader(
            Objects.requireNonNull(
                StatisticsFixturesTest.class.getResourceAsStream("/fixtures/statistics.json")),
            StandardCharsets.UTF_8)) {
      return new Gson().fromJson(reader, File.class);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  static List<Series> series() {
    return FILE.series();
  }

  static List<Series> flipped() {
    return FILE.series().stream().filter(each -> each.signFlip() != null).toList();
  }

  static List<Welch> welch() {
    return FILE.welch();
  }

  static List<Adjusted> holm() {
    return FILE.holm();
  }

  static List<Correlation> spearman() {
    return FILE.spearman();
  }

  @ParameterizedTest
  @MethodSource("series")
  void tInterval(Series series) {
    assertT(Intervals.t(doubles(series.logs()), 0.95), series.t95());
    assertT(Intervals.t(doubles(series.logs()), 0.9875), series.t9875());
  }

  private static void assertT(Interval found, List<Double> expected) {
    assertThat(found.low()).isCloseTo(expected.get(0), relative(expected.get(0)));
    assertThat(found.high()).isCloseTo(expected.get(1), relative(expected.get(1)));
  }

  @ParameterizedTest
  @MethodSource("flipped")
  void signFlip(Series series) {
    assertThat(SignFlip.p(doubles(series.logs()))).isCloseTo(series.signFlip(), within(1e-12));
  }

  @ParameterizedTest
  @MethodSource("welch")
  void welchFromSummaries(Welch welch) {
    assertWelch(welch, welch.fromSummary().group(), welch.toSummary().group());
  }

  @ParameterizedTest
  @MethodSource("welch")
  void welchFromSamples(Welch welch) {
    assertWelch(welch, group(welch.from()), group(welch.to()));
  }

  private static Group group(List<Double> values) {
    double[] sample = doubles(values);
    return new Group(
        Mean.of(sample).getAsDouble(), StandardDeviation.of(sample).getAsDouble(), sample.length);
  }

  private static void assertWelch(Welch expected, Group from, Group to) {
    Difference found = Intervals.welch(from, to, expected.confidence());
    assertThat(found.standardError())
        .isCloseTo(expected.standardError(), relative(expected.standardError()));
    assertThat(found.df()).isCloseTo(expected.df(), relative(expected.df()));
    // The ends may be near zero: measured against the width.
    Offset<Double> ofWidth = within(TIGHT * (expected.high() - expected.low()));
    assertThat(found.low()).isCloseTo(expected.low(), ofWidth);
    assertThat(found.high()).isCloseTo(expected.high(), ofWidth);
  }

  @ParameterizedTest
  @MethodSource("holm")
  void holmAdjustment(Adjusted expected) {
    Double[] found = Holm.adjust(expected.p());
    assertThat(found).hasSize(expected.adjusted().size());
    for (int i = 0; i < found.length; i++) {
      assertThat(found[i]).isCloseTo(expected.adjusted().get(i), within(1e-12));
    }
  }

  @ParameterizedTest
  @MethodSource("spearman")
  void spearmanCorrelation(Correlation expected) {
    Drift found = Drift.of(doubles(expected.x()));
    assertThat(found.rho()).isCloseTo(expected.rho(), within(1e-12));
    assertThat(found.p()).isCloseTo(expected.p(), relative(expected.p()));
  }

  private static double[] doubles(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static Offset<Double> relative(double expected) {
    return within(TIGHT * Math.abs(expected));
  }
}
