package dev.toll.engine.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Journals that hold little, or nonsense. Gson refuses NaN and infinity, so writing is a check. */
class AnalysisEdgeTest {

  private static final Gson GSON = new GsonBuilder().serializeNulls().create();

  @Test
  void noTrialAtAll() {
    Results results =
        new RunBuilder()
            .levels("none", "ssl")
            .twin("none (A/A)")
            .metrics(Fixtures.ELAPSED, Fixtures.RATE, Fixtures.FILES)
            .analyse();

    assertThat(GSON.toJson(results)).contains("toll-results/1");
    assertThat(results.estimates().summaries()).hasSize(9).allMatch(row -> row.n() == 0);
    assertThat(results.estimates().effects())
        .hasSize(2)
        .allMatch(
            effect -> effect.ratio() == null && effect.interval() == null && effect.p() == null)
        .allMatch(effect -> effect.answer() == null);
    assertThat(results.estimates().noiseFloor()).isNull();
    assertThat(results.execution().run().blocks()).isZero();
    assertThat(results.remarks().warnings())
        .contains(
            "level ssl has no valid trial, so its cost is unknown",
            "no noise floor: no block has both none and none (A/A)");
  }

  @Test
  void oneBlock() {
    Results results =
        new RunBuilder().levels("none", "ssl").elapsed("none", 100).elapsed("ssl", 110).analyse();
    Effect effect = results.estimates().effects().get(0);
    assertThat(effect.ratio()).isNotNull();
    assertThat(effect.interval()).isNull();
    assertThat(effect.p()).isEqualTo(1.0);
    assertThat(GSON.toJson(results)).doesNotContain("NaN");
  }

  @Test
  void baselineOnly() {
    Results results = new RunBuilder().levels("none").elapsed("none", 100, 101).analyse();
    assertThat(results.estimates().effects()).isEmpty();
    assertThat(results.execution().run().blocks()).isEqualTo(2);
  }

  @Test
  void valuesNotAboveZeroHaveNoRatioAndAWarning() {
    Results results =
        new RunBuilder()
            .levels("none", "ssl")
            .elapsed("none", 100, 0, 100)
            .elapsed("ssl", 110, 110, -5)
            .analyse();
    assertThat(results.estimates().effects().get(0).blocks()).isEqualTo(1);
    assertThat(results.remarks().warnings())
        .contains("elapsed has no ratio (missing or zero) in b02-none, b03-ssl");
    assertThat(GSON.toJson(results)).contains("-5.0");
  }

  private static Metric lower(String name) {
    return Metric.lower(name, name, "s");
  }

  @Test
  void metricsThatTheSameTrialsLackAreOneWarning() {
    Results results =
        new RunBuilder()
            .levels("none", "ssl")
            .metrics(Fixtures.ELAPSED, lower("cold_a"), lower("cold_b"), lower("cold_c"))
            .elapsed("none", 100, 100, 100)
            .elapsed("ssl", 110, 110, 110)
            .analyse();
    assertThat(results.remarks().warnings())
        .contains(
            "each of cold_a and 2 other metrics has no ratio (missing or zero) in"
                + " every trial");
  }

  @Test
  void aBaselineOfZeroHasNoChange() {
    Results results =
        new RunBuilder().levels("none", "ssl").elapsed("none", 0, 0).elapsed("ssl", 1, 0).analyse();
    assertThat(results.estimates().summaries()).allMatch(row -> row.medianChange() == null);
    assertThat(GSON.toJson(results)).isNotEmpty();
  }

  @Test
  void valuesThatAreNoNumbersNeverReachTheFile() {
    RunBuilder run = new RunBuilder().levels("none", "ssl").elapsed("none", 100, 100, 1e308);
    run.trials.add(
        RunBuilder.record(
            1,
            "ssl",
            1,
            Status.VALID,
            null,
            Map.of("elapsed", Double.NaN),
            List.of(),
            Map.of("load", Double.POSITIVE_INFINITY),
            List.of()));
    run.trial(2, "ssl", Map.of("elapsed", Double.POSITIVE_INFINITY));
    run.trial(3, "ssl", Map.of("elapsed", Double.MIN_VALUE));

    Results results = run.analyse();
    assertThat(GSON.toJson(results)).doesNotContain("NaN", "Infinity");
    assertThat(results.remarks().warnings())
        .contains("values that are not finite numbers were left out of b01-ssl, b02-ssl");
  }

  @Test
  void aTrialAtAnUnknownLevelIsShownButNotCounted() {
    Results results =
        new RunBuilder().levels("none").elapsed("none", 100).elapsed("ssl-1.2", 110).analyse();
    assertThat(results.execution().trials()).hasSize(2);
    assertThat(results.estimates().summaries()).hasSize(1);
    assertThat(results.remarks().warnings())
        .contains("left out, because their level is not in the study: b01-ssl-1.2");
  }
}
