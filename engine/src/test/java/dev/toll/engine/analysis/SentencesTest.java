package dev.toll.engine.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.record.Published;
import dev.toll.engine.record.Published.Figures;
import dev.toll.engine.record.Published.Table;
import dev.toll.engine.record.ReportSpec;
import dev.toll.engine.record.ReportSpec.Capacity;
import dev.toll.engine.record.ReportSpec.Why;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Sentence;
import dev.toll.engine.results.Sentence.About;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.Pace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SentencesTest {
  private static final Metric SERVER = new Metric("server", "Server", "us", Better.LOWER, true);
  private static final Metric CLIENT = Metric.lower("client", "Client", "us");
  private static final Metric RATE = Metric.higher("rate", "Rate", "1/s");

  private static ReportSpec capacity(String factor, double perHour) {
    return new ReportSpec(
        new Capacity("creates", perHour, factor, Map.of("server", "what it costs the server")),
        List.of(),
        List.of(),
        null,
        null);
  }

  /** A level and a baseline {@code none} of 1. */
  private static Published published(String level, double median) {
    return new Published(
        "P",
        null,
        null,
        null,
        "server",
        null,
        1,
        Map.of(
            "none",
            new Figures(1.0, null, null, null),
            level,
            new Figures(median, null, null, null)),
        null,
        null);
  }

  private static List<Sentence> about(About what, RunBuilder run) {
    return run.analyse().remarks().sentences().stream().filter(one -> one.about() == what).toList();
  }

  private static void block(RunBuilder run, int block, String level, double server, double client) {
    run.trial(block, level, Map.of("server", server, "client", client));
  }

  /** The figures of the published study of KMS and create(): its 15 s are those of 300,000. */
  @Test
  void capacityIsOperationsTimesWhatOneTakesLonger() {
    for (double[] known : new double[][] {{300_000, 14.7}, {500_000, 24.5}}) {
      RunBuilder run =
          new RunBuilder().levels("none", "zone").metrics(SERVER).wishes(capacity(null, known[0]));
      for (int i = 1; i <= 6; i++) {
        run.trial(i, "none", Map.of("server", 65.66)).trial(i, "zone", Map.of("server", 114.70));
      }
      Sentence sentence = about(About.CAPACITY, run).get(0);
      assertThat(sentence.value()).isCloseTo(known[1], within(0.05));
      assertThat(sentence.text())
          .contains("one hour's work takes %s s longer at zone".formatted(known[1]))
          .contains("what it costs the server");
    }
  }

  @Test
  void capacityCarriesTheEffectsInterval() {
    RunBuilder run =
        new RunBuilder().levels("none", "zone").metrics(SERVER).wishes(capacity(null, 1e6));
    double[] zone = {110, 115, 120, 112, 118, 117};
    for (int i = 1; i <= 6; i++) {
      run.trial(i, "none", Map.of("server", 100.0)).trial(i, "zone", Map.of("server", zone[i - 1]));
    }
    Results results = run.analyse();
    Interval shown = results.estimates().effects().get(0).interval();
    Sentence sentence = about(About.CAPACITY, run).get(0);
    assertThat(sentence.low()).isCloseTo(100 * (shown.low() - 1), within(1e-9));
    assertThat(sentence.high()).isCloseTo(100 * (shown.high() - 1), within(1e-9));
  }

  @Test
  void capacityComparesWithinTheFactorAlone() {
    RunBuilder run =
        new RunBuilder()
            .crossed("zone: none aes", "arrival: closed slow")
            .metrics(SERVER)
            .wishes(capacity("zone", 500_000));
    for (int i = 1; i <= 2; i++) {
      run.trial(i, "none+closed", Map.of("server", 60.0))
          .trial(i, "none+slow", Map.of("server", 80.0))
          .trial(i, "aes+closed", Map.of("server", 70.0))
          .trial(i, "aes+slow", Map.of("server", 84.0));
    }
    List<Sentence> found = about(About.CAPACITY, run);
    assertThat(found).extracting(Sentence::level).containsExactly("aes+closed", "aes+slow");
    assertThat(found.get(1).value()).isCloseTo(2.0, within(1e-9));
    assertThat(found.get(1).text()).contains("than at none+slow");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1.50 1.52 1.48 1.51 1.49 1.50 | 1.50 | the published result holds here",
        "1.50 1.52 1.48 1.51 1.49 1.50 | 1.20 | in its direction, but the change is larger",
        "1.50 1.52 1.48 1.51 1.49 1.50 | 1.90 | in its direction, but the change is smaller",
        "1.50 1.52 1.48 1.51 1.49 1.50 | 0.80 | the change has the other sign",
        "1.001 0.999 1.002 0.998 1.0 1.001 | 1.58 | whether there is any change is open",
        "1.3 0.8 1.4 0.7 1.2 0.9 | 1.05 | both the published change and no change",
        "1.3 0.8 1.4 0.7 1.2 0.9 | 3.00 | whether there is any change is open",
        "1.50 | 1.50 | one block cannot show whether the published result holds",
      })
  void saysWhetherAPublishedChangeHolds(String ratios, double published, String words) {
    Map<String, Figures> figures =
        Map.of(
            "none", new Figures(1.0, null, null, null),
            "zone", new Figures(published, null, null, null));
    Published old =
        new Published(
            "P",
            null,
            null,
            null,
            "other",
            null,
            1,
            Map.of(),
            null,
            Map.of("server", new Table("", figures)));
    RunBuilder run = new RunBuilder().levels("none", "zone").metrics(SERVER).published(old);
    int i = 1;
    for (String ratio : ratios.split(" ")) {
      run.trial(i, "none", Map.of("server", 10.0))
          .trial(i++, "zone", Map.of("server", 10 * Double.parseDouble(ratio)));
    }
    assertThat(about(About.PUBLISHED, run))
        .singleElement()
        .extracting(Sentence::text)
        .asString()
        .contains(words);
  }

  /** What comes with a setting may hide that the old figure of the setting itself holds. */
  @Test
  void aLevelWithAControlIsToldTwice() {
    Published old = published("tls", 1.1);
    RunBuilder run =
        new RunBuilder()
            .levels("none")
            .control("pool")
            .controlled("tls", "pool")
            .metrics(SERVER)
            .published(old);
    for (int i = 1; i <= 8; i++) {
      run.trial(i, "none", Map.of("server", 10.0 + 0.01 * i))
          .trial(i, "pool", Map.of("server", 8.0))
          .trial(i, "tls", Map.of("server", 8.8));
    }
    assertThat(about(About.PUBLISHED, run))
        .singleElement()
        .extracting(Sentence::text)
        .asString()
        .contains("published +10.0 % (recomputed from its medians), here ")
        .contains("the change has the other sign")
        .contains("; the setting alone, against pool, +10.0 % (");
  }

  @Test
  void aShareIsOfDifferencesWithinTheBlock() {
    RunBuilder run =
        new RunBuilder()
            .levels("none", "zone")
            .metrics(SERVER, CLIENT)
            .wishes(
                new ReportSpec(
                    null,
                    List.of(new Why("Where?", "zone", null, "server", "client", List.of("client"))),
                    List.of(),
                    null,
                    null));
    for (int i = 1; i <= 3; i++) {
      block(run, i, "none", 60 + i, 1000 + i);
      block(run, i, "zone", 160 + i, 3000 + i);
    }
    Sentence sentence = about(About.WHY, run).get(0);
    assertThat(sentence.value()).isCloseTo(0.05, within(1e-9));
    assertThat(sentence.text())
        .startsWith("Where? At zone against none")
        .contains("a share of 5 % (95 % 5 to 5 %)")
        .contains("Client: 3,002 instead of 1,002 us");
  }

  @Test
  void aCauseIsToldBesideThePublishedFigure() {
    Published old = published("jce", 1.58);
    RunBuilder run =
        new RunBuilder()
            .levels("none", "jce", "without")
            .metrics(SERVER)
            .published(old)
            .wishes(
                new ReportSpec(
                    null,
                    List.of(new Why("Why?", "without", "jce", "server", null, List.of())),
                    List.of(),
                    null,
                    null));
    for (int i = 1; i <= 2; i++) {
      run.trial(i, "none", Map.of("server", 10.0))
          .trial(i, "jce", Map.of("server", 12.0))
          .trial(i, "without", Map.of("server", 18.0));
    }
    assertThat(about(About.WHY, run).get(0).text())
        .contains("without against jce, Server: +50.0 %")
        .contains(
            "against none that is +80.0 % instead of +20.0 %, where the published figures give"
                + " +58.0 %");
  }

  @Test
  void aLevelThatDoesNotKeepItsRateIsSaturated() {
    RunBuilder run = new RunBuilder().levels("slow", "fast", "late").metrics(SERVER, RATE);
    for (int i = 1; i <= 2; i++) {
      run.trial(i, "slow", Map.of("server", 1.0, "rate", 299.9))
          .trial(i, "fast", Map.of("server", 1.0, "rate", 612.0))
          .trial(i, "late", Map.of("server", 1.0, "rate", 990.0));
    }
    run.paced("slow", 300, false).paced("fast", 1000, true).paced("late", 1000, true);
    assertThat(about(About.PACE, run))
        .extracting(Sentence::text)
        .satisfiesExactly(
            text ->
                assertThat(text)
                    .isEqualTo("slow kept its arrival rate: 300/s offered, 299.9/s reached"),
            text ->
                assertThat(text)
                    .startsWith(
                        "fast is saturated: 1000/s offered, 612/s reached (below 98 % in 2 of 2"),
            text -> assertThat(text).contains("late is saturated", "further and further behind"));
  }

  /**
   * Entries are written as fast as they go; it is the queries alongside them that arrive at a rate.
   */
  @Test
  void aRateThatIsNotThatOfTheOperationsIsHeldAgainstItsOwnMetric() {
    RunBuilder run =
        new RunBuilder()
            .levels("none")
            .metrics(SERVER, RATE)
            .trial(1, "none", Map.of("server", 1.0, "rate", 90_000.0, "queries", 41.0))
            .offeredOf("none", "queries")
            .paced("none", 60, false);
    assertThat(about(About.PACE, run))
        .singleElement()
        .satisfies(
            sentence -> {
              assertThat(sentence.metric()).isEqualTo("queries");
              assertThat(sentence.text())
                  .startsWith("none is saturated: 60/s offered, 41/s reached");
            });
  }

  @Test
  void delaysThatComeAndGoAreNoSaturation() {
    assertThat(Pace.of(100, new double[] {0, 1, 2, 3, 4, 5, 6, 7}, 8).growing()).isTrue();
    assertThat(Pace.of(100, new double[] {0, 1, 2, 3, 4, 5, 0, 0}, 8).growing()).isFalse();
    assertThat(Pace.of(100, new double[] {0, .001, .002, .003}, 4).growing()).isFalse();
    assertThat(Pace.of(100, new double[0], 0).growing()).isFalse();
  }
}
