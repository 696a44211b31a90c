package dev.toll.engine.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.toll.engine.record.Published.Figures;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Summary;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SummariesTest {

  /** Five runs a level that have the published median, max and min give the published changes. */
  @Test
  void printsTheTableOfThe2017Post() {
    RunBuilder run = new RunBuilder().levels("none", "ssl").control("none-threadpool");
    run.controlled("auth", "none-threadpool").controlled("auth-int", "none-threadpool");
    run.controlled("auth-conf", "none-threadpool").twin("none (A/A)");
    for (Map.Entry<String, Figures> row : Fixtures.post2017().levels().entrySet()) {
      Figures figures = row.getValue();
      run.elapsed(
          row.getKey(),
          figures.median(),
          figures.max(),
          figures.median(),
          figures.min(),
          figures.median());
    }
    Results results = run.analyse();

    // median change, max change, min change, delta from the previous level
    assertRow(results, "none", "-", "-", "-", "-");
    assertRow(results, "ssl", "+5.92", "+3.94", "+5.68", "+5.92");
    assertRow(results, "auth", "+13.16", "+11.11", "+11.51", "+7.24");
    assertRow(results, "auth-int", "+21.35", "+19.78", "+19.55", "+8.19");
    assertRow(results, "auth-conf", "+21.08", "+20.06", "+19.55", "-0.27");
  }

  private static void assertRow(
      Results results, String level, String median, String max, String min, String delta) {
    Summary row = row(results, level);
    assertThat(print(row.medianChange())).as(level + " median").isEqualTo(median);
    assertThat(print(row.maxChange())).as(level + " max").isEqualTo(max);
    assertThat(print(row.minChange())).as(level + " min").isEqualTo(min);
    assertThat(print(row.delta())).as(level + " delta").isEqualTo(delta);
  }

  private static String print(Double fraction) {
    return fraction == null ? "-" : String.format(Locale.ROOT, "%+.2f", 100 * fraction);
  }

  private static Summary row(Results results, String level) {
    return results.estimates().summaries().stream()
        .filter(summary -> summary.level().equals(level))
        .findFirst()
        .orElseThrow();
  }

  /** A control is no step of the table: the level after it is compared with the one before it. */
  @Test
  void deltaSkipsControls() {
    Results results =
        new RunBuilder()
            .levels("none")
            .control("none-threadpool")
            .controlled("ssl", "none-threadpool")
            .elapsed("none", 100)
            .elapsed("none-threadpool", 104)
            .elapsed("ssl", 110)
            .analyse();
    assertThat(row(results, "none-threadpool").delta()).isCloseTo(0.04, within(1e-12));
    assertThat(row(results, "ssl").delta()).isCloseTo(0.10, within(1e-12));
  }

  @Test
  void spreadIsOfTheSample() {
    Results results = new RunBuilder().levels("none").elapsed("none", 2, 4, 9).analyse();
    Summary row = row(results, "none");
    assertThat(row.n()).isEqualTo(3);
    assertThat(row.mean()).isEqualTo(5);
    assertThat(row.sd()).isCloseTo(Math.sqrt(13), within(1e-12));
    assertThat(row.cv()).isCloseTo(Math.sqrt(13) / 5, within(1e-12));
    assertThat(row.values()).containsExactly(2.0, 4.0, 9.0);
  }

  @Test
  void aLevelWithoutValidTrialsKeepsItsRow() {
    Results results =
        new RunBuilder()
            .levels("none", "ssl")
            .elapsed("none", 100, 101)
            .voidTrial(1, "ssl", "proof wire is false")
            .analyse();
    Summary row = row(results, "ssl");
    assertThat(row.n()).isZero();
    assertThat(row.median()).isNull();
    assertThat(row.medianChange()).isNull();
    assertThat(row.values()).isEmpty();
  }

  @Test
  void oneValueHasNoSpread() {
    Results results = new RunBuilder().levels("none").elapsed("none", 100).analyse();
    assertThat(row(results, "none").sd()).isNull();
    assertThat(row(results, "none").cv()).isNull();
    assertThat(row(results, "none").median()).isEqualTo(100);
  }
}
