package dev.toll.engine.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.results.Crossed;
import dev.toll.engine.results.HeadlineEffects;
import dev.toll.engine.results.Results;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A metric that a level cannot have is none of its effects; one that it lost is unknown. */
class LackedMetricsTest {
  private static final Metric RESPONSE =
      new Metric("response", "Response", "ms", Better.LOWER, true);
  private static final Metric RATE = Metric.higher("rate", "Entries/s", "1/s");

  private static RunBuilder run() {
    RunBuilder run =
        new RunBuilder()
            .crossed("security: none ssl", "load: both queries ingest")
            .condition("load")
            .metrics(RESPONSE, RATE);
    for (int block = 1; block <= 3; block++) {
      double luck = 1 + 0.001 * block;
      trial(run, block, "none+both", 10 * luck, 100 * luck);
      trial(run, block, "ssl+both", 12 * luck, 90 * luck);
      trial(run, block, "none+queries", 2 * luck, null);
      trial(run, block, "ssl+queries", 3 * luck, null);
      trial(run, block, "none+ingest", null, 200 * luck);
      trial(run, block, "ssl+ingest", null, 160 * luck);
    }
    return run;
  }

  private static void trial(RunBuilder run, int block, String level, Double response, Double rate) {
    Map<String, Double> values = new LinkedHashMap<>();
    if (response != null) {
      values.put("response", response);
    }
    if (rate != null) {
      values.put("rate", rate);
    }
    run.trial(block, level, values);
  }

  private static RunBuilder declared() {
    return run()
        .lacks("none+queries", "rate")
        .lacks("ssl+queries", "rate")
        .lacks("none+ingest", "response")
        .lacks("ssl+ingest", "response");
  }

  @Test
  void eachMetricHasTheEffectsOfTheLevelsThatHaveIt() {
    Results results = declared().analyse();
    assertThat(results.estimates().effects())
        .extracting(Results.Effect::metric, Results.Effect::level)
        .containsExactly(
            tuple("response", "ssl+both"),
            tuple("response", "ssl+queries"),
            tuple("rate", "ssl+both"),
            tuple("rate", "ssl+ingest"));
    assertThat(results.remarks().warnings()).noneMatch(text -> text.contains("no ratio"));
    assertThat(results.estimates().crossed().interactions())
        .extracting(Crossed.Interaction::metric, Crossed.Interaction::otherLevel)
        .containsExactly(tuple("response", "queries"), tuple("rate", "ingest"));
    assertThat(results.estimates().crossed().interactions().get(0).ratio())
        .isCloseTo(1.5 / 1.2, within(1e-9));
  }

  @Test
  void aLevelAnswersInTheFirstMetricThatItHas() {
    Results results = declared().analyse();
    assertThat(HeadlineEffects.answers(results.estimates().effects(), "response"))
        .extracting(Results.Effect::level, Results.Effect::metric)
        .containsExactlyInAnyOrder(
            tuple("ssl+both", "response"),
            tuple("ssl+queries", "response"),
            tuple("ssl+ingest", "rate"));
    assertThat(results.estimates().effects())
        .filteredOn(effect -> effect.answer() != null)
        .extracting(Results.Effect::level)
        .containsExactlyInAnyOrder("ssl+both", "ssl+queries", "ssl+ingest");
  }

  /** Not declared, the same gaps are unknown figures, and said. */
  @Test
  void whatIsMerelyMissingIsUnknown() {
    Results results = run().analyse();
    assertThat(results.estimates().effects())
        .filteredOn(effect -> effect.level().equals("ssl+ingest"))
        .filteredOn(effect -> effect.metric().equals("response"))
        .singleElement()
        .satisfies(effect -> assertThat(effect.ratio()).isNull());
    assertThat(results.remarks().warnings().size())
        .isGreaterThan(declared().analyse().remarks().warnings().size());
  }
}
