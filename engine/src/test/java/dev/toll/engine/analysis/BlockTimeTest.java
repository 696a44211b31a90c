package dev.toll.engine.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.Records;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.TrialRecord;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlockTimeTest {
  private static final Instant NIGHT = Instant.parse("2026-11-20T22:00:00Z");

  private static TrialRecord trial(int block, Integer second, double seconds) {
    return Records.timed(
        "b%02d-%s".formatted(block, second),
        block,
        "none",
        1,
        second == null ? null : NIGHT.plusSeconds(second).toString(),
        new StepRecord("measure", "load", seconds, StepRecord.Outcome.DONE, null));
  }

  @Test
  void isFromStartToStartWhereThereAreTwo() {
    // The time between trials and between blocks belongs to it; the last block has no next one.
    assertThat(
            BlockTime.seconds(
                List.of(
                    trial(1, 0, 40),
                    trial(1, 45, 40),
                    trial(2, 100, 40),
                    trial(2, 145, 40),
                    trial(3, 220, 999))))
        .isEqualTo(110);
  }

  @Test
  void ofOneBlockIsFromStartToEnd() {
    assertThat(BlockTime.seconds(List.of(trial(1, 0, 40), trial(1, 45, 40)))).isEqualTo(85);
    assertThat(BlockTime.seconds(List.of(trial(0, 0, 900), trial(1, 900, 40)))).isEqualTo(40);
  }

  /** Levels of an interleaved block are brought up, loaded and finished in turns. */
  @Test
  void trialsThatStartTogetherAddUp() {
    assertThat(BlockTime.seconds(List.of(trial(1, 0, 40), trial(1, 0, 50)))).isEqualTo(90);
  }

  @Test
  void aNightBetweenTwoSittingsIsNoBlock() {
    assertThat(BlockTime.seconds(List.of(trial(1, 0, 80), trial(2, 30_000, 80)))).isEqualTo(80);
    assertThat(BlockTime.seconds(List.of(trial(1, 0, 80), trial(2, 90, 80), trial(3, 30_000, 80))))
        .isEqualTo(85);
  }

  @Test
  void isUnknownWithoutATrialAndRestsOnStepsWithoutTimes() {
    assertThat(BlockTime.seconds(List.of())).isNull();
    assertThat(BlockTime.seconds(List.of(trial(0, 0, 10)))).isNull();
    assertThat(BlockTime.seconds(List.of(trial(1, null, 40), trial(1, null, 50)))).isEqualTo(90);
  }
}
