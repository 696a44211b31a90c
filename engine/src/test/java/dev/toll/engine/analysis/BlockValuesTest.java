package dev.toll.engine.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.SliceRecord;
import dev.toll.engine.record.TrialRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What an interleaved block says of a metric. */
class BlockValuesTest {

  /** A trial whose slices took so long; a negative time means a round that does not count. */
  private static TrialRecord trial(String level, double... seconds) {
    List<SliceRecord> slices = new ArrayList<>();
    for (int i = 0; i < seconds.length; i++) {
      SliceRecord slice =
          new SliceRecord(
              i + 1,
              1,
              i,
              10,
              Math.abs(seconds[i]),
              null,
              Map.of("elapsed", Math.abs(seconds[i])),
              null);
      slices.add(seconds[i] > 0 ? slice : slice.discarded("not idle"));
    }
    return trial(level, slices);
  }

  private static TrialRecord trial(String level, List<SliceRecord> slices) {
    return new TrialRecord(
        "b01-" + level,
        1,
        1,
        level,
        1,
        TrialRecord.Status.VALID,
        null,
        "2026-11-20T19:00:00Z",
        List.of(),
        Map.of("elapsed", 50.0, "p99", level.equals("ssl") ? 3.0 : 2.0),
        List.of(),
        null,
        Map.of(),
        Map.of(),
        LoadFacts.NONE,
        slices,
        null);
  }

  @Test
  void aBlocksLogRatioIsTheMeanOfItsRounds() {
    Blocks blocks =
        new Blocks(List.of(trial("none", 1, 2, -9, 4), trial("ssl", 1.1, 2.2, -90, 8)), false);
    double expected = (2 * Math.log(1.1) + Math.log(2)) / 3;
    assertThat(blocks.logRatios("elapsed", "ssl", "none"))
        .hasSize(1)
        .satisfies(ratios -> assertThat(ratios[0]).isCloseTo(expected, within(1e-12)));
    double[][] logs = blocks.logs("elapsed", List.of("none", "ssl"));
    assertThat(logs).hasNumberOfRows(1);
    assertThat(logs[0][1] - logs[0][0]).isCloseTo(expected, within(1e-12));
  }

  /** A level's slices: a round's pace, what the level costs, and half of what others use. */
  private static TrialRecord disturbed(String level, double cost, Double... used) {
    List<SliceRecord> slices = new ArrayList<>();
    for (int i = 0; i < used.length; i++) {
      double log = Math.sin(i) + cost + (used[i] == null ? 0 : 0.5 * used[i]);
      slices.add(
          new SliceRecord(
              i + 1, 1, i, 10, 1, used[i], Map.of("elapsed", Math.exp(log), "even", 7.0), null));
    }
    return trial(level, slices);
  }

  @Test
  void whatTheOtherInstancesUseIsTakenOut() {
    TrialRecord none = disturbed("none", 0, 0.1, 0.0, 0.3, 0.0, 0.0, 0.2, 0.9);
    TrialRecord ssl = disturbed("ssl", 0.05, 0.0, 0.4, 0.0, 0.1, 0.7, 0.0, 0.0);
    TrialRecord auth = disturbed("auth", 0.1, 0.2, 0.0, 0.0, 0.5, 0.0, 0.0, 0.1);
    Blocks blocks = new Blocks(List.of(none, ssl, auth), false);
    // The slope is of all levels of the block, whichever are compared.
    assertThat(blocks.logRatios("elapsed", "ssl", "none")[0]).isCloseTo(0.05, within(1e-12));
    assertThat(blocks.logRatios("elapsed", "auth", "ssl")[0]).isCloseTo(0.05, within(1e-12));
    assertThat(blocks.table("elapsed", List.of("auth"))[0][0] - 0.1)
        .isCloseTo(blocks.table("elapsed", List.of("none"))[0][0], within(1e-12));
    assertThat(blocks.logRatios("even", "ssl", "none")[0]).isCloseTo(0, within(1e-12));
    double[][] rounds = blocks.values().rounds("elapsed", List.of(none, auth));
    assertThat(rounds).hasNumberOfRows(7);
    assertThat(rounds[6])
        .containsExactly(new double[] {Math.sin(6), Math.sin(6) + 0.1}, within(1e-12));
  }

  @Test
  void fewSlicesSayNothingOfTheOthers() {
    TrialRecord none = disturbed("none", 0, 0.1, 0.0, 0.3, null);
    TrialRecord ssl = disturbed("ssl", 0.05, 0.0, 0.8, 0.0, null);
    Blocks blocks = new Blocks(List.of(none, ssl), false);
    assertThat(blocks.logRatios("elapsed", "ssl", "none")[0]).isCloseTo(0.1, within(1e-12));
  }

  @Test
  void whatOnlyTheWholeLoadHasIsComparedAsTrials() {
    Blocks blocks = new Blocks(List.of(trial("none", 1, 2), trial("ssl", 1, 2)), false);
    assertThat(blocks.logRatios("p99", "ssl", "none")[0]).isCloseTo(Math.log(1.5), within(1e-12));
  }

  @Test
  void slicesAreNeverComparedWithATrial() {
    Blocks blocks = new Blocks(List.of(trial("none", 1, 2), trial("ssl")), false);
    // 50 s of each trial, and not 1.4 s of a slice.
    assertThat(blocks.logRatios("elapsed", "ssl", "none")[0]).isZero();
  }
}
