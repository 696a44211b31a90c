package dev.toll.engine.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.SliceRecord;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.Outlook;
import dev.toll.engine.results.Outlook.Need;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OutlookTest {

  @Test
  void belowTheFloorAClearLevelNeedsWhatIsMissing() {
    Outlook outlook =
        new RunBuilder()
            .levels("none", "a", "b")
            .elapsed("none", 10, 10, 10)
            .elapsed("a", 20, 21, 20)
            .elapsed("b", 10, 11, 9)
            .analyse()
            .outlook();
    // Three levels have a verdict from five blocks on, with the variance pooled over levels.
    assertThat(outlook.needs().get(0)).isEqualTo(new Need("a", 2));
    assertThat(outlook.needs().get(1).blocks()).isGreaterThan(2);
  }

  @Test
  void aboveItOnlyTheNoisyOne() {
    Outlook outlook =
        new RunBuilder()
            .levels("none", "a", "b")
            .elapsed("none", 10, 10, 10, 10, 10, 10, 10, 10)
            .elapsed("a", 20, 21, 20, 20, 21, 22, 20, 20)
            .elapsed("b", 10, 12, 9, 11, 10, 12, 9, 11)
            .analyse()
            .outlook();
    assertThat(outlook.needs().get(0)).isEqualTo(new Need("a", 0));
    assertThat(outlook.needs().get(1).decided()).isFalse();
  }

  /** While one level is loaded the others wait: a block takes the steps of all, not of one. */
  @Test
  void anInterleavedBlockTakesTheStepsOfAllItsTrials() {
    RunBuilder run = new RunBuilder().levels("none", "a");
    for (String level : List.of("none", "a")) {
      run.trials.add(slices(1, level));
    }
    assertThat(run.analyse().outlook().blockSeconds()).isEqualTo(80);
  }

  private static TrialRecord slices(int block, String level) {
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
            new StepRecord("reset", "start", 30, StepRecord.Outcome.DONE, null),
            new StepRecord("measure", "load", 10, StepRecord.Outcome.DONE, null)),
        Map.of("elapsed", 10.0),
        List.of(),
        null,
        Map.of(),
        Map.of(),
        LoadFacts.NONE,
        List.of(new SliceRecord(1, 1, 0, 10, 10, null, Map.of("elapsed", 10.0), null)),
        null);
  }

  @Test
  void aRunNeedsWhatItsSlowestLevelNeeds() {
    Outlook outlook = new Outlook(60.0, List.of(new Need("a", 0), new Need("b", 5)));
    assertThat(outlook.blocks()).isEqualTo(5);
    assertThat(outlook.seconds(5)).isEqualTo(300);
    assertThat(outlook.needs()).extracting(Need::decided).containsExactly(true, false);
  }

  @Test
  void noNumberIsSaidWhereNoneWouldDo() {
    assertThat(new Outlook(60.0, List.of(new Need("a", null), new Need("b", 5))).blocks()).isNull();
    assertThat(Outlook.UNKNOWN.blocks()).isNull();
    assertThat(Outlook.UNKNOWN.seconds(3)).isNull();
  }
}
