package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.analysis.SizingAnalysis;
import dev.toll.engine.record.ReportSpec.Pivot;
import dev.toll.engine.record.SizingSpec;
import dev.toll.engine.record.SizingSpec.Price;
import dev.toll.engine.results.Crossed;
import dev.toll.engine.results.Crossed.Factor;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.ResultsBuilder;
import dev.toll.engine.results.Scaling;
import dev.toll.engine.results.Scaling.Point;
import dev.toll.engine.statistics.Interval;
import dev.toll.report.text.Percent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PivotsTest {
  @TempDir Path directory;

  private static Results with(Results results) {
    String other = results.design().metrics().get(1).name();
    return new ResultsBuilder(results)
        .pivots(
            List.of(
                new Pivot(
                    "Times <of> queries",
                    List.of(other, "not_measured"),
                    "elapsed",
                    Map.of(other, 34.354),
                    "one <node>",
                    null)))
        .scaling(
            new Scaling(
                "system.shards",
                "elapsed",
                List.of(
                    new Point("none", 1, 1.0, null, 1.0, 1.0, null),
                    new Point("ssl", 2, 1.25, new Interval(1.1, 1.4, 0.95), 0.625, 1.26, 1.27)),
                6,
                0.6,
                new Interval(0.4, 0.8, 0.95),
                0.01,
                null,
                null))
        .build();
  }

  @Test
  void likeMetricsAreRowsAndNotColumnsOfOtherMetrics() {
    Results plain = Fixture.small(6, 2);
    String label = plain.design().metrics().get(1).label();
    String text = Reports.terminal(with(plain), "", false, 200);
    assertThat(text).contains("Times <of> queries", "34.354", "Published: one <node>");
    assertThat(text.lines().filter(line -> line.startsWith("  " + label))).hasSize(1);
    assertThat(text.indexOf("Other metrics")).isGreaterThan(0);
    assertThat(text.substring(text.indexOf("Other metrics"))).doesNotContain("  " + label + "  ");
    assertThat(Reports.html(directory, with(plain)))
        .contains("Times &lt;of> queries")
        .doesNotContain("<of>", "<node>");
  }

  @Test
  void theFirstScreenHasOneTable() {
    Results plain = with(Fixture.small(6, 2));
    Pivot one = plain.design().pivots().get(0);
    Pivot other = new Pivot("Others", one.metrics(), one.mean(), Map.of(), null, null);
    Results two = new ResultsBuilder(plain).pivots(List.of(one, other, other)).build();
    assertThat(Reports.screen(two, "", false, 200))
        .contains("Times <of> queries", "2 more tables: see the report")
        .doesNotContain("Others");
    assertThat(Reports.screen(plain, "", false, 200)).doesNotContain("more table");
    assertThat(Reports.terminal(two, "", false, 200)).contains("Others");
  }

  /** A condition that the run has one level of is no reason for the whole text. */
  @Test
  void theScreenOfAStudyOfWhichOneFactorVaries() {
    Factor varies = new Factor("security", "none", List.of("none", "ssl"));
    Factor fixed = new Factor("arrival", "closed", List.of("closed"));
    Results plain = Fixture.small(6, 2);
    for (List<Factor> factors : List.of(List.of(varies, fixed), List.of(varies, varies))) {
      Crossed crossed = new Crossed(factors, List.of(), List.of(), List.of("arrival is closed"));
      String screen =
          Reports.screen(new ResultsBuilder(plain).crossed(crossed).build(), "", false, 200);
      assertThat(screen.contains("arrival is closed")).isEqualTo(!factors.contains(fixed));
    }
  }

  @Test
  void boundsThatSayNothingAreNotPrinted() {
    assertThat(Percent.effect(2.8, new Interval(9.1e-31, 8.6e30, 0.95)))
        .isEqualTo("2.8 times [too wide]");
    assertThat(Percent.effect(2.8, new Interval(0.1, 9.9, 0.95)))
        .isEqualTo("2.8 times [0.10, 9.9]");
  }

  @Test
  void aTableIsAFileWithALineOfMediansPerLevel() throws Exception {
    Results results = with(Fixture.small(6, 2));
    Reports.writeAll(directory, results);
    List<String> lines = Files.readAllLines(directory.resolve("pivot-1.csv"));
    assertThat(lines.get(0))
        .isEqualTo("level," + results.design().metrics().get(1).label() + ",Elapsed");
    assertThat(lines).hasSize(1 + results.design().levels().size());
    assertThat(lines.get(1)).startsWith("none,").matches("none,[0-9.]+,[0-9.]+");
  }

  @Test
  void whatIsNeitherBetterLowNorHighIsSaidToBeMedians() {
    Results plain = Fixture.small(6, 2);
    Pivot neither = new Pivot("Moved", List.of("files_per_tablet"), null, Map.of(), null, null);
    String text =
        Reports.terminal(
            new ResultsBuilder(plain).pivots(List.of(neither)).build(), "", false, 200);
    assertThat(text).containsPattern("Files per tablet .*\\d\\s+Medians\\.\\s");
    assertThat(Reports.terminal(with(plain), "", false, 200)).doesNotContain("Medians.");
  }

  @Test
  void speedUpsStandBesideTheLaw() {
    assertThat(Reports.terminal(with(Fixture.small(6, 2)), "", false, 200))
        .contains("Speed-up over system.shards", "1.25 [1.10, 1.40]", "63 %", "1.26")
        .contains("contention 0.600 [0.400, 0.800], coherency 0.010, means");
    assertThat(Reports.terminal(Fixture.small(6, 2), "", false, 200)).doesNotContain("Speed-up");
  }

  @Test
  void machinesAndMoneyForALoad() {
    Results plain = Fixture.small(6, 2);
    SizingSpec wish =
        new SizingSpec(null, 1e6, 0.7, new Price(0.19, "EUR", "2026-11-01", "a <list>"));
    Results sized = SizingAnalysis.with(plain, wish);
    assertThat(sized.estimates().sizing()).isNotNull();
    assertThat(Reports.terminal(sized, "", false, 200))
        .contains("Machines for 1 M/s", "EUR per million", "A machine costs 0.19 EUR an hour")
        .contains("which was not measured");
    assertThat(Reports.html(directory, sized)).contains("a &lt;list&gt;").doesNotContain("<list>");
    assertThat(Reports.terminal(plain, "", false, 200)).doesNotContain("Machines for");
  }
}
