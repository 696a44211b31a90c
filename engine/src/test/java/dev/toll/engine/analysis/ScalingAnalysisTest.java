package dev.toll.engine.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.toll.engine.record.ReportSpec;
import dev.toll.engine.record.ReportSpec.Claim;
import dev.toll.engine.record.ReportSpec.Pivot;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Scaling;
import dev.toll.engine.results.Sentence;
import dev.toll.engine.results.Sentence.About;
import dev.toll.engine.statistics.Scalability;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScalingAnalysisTest {
  private static final int BLOCKS = 8;

  private static RunBuilder sizes(String... sizes) {
    return new RunBuilder()
        .crossed("shards: " + String.join(" ", sizes))
        .settings("shards", "system.shards")
        .wishes(
            new ReportSpec(
                null,
                List.of(),
                List.of(),
                new ReportSpec.Scaling("system.shards", "elapsed"),
                null));
  }

  private static double[] times(double seconds) {
    return IntStream.range(0, BLOCKS).mapToDouble(i -> seconds * (1 + 0.001 * (i % 4))).toArray();
  }

  @Test
  void threeLevelsThatAreNumbersHaveALineAndNoLaw() {
    Scaling scaling =
        unasked("1", "2", "4").elapsed("4", times(30)).analyse().estimates().scaling();
    assertThat(scaling.setting()).isEqualTo("system.shards");
    assertThat(scaling.metric()).isEqualTo("elapsed");
    assertThat(scaling.points()).extracting(Scaling.Point::size).containsExactly(1.0, 2.0, 4.0);
    assertThat(scaling.points().get(2).speedup()).isCloseTo(2, within(1e-9));
    assertThat(scaling.contention()).isNull();
    assertThat(unasked("1", "2").analyse().estimates().scaling()).as("two are no line").isNull();
    assertThat(unasked("1", "2", "auto").elapsed("auto", times(30)).analyse().estimates().scaling())
        .as("one is no number")
        .isNull();
  }

  private static RunBuilder unasked(String... sizes) {
    return new RunBuilder()
        .crossed("shards: " + String.join(" ", sizes))
        .settings("shards", "system.shards")
        .elapsed("1", times(60))
        .elapsed("2", times(40));
  }

  @Test
  void timesByTheLawGiveTheLaw() {
    Scalability law = new Scalability(0.3, 0.05);
    Results results =
        sizes("1", "2", "4")
            .elapsed("1", times(60))
            .elapsed("2", times(60 / law.capacity(2)))
            .elapsed("4", times(60 / law.capacity(4)))
            .analyse();
    Scaling scaling = results.estimates().scaling();
    assertThat(scaling.contention()).isCloseTo(0.3, within(1e-9));
    assertThat(scaling.coherency()).isCloseTo(0.05, within(1e-9));
    assertThat(scaling.peak()).isCloseTo(Math.sqrt(0.7 / 0.05), within(1e-6));
    assertThat(scaling.blocks()).isEqualTo(BLOCKS);
    assertThat(scaling.points()).extracting(Scaling.Point::size).containsExactly(1.0, 2.0, 4.0);
    Scaling.Point four = scaling.points().get(2);
    assertThat(four.speedup()).isCloseTo(law.capacity(4), within(1e-9));
    assertThat(four.efficiency()).isCloseTo(law.capacity(4) / 4, within(1e-9));
    assertThat(four.interval().low()).isLessThanOrEqualTo(four.speedup());
    assertThat(results.remarks().sentences())
        .filteredOn(sentence -> sentence.about() == About.SCALING)
        .extracting(Sentence::text)
        .singleElement()
        .asString()
        .contains("2: 1.43 times", "contention 0.300", "by the fit it peaks at 3.7");
  }

  /**
   * What the others predict is the law; the one that breaks it does not bend its own prediction.
   */
  @Test
  void eachSizeIsPredictedByTheOthers() {
    Scalability law = new Scalability(0.2, 0.02);
    Results results =
        sizes("1", "2", "4", "8")
            .elapsed("1", times(60))
            .elapsed("2", times(60 / law.capacity(2)))
            .elapsed("4", times(60 / law.capacity(4)))
            .elapsed("8", times(60 / (1.5 * law.capacity(8))))
            .analyse();
    Scaling.Point eight = results.estimates().scaling().points().get(3);
    assertThat(eight.predicted()).isCloseTo(law.capacity(8), within(1e-9));
    assertThat(eight.fitted()).isGreaterThan(1.05 * law.capacity(8));
    assertThat(results.estimates().scaling().points().get(0).predicted()).isNull();
    assertThat(results.estimates().scaling().greatest()).isEqualTo(eight);
    assertThat(results.remarks().sentences())
        .filteredOn(sentence -> sentence.about() == About.SCALING)
        .extracting(Sentence::text)
        .singleElement()
        .asString()
        .contains(
            "The greatest is at 8; a law fitted to the other sizes predicts 2.27 times there (-33 %).");
  }

  @Test
  void noGreatestWhereMoreIsLess() {
    Results results =
        sizes("2", "4", "8", "16")
            .elapsed("2", times(60))
            .elapsed("4", times(66))
            .elapsed("8", times(75))
            .elapsed("16", times(90))
            .analyse();
    assertThat(results.estimates().scaling().greatest()).isNull();
    assertThat(results.remarks().sentences())
        .filteredOn(sentence -> sentence.about() == About.SCALING)
        .noneMatch(sentence -> sentence.text().contains("The greatest"));
  }

  @Test
  void threeSizesPredictNothing() {
    Results results =
        sizes("1", "2", "4")
            .elapsed("1", times(60))
            .elapsed("2", times(40))
            .elapsed("4", times(30))
            .analyse();
    assertThat(results.estimates().scaling().points())
        .extracting(Scaling.Point::predicted)
        .containsOnlyNulls();
  }

  @Test
  void twoSizesHaveASpeedUpAndNoLaw() {
    Results results = sizes("1", "2").elapsed("1", times(60)).elapsed("2", times(40)).analyse();
    assertThat(results.estimates().scaling().points().get(1).speedup())
        .isCloseTo(1.5, within(1e-9));
    assertThat(results.estimates().scaling().contention()).isNull();
    assertThat(results.remarks().sentences())
        .noneMatch(sentence -> sentence.about() == About.SCALING);
  }

  @Test
  void aPublishedRangeIsHeldAgainstTheInterval() {
    Pivot pivot =
        new Pivot(
            "Times",
            List.of("elapsed"),
            null,
            Map.of(),
            null,
            new Claim("8x-10x better", "row", 8, 10));
    RunBuilder run =
        new RunBuilder()
            .crossed("store: column row")
            .wishes(new ReportSpec(null, List.of(), List.of(pivot), null, null));
    assertThat(claim(run.elapsed("column", times(10)).elapsed("row", times(90)).analyse()))
        .isEqualTo(
            "Published: \"8x-10x better\", read as 8 to 10 times as much at row as at column. Here:"
                + " as much in 1 of 1 (Elapsed).");
  }

  @Test
  void moreThanWasClaimed() {
    Pivot pivot =
        new Pivot("Times", List.of("elapsed"), null, Map.of(), null, new Claim("8x", "row", 8, 8));
    RunBuilder run =
        new RunBuilder()
            .crossed("store: column row")
            .wishes(new ReportSpec(null, List.of(), List.of(pivot), null, null));
    assertThat(claim(run.elapsed("column", times(10)).elapsed("row", times(300)).analyse()))
        .endsWith("Here: more in 1 of 1 (Elapsed).");
  }

  private static String claim(Results results) {
    return results.remarks().sentences().stream()
        .filter(sentence -> sentence.about() == About.CLAIM)
        .map(Sentence::text)
        .findFirst()
        .orElse("none");
  }
}
