package dev.toll.engine.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.Records;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.TrialRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** How long blocks took. */
class BlockPhasesTest {

  @Test
  void theFirstBlockPaysForWhatIsProvedOnce() {
    List<TrialRecord> trials = new ArrayList<>();
    trials.addAll(block(1, 1, 50, 20));
    trials.addAll(block(2, 1, 2, 20));
    trials.addAll(block(2, 2, 2, 30));
    trials.addAll(block(3, 1, 2, 22));
    // Cut short: no whole block.
    trials.add(trial(4, 1, "a", 2, 500));
    BlockPhases phases = BlockPhases.of(trials);
    assertThat(phases.attempts()).isEqualTo(4);
    assertThat(phases.phases())
        .containsExactlyEntriesOf(new TreeMap<>(Map.of("measure", 44.0, "prove", 4.0)));
    assertThat(phases.first()).isEqualTo(140 - 48);
    assertThat(phases.seconds(10, 2)).isEqualTo(92 + 480);
    assertThat(phases.seconds(10, 4)).as("twice the levels").isEqualTo(2 * (92 + 480));
  }

  @Test
  void ofOneBlockNothingIsKnownToBePaidOnce() {
    BlockPhases phases = BlockPhases.of(block(1, 1, 50, 20));
    assertThat(phases.first()).isZero();
    assertThat(phases.seconds()).isEqualTo(140);
    assertThat(BlockPhases.of(List.of())).isNull();
  }

  @Test
  void whatLevelsDoSideBySideCountsAsLongAsItKeptTheBlockWaiting() {
    List<TrialRecord> trials = new ArrayList<>();
    for (int block = 1; block <= 3; block++) {
      String start = "2026-11-20T19:0%d:10Z".formatted(block);
      trials.add(trial(block, 1, "a", 40, 15, start));
      trials.add(trial(block, 1, "b", 20, 15, start));
    }
    BlockPhases phases = BlockPhases.of(trials);
    assertThat(phases.phases())
        .as("a minute from block to block, 90 s of steps, 30 of them in turns")
        .containsExactlyEntriesOf(new TreeMap<>(Map.of("measure", 30.0, "prove", 30.0)));
    assertThat(phases.first()).isZero();
  }

  private static List<TrialRecord> block(int block, int attempt, double prove, double measure) {
    return List.of(
        trial(block, attempt, "a", prove, measure), trial(block, attempt, "b", prove, measure));
  }

  private static TrialRecord trial(
      int block, int attempt, String level, double prove, double measure) {
    return trial(block, attempt, level, prove, measure, "2026-11-20T19:00:00Z");
  }

  private static TrialRecord trial(
      int block, int attempt, String level, double prove, double measure, String startedAt) {
    return Records.timed(
        "b0" + block + "-" + level,
        block,
        level,
        attempt,
        startedAt,
        new StepRecord("measure", "load", measure, StepRecord.Outcome.DONE, null),
        new StepRecord("prove", "wire", prove, StepRecord.Outcome.DONE, null));
  }
}
