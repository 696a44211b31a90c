package dev.toll.engine.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.toll.engine.record.EventSeries;
import dev.toll.engine.results.EventOverlap;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Sentence;
import dev.toll.engine.statistics.Coincidence;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CoincidencesTest {
  private static final EventSeries MAJOR =
      new EventSeries("major_compactions", "major compactions", EventSeries.Kind.RUNS);

  /** Forty seconds with an event of four; the dip, too, is of four. */
  private static Coincidence trial(int dip, int event) {
    double[] rates = new double[40];
    Arrays.fill(rates, 100);
    Arrays.fill(rates, dip, dip + 4, 60);
    double[] compactions = new double[40];
    Arrays.fill(compactions, event, event + 4, 2);
    return Coincidence.of(rates, compactions);
  }

  private static Results run(Map<String, Coincidence> byTrial) {
    RunBuilder run = new RunBuilder().levels("none", "ssl").coincidences(MAJOR, byTrial);
    for (int block = 1; block <= 3; block++) {
      run.trial(block, "none", Map.of("elapsed", 10.0))
          .trial(block, "ssl", Map.of("elapsed", 11.0));
    }
    return run.analyse();
  }

  private static List<String> said(Results results) {
    return results.remarks().sentences().stream()
        .filter(one -> one.about() == Sentence.About.COINCIDENCE)
        .map(Sentence::text)
        .toList();
  }

  @Test
  void dipsInCompactionsAreSaid() {
    Map<String, Coincidence> byTrial = new LinkedHashMap<>();
    byTrial.put("b01-none", trial(10, 10));
    byTrial.put("b02-none", trial(20, 20));
    byTrial.put("b03-ssl", trial(25, 25));
    Results results = run(byTrial);

    EventOverlap found = results.evidence().overlaps().get(0);
    assertThat(found.event()).isEqualTo("major_compactions");
    assertThat(found.trials()).isEqualTo(3);
    assertThat(found.intervals()).isEqualTo(120);
    assertThat(found.together()).isEqualTo(12);
    assertThat(found.expected()).isCloseTo(1.2, within(1e-9));
    assertThat(found.p()).isLessThan(0.001);
    assertThat(found.perTrial())
        .extracting(EventOverlap.OfTrial::trial)
        .containsExactly("b01-none", "b02-none", "b03-ssl");
    assertThat(said(results))
        .singleElement()
        .asString()
        .startsWith(
            "Dips in the rate coincide with major compactions: seen in 100 % of the slowest"
                + " tenth of the time, by chance in 10 % (p = 0.000")
        .endsWith("circular shifts, 3 trials); the mean rate was 40.0 % lower during them");
  }

  @Test
  void dipsElsewhereAreNoEvidence() {
    Results results = run(Map.of("b01-none", trial(10, 25)));
    assertThat(results.evidence().overlaps().get(0).together()).isZero();
    assertThat(said(results))
        .singleElement()
        .asString()
        .startsWith("No evidence that dips in the rate coincide with major compactions: seen in")
        .contains("0 % of the slowest tenth", "(p = 1.0000, circular shifts, 1 trial)");
  }

  @Test
  void onlyTrialsThatCountAreLookedAt() {
    Results results = run(Map.of("b07-none", trial(10, 10)));
    assertThat(results.evidence().overlaps()).isEmpty();
    assertThat(said(results)).isEmpty();
  }
}
