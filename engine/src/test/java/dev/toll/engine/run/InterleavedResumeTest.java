package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.journal.RunView;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.system.SystemException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An interleaved block cut anywhere has not happened, and is run again as a whole. */
@Tag("slow")
class InterleavedResumeTest {
  @TempDir Path runs;

  private Harness harness() throws Exception {
    Harness harness =
        new Harness(runs).levels("none", "ssl").blocks(2).design(DesignSettings.ROUNDS, "2");
    harness.system.obstacle = null;
    return harness;
  }

  private static void assertWhole(Harness harness) throws Exception {
    List<TrialRecord> trials = harness.trials();
    assertThat(trials).allMatch(TrialRecord::valid).allMatch(TrialRecord::interleaved);
    assertThat(trials).extracting(TrialRecord::trial).isEqualTo(harness.planned());
    assertThat(harness.directories()).containsExactlyInAnyOrderElementsOf(harness.planned());
  }

  @Test
  void cutAtEveryHook() throws Exception {
    int cuts = 0;
    for (int cut = 1; ; cut++) {
      Harness harness = harness();
      int[] count = new int[1];
      int at = cut;
      harness.system.script =
          (hook, level, place) -> {
            if (!hook.equals("open") && place == ScriptedSystem.Place.IN_STEP && ++count[0] == at) {
              throw new InterruptedException("cut");
            }
          };
      try {
        harness.run();
        break;
      } catch (InterruptedException e) {
        cuts++;
      }
      int done = harness.trials().size();
      assertThat(done).as("trials left by cut %d", cut).isIn(0, 2);
      assertThat(harness.system.calls).as("cut %d", cut).endsWith("close");
      harness.system.script = (hook, level, place) -> {};
      harness.system.calls.clear();
      assertThat(harness.run()).isEqualTo("all 2 blocks are done");
      assertThat(harness.system.calls)
          .filteredOn(call -> call.startsWith("begin"))
          .as("levels loaded after cut %d", cut)
          .hasSize(4 - done);
      assertWhole(harness);
    }
    assertThat(cuts).isGreaterThan(80);
  }

  @Test
  void aTruncatedJournalHoldsWholeBlocksOnly() throws Exception {
    Harness whole = harness();
    whole.run();
    byte[] journal = Files.readAllBytes(whole.directory.journal());
    Set<Integer> cuts = new HashSet<>(List.of(0, 1, journal.length));
    int start = 0;
    for (int i = 0; i < journal.length; i++) {
      if (journal[i] == '\n') {
        cuts.addAll(List.of((start + i) / 2, (start + 3 * i) / 4, i - 1, i, i + 1));
        start = i + 1;
      }
    }
    for (int cut : cuts) {
      Harness harness = harness();
      Files.write(harness.directory.journal(), Arrays.copyOf(journal, cut));
      for (TrialRecord trial : harness.trials()) {
        Files.createDirectories(harness.directory.trial(trial.trial()));
      }
      assertThat(harness.trials().size()).as("trials before byte %d", cut).isIn(0, 2, 4);
      harness.run();
      assertWhole(harness);
    }
  }

  @Test
  void aDamagedBlockIsLostWhollyAndNamed() throws Exception {
    Harness harness = harness();
    harness.run();
    String journal = Files.readString(harness.directory.journal());
    int second = journal.indexOf("\"kind\":\"block\"", journal.indexOf("\"kind\":\"block\"") + 1);
    int at = journal.indexOf("\"files\":7.0", second);
    Files.writeString(
        harness.directory.journal(),
        journal.substring(0, at) + "\"files\":8.0" + journal.substring(at + 11),
        StandardCharsets.UTF_8);
    RunView view = RunView.read(harness.directory);
    assertThat(view.attempts()).extracting(TrialRecord::block).containsExactly(1, 1);
    assertThat(view.damages())
        .singleElement()
        .asString()
        .endsWith("does not match its checksum; all trials of block 2 are lost");
    assertThat(view.interleaved()).contains(true);
  }

  @Test
  void aDisturbedLevelExcludesTheBlockAndTheRunGoesOn() throws Exception {
    Harness harness = harness().design(DesignSettings.EXCLUDE, "load1 > 1000000").blocks(1);
    harness.run();
    assertThat(harness.trials()).allMatch(TrialRecord::valid);

    Harness disturbed =
        new Harness(runs.resolve("disturbed"))
            .levels("none", "ssl")
            .design(DesignSettings.ROUNDS, "2")
            .design(DesignSettings.REPLAYS, "0")
            .design(DesignSettings.EXCLUDE, "load1 < 1000000");
    disturbed.system.obstacle = null;
    disturbed.run();
    assertThat(disturbed.trials())
        .hasSize(2)
        .allMatch(trial -> trial.status() == TrialRecord.Status.EXCLUDED);
    assertThat(disturbed.events)
        .contains("note block 1 was disturbed in every attempt and does not count");
  }

  @Test
  void whatCannotSucceedIsNotTriedAgain() throws Exception {
    Harness harness = harness();
    harness.system.script =
        (hook, level, place) -> {
          if (hook.equals("slice") && place == ScriptedSystem.Place.IN_STEP) {
            throw new SystemException("no such table") {
              private static final long serialVersionUID = 1;

              @Override
              public boolean permanent() {
                return true;
              }
            };
          }
        };
    assertThatThrownBy(harness::run)
        .hasMessageStartingWith(
            "block 1 failed; retrying would fail the same way: measure: slice: ");
    assertThat(harness.trials()).hasSize(2);
  }
}
