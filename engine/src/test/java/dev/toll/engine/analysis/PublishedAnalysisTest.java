package dev.toll.engine.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.toll.engine.record.Published;
import dev.toll.engine.record.Published.Figures;
import dev.toll.engine.results.Results.PublishedEffect;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Intervals;
import dev.toll.engine.statistics.Intervals.Difference;
import dev.toll.engine.statistics.Intervals.Group;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The 2017 post re-analysed, to the precision it was worked out to by hand. */
class PublishedAnalysisTest {

  @ParameterizedTest(name = "{0} -> {1}")
  @CsvSource({
    "none,     ssl,       463366,  73466.6,  6.708, +5.92,  +3.68,  +8.16",
    "none,     auth,      1030158, 86488.0,  7.988, +13.16, +10.61, +15.71",
    "ssl,      auth,      566792,  71493.1,  6.861, +6.83,  +4.79,  +8.88",
    "auth,     auth-int,  641185,  91990.5,  7.824, +7.24,  +4.83,  +9.64",
    "none,     auth-int,  1671343, 93532.5,  7.900, +21.35, +18.59, +24.11",
    "none,     auth-conf, 1650241, 98586.1,  7.690, +21.08, +18.15, +24.00",
    "auth-int, auth-conf, -21102,  103447.1, 7.935, -0.22,  -2.74,  +2.29"
  })
  void goldenTable(
      String from,
      String to,
      String difference,
      String error,
      String df,
      String percent,
      String low,
      String high) {
    Published post = Fixtures.post2017();
    PublishedEffect change = PublishedAnalysis.change(post, post.metric(), from, to);
    Difference welch = Intervals.welch(group(post, from), group(post, to), Confidence.SHOWN);

    assertThat(print("%.0f", welch.difference())).isEqualTo(difference);
    assertThat(print("%.1f", welch.standardError())).isEqualTo(error);
    assertThat(print("%.3f", welch.df())).isEqualTo(df);
    assertThat(print("%+.2f", 100 * change.change())).isEqualTo(percent);
    assertThat(print("%+.2f", 100 * change.low())).isEqualTo(low);
    assertThat(print("%+.2f", 100 * change.high())).isEqualTo(high);
  }

  @Test
  void whatWasNotPublishedIsNotMadeUp() {
    Published noSd =
        new Published(
            "t",
            "2017-03-06",
            "s",
            "m",
            "elapsed",
            "ms",
            5,
            Map.of(
                "none", new Figures(100.0, null, null, null),
                "ssl", new Figures(110.0, 1.0, null, null),
                "auth", new Figures(null, 1.0, null, null)),
            null,
            null);

    PublishedEffect change = PublishedAnalysis.change(noSd, noSd.metric(), "none", "ssl");
    assertThat(change.change()).isEqualTo(0.1);
    assertThat(change.low()).isNull();
    assertThat(change.high()).isNull();
    assertThat(PublishedAnalysis.change(noSd, noSd.metric(), "none", "auth")).isNull();
    assertThat(PublishedAnalysis.change(noSd, noSd.metric(), "none", "at-rest")).isNull();
  }

  @Test
  void aMeanStandsWhereNoMedianWasPublished() {
    Published means = published(Map.of("none", mean(25000.0, null), "three", mean(9000.0, null)));
    PublishedEffect change = PublishedAnalysis.change(means, means.metric(), "none", "three");
    assertThat(change.change()).isEqualTo(-0.64);
    assertThat(change.low()).isNull();
  }

  /** Two codecs, each measured against a plain directory of its own. */
  @Test
  void aLevelIsComparedWithItsOwnBaseline() {
    Published two =
        published(
            Map.of(
                "none", mean(9.47, null),
                "java", mean(14.98, 9.47),
                "native", mean(11.71, 10.81),
                "broken", mean(11.71, 0.0)));
    assertThat(PublishedAnalysis.change(two, two.metric(), "none", "java").change())
        .isCloseTo(0.5818, within(5e-5));
    assertThat(PublishedAnalysis.change(two, two.metric(), "none", "native").change())
        .isCloseTo(0.0833, within(5e-5));
    assertThat(PublishedAnalysis.change(two, two.metric(), "java", "native").change())
        .isCloseTo(1.0833 / 1.5818 - 1, within(5e-5));
    assertThat(PublishedAnalysis.change(two, two.metric(), "none", "broken")).isNull();
  }

  private static Group group(Published published, String level) {
    Figures figures = published.figures(published.metric()).get(level);
    return new Group(figures.centre(), figures.sd(), published.runs());
  }

  private static Figures mean(Double value, Double baseline) {
    return new Figures(null, null, null, null, value, null, null, baseline);
  }

  private static Published published(Map<String, Figures> levels) {
    return new Published("t", null, "s", "m", "elapsed", "s", 1, levels, null, null);
  }

  private static String print(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
