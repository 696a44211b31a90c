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

  private static List<TrialRecord> block(int block, int attempt, double prove, double measure) {
    return List.of(
        trial(block, attempt, "a", prove, measure), trial(block, attempt, "b", prove, measure));
  }

  private static TrialRecord trial(
      int block, int attempt, String level, double prove, double measure) {
    return Records.timed(
        "b0" + block + "-" + level,
        block,
        level,
        attempt,
        "2026-11-20T19:00:00Z",
        new StepRecord("measure", "load", measure, StepRecord.Outcome.DONE, null),
        new StepRecord("prove", "wire", prove, StepRecord.Outcome.DONE, null));
  }
}
