package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.system.SystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Trials that neighbours disturbed more than the rule allows. */
@EnabledOnOs(OS.LINUX)
class ExclusionTest {
  /** Holds for every trial on every Linux. */
  private static final String ALWAYS = "load1 < 1000000";

  @TempDir Path runs;
  private Harness harness;

  @BeforeEach
  void create() throws Exception {
    harness =
        new Harness(runs)
            .levels("none")
            .blocks(2)
            .design(DesignSettings.REPLAYS, "1")
            .design(DesignSettings.EXCLUDE, ALWAYS);
  }

  @Test
  void aDisturbedTrialIsReplayedAndTheRunGoesOn() throws Exception {
    assertThat(harness.run()).isEqualTo("all 2 blocks are done");
    assertThat(harness.trials())
        .extracting(TrialRecord::trial)
        .containsExactly("b01-none", "b01-none", "b02-none", "b02-none");
    assertThat(harness.trials()).allMatch(trial -> trial.status() == Status.EXCLUDED);
    assertThat(harness.events)
        .contains("note trial b02-none was disturbed in every attempt and does not count");
  }

  @Test
  void itsFiguresAndFilesAreKept() throws Exception {
    harness.run();
    TrialRecord first = harness.trials().get(0);
    assertThat(first.metrics()).containsEntry("elapsed", 2.0);
    assertThat(first.reason()).startsWith("excluded by design.exclude:").contains(ALWAYS);
    assertThat(harness.directories())
        .containsExactlyInAnyOrder(
            "b01-none.excluded1", "b01-none.excluded2", "b02-none.excluded1", "b02-none.excluded2");
  }

  @Test
  void onResumeItIsNotTriedAgain() throws Exception {
    harness.run();
    harness.system.calls.clear();
    harness.run();
    assertThat(harness.system.calls).containsExactly("open", "close");
  }

  @Test
  void aVoidTrialStaysVoidWhateverTheNeighboursDid() throws Exception {
    int[] count = new int[1];
    harness.system.script =
        (hook, level, place) -> {
          if (hook.equals("verify") && count[0]++ == 0) {
            throw new SystemException("gone");
          }
        };
    harness.run();
    assertThat(harness.trials())
        .extracting(TrialRecord::status)
        .startsWith(Status.VOID, Status.EXCLUDED, Status.EXCLUDED);
  }

  @Test
  void aRuleTheMachineCannotApplyIsSaid() throws Exception {
    // No test machine has a kernel that reports a frequency and another that does not.
    harness = new Harness(runs.resolve("other")).levels("none");
    harness.design(DesignSettings.EXCLUDE, "frequency.lowest < 1");
    harness.run();
    List<String> notes =
        Journal.read(harness.directory.journal()).stream()
            .filter(line -> line.kind().equals("note"))
            .map(line -> line.body().get("text").getAsString())
            .toList();
    boolean known =
        Files.isReadable(Path.of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq"));
    assertThat(notes)
        .isEqualTo(
            known
                ? List.of()
                : List.of(
                    "the exclusion rule 'frequency.lowest < 1' was not applied: unknown here"));
    assertThat(harness.trials()).allMatch(TrialRecord::valid);
  }
}
