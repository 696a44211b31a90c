package dev.toll.engine.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.SliceRecord;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.Outlook;
import dev.toll.engine.results.Outlook.Step;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OutlookTest {

  private static RunBuilder noisy(int blocks) {
    Random random = new Random(7);
    RunBuilder run = new RunBuilder().levels("none", "a", "b");
    for (int block = 1; block <= blocks; block++) {
      for (String level : List.of("none", "a", "b")) {
        double cost = level.equals("a") ? 1 : 0;
        run.trial(
            block, level, Map.of("elapsed", 10 * Math.exp(cost + 0.04 * random.nextGaussian())));
      }
    }
    return run;
  }

  @Test
  void theFirstBlockAsksForTheSecond() {
    Outlook outlook = noisy(1).analyse().evidence().outlook();
    assertThat(outlook.open()).containsExactly("a", "b");
    assertThat(outlook.halfWidth()).isNull();
    assertThat(outlook.next().blocks()).isEqualTo(1);
  }

  /** What is printed is what the rule gives with so many blocks, and no effect seen is in it. */
  @Test
  void theNextStepIsAWidthAndItsPrice() {
    Outlook outlook = noisy(6).analyse().evidence().outlook();
    assertThat(outlook.open()).containsExactly("b");
    Step next = outlook.next();
    assertThat(next.blocks()).isPositive();
    assertThat(next.halfWidth()).isLessThan(outlook.halfWidth());
    assertThat(next.chance()).isBetween(0.0, 1.0);
  }

  @Test
  void nothingIsAskedForWhenAllIsSettled() {
    Outlook outlook =
        new RunBuilder()
            .levels("none", "a")
            .elapsed("none", 10, 10.01, 10, 10.01, 10, 10.01, 10, 10.01)
            .elapsed("a", 20, 20.01, 20.01, 20, 20.01, 20, 20, 20.01)
            .analyse()
            .evidence()
            .outlook();
    assertThat(outlook.open()).isEmpty();
    assertThat(outlook.next()).isNull();
  }

  /** While one level is loaded the others wait: a block takes the steps of all, not of one. */
  @Test
  void anInterleavedBlockTakesTheStepsOfAllItsTrials() {
    RunBuilder run = new RunBuilder().levels("none", "a");
    for (String level : List.of("none", "a")) {
      run.trials.add(slices(1, level));
    }
    assertThat(run.analyse().evidence().outlook().blockSeconds()).isEqualTo(80);
  }

  private static TrialRecord slices(int block, String level) {
    SliceRecord slice = new SliceRecord(1, 1, 0, 10, 10, null, Map.of("elapsed", 10.0), null);
    return trial(block, level, 30, 10, List.of(slice));
  }

  private static TrialRecord trial(
      int block, String level, double start, double seconds, List<SliceRecord> slices) {
    return new TrialRecord(
        "b%02d-%s".formatted(block, level),
        block,
        1,
        level,
        1,
        TrialRecord.Status.VALID,
        null,
        "2026-11-20T19:0%d:00Z".formatted(2 * block),
        List.of(
            new StepRecord("reset", "start", start, StepRecord.Outcome.DONE, null),
            new StepRecord("measure", "load", seconds, StepRecord.Outcome.DONE, null)),
        Map.of("elapsed", seconds),
        List.of(),
        null,
        Map.of(),
        Map.of(),
        LoadFacts.NONE,
        slices,
        null);
  }

  /** Two pairs of one level differ once: that bounds nothing, and forecasts nothing. */
  @Test
  void twoBlocksOfTwoLevelsForecastNoWidth() {
    Outlook outlook =
        new RunBuilder()
            .levels("none", "a")
            .elapsed("none", 10, 11)
            .elapsed("a", 10, 10.1)
            .analyse()
            .evidence()
            .outlook();
    assertThat(outlook.halfWidth()).isNotNull();
    assertThat(outlook.next().halfWidth()).isNull();
    assertThat(outlook.next().chance()).isNull();
    assertThat(outlook.next().blocks()).isEqualTo(2);
  }

  /** Slices differ, instances do not, and most of a block is its start: more load is cheaper. */
  @Test
  void whereSlicesAreTheNoiseARunOfMoreLoadIsCheaper() {
    Step next = unequalSlices(0.2).analyse().evidence().outlook().next();
    assertThat(next.load()).isGreaterThan(1);
    assertThat(next.seconds()).isPositive();
    assertThat(next.halfWidth()).isPositive();
    assertThat(unequalSlices(0).analyse().evidence().outlook().next().load()).isEqualTo(1);
  }

  /**
   * @param noise of a slice; without it, instances differ
   */
  private static RunBuilder unequalSlices(double noise) {
    Random random = new Random(1);
    RunBuilder run = new RunBuilder().levels("none", "a", "b");
    for (int block = 1; block <= 9; block++) {
      for (String level : List.of("none", "a", "b")) {
        double luck = noise > 0 ? 0 : 0.1 * random.nextGaussian();
        List<SliceRecord> slices =
            IntStream.rangeClosed(1, 10)
                .mapToObj(
                    round -> {
                      double seconds = Math.exp(luck + noise * random.nextGaussian());
                      return new SliceRecord(
                          round, 1, 0, 10, seconds, null, Map.of("elapsed", seconds), null);
                    })
                .toList();
        double sum = slices.stream().mapToDouble(SliceRecord::seconds).sum();
        run.trials.add(trial(block, level, 300, sum, slices));
      }
    }
    return run;
  }
}
