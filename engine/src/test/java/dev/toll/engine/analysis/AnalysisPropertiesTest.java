package dev.toll.engine.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** What must hold of any journal: here random ones, seeded by the repetition. */
class AnalysisPropertiesTest {

  private static final String[] LEVELS = {"none", "none-threadpool", "ssl", "auth"};

  @RepeatedTest(10)
  void orderOfTrialsDoesNotMatter(RepetitionInfo repetition) {
    long seed = repetition.getCurrentRepetition();
    assertThat(run(seed, new double[20]).shuffled(seed).analyse())
        .isEqualTo(run(seed, new double[20]).analyse());
  }

  @RepeatedTest(10)
  void scalingABlockChangesNoEffect(RepetitionInfo repetition) {
    long seed = repetition.getCurrentRepetition();
    double[] logScale = new Random(seed).doubles(20, -3, 3).toArray();
    Results plain = run(seed, new double[20]).analyse();
    Results scaled = run(seed, logScale).analyse();

    assertThat(scaled.estimates().summaries()).isNotEqualTo(plain.estimates().summaries());
    assertThat(scaled.estimates().effects()).hasSameSizeAs(plain.estimates().effects());
    for (int i = 0; i < plain.estimates().effects().size(); i++) {
      Effect a = plain.estimates().effects().get(i);
      Effect b = scaled.estimates().effects().get(i);
      assertThat(b.ratio()).isCloseTo(a.ratio(), within(1e-9));
      assertThat(Math.log(b.interval().low()))
          .isCloseTo(Math.log(a.interval().low()), within(1e-9));
      assertThat(Math.log(b.interval().high()))
          .isCloseTo(Math.log(a.interval().high()), within(1e-9));
      assertThat(b.p()).isCloseTo(a.p(), within(1e-9));
      assertThat(b.answer() == null ? null : b.answer().decision())
          .isEqualTo(a.answer() == null ? null : a.answer().decision());
    }
  }

  private static RunBuilder run(long seed, double[] logScale) {
    Random random = new Random(seed);
    int blocks = 3 + random.nextInt(12);
    RunBuilder run =
        new RunBuilder()
            .levels("none")
            .control("none-threadpool")
            .controlled("ssl", "none-threadpool")
            .controlled("auth", "none-threadpool")
            .metrics(Fixtures.ELAPSED, Fixtures.RATE);
    for (int block = 1; block <= blocks; block++) {
      for (int level = 0; level < LEVELS.length; level++) {
        double log = 0.04 * level + 0.03 * random.nextGaussian();
        double scale = Math.exp(logScale[block]);
        Map<String, Double> values =
            Map.of(
                "elapsed", 100 * Math.exp(log) * scale,
                "entries_per_second", 1000 * Math.exp(-log) * scale);
        if (block > 2 && random.nextInt(8) == 0) {
          run.voidTrial(block, LEVELS[level], "hang");
        } else {
          run.trial(block, LEVELS[level], values);
        }
      }
    }
    return run;
  }
}
