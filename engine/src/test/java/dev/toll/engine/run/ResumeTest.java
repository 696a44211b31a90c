package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.record.Published;
import dev.toll.engine.record.TrialRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run cut anywhere goes on with exactly the trials it lacks. */
class ResumeTest {
  @TempDir Path runs;

  private static void assertWhole(Harness harness) throws Exception {
    List<TrialRecord> trials = harness.trials();
    assertThat(trials).allMatch(TrialRecord::valid);
    assertThat(trials).extracting(TrialRecord::trial).isEqualTo(harness.planned());
    assertThat(harness.directories()).containsExactlyInAnyOrderElementsOf(harness.planned());
    for (String trial : harness.planned()) {
      // The whole series of one attempt, not one half of each of two.
      assertThat(harness.directory.trial(trial).resolve("series.csv")).exists();
      assertThat(harness.directory.trial(trial).resolve("half")).doesNotExist();
    }
  }

  @Test
  @Tag("slow")
  void cutAtEveryHook() throws Exception {
    int cuts = 0;
    for (int cut = 1; ; cut++) {
      Harness harness = new Harness(runs).levels("none", "ssl").blocks(2);
      int[] count = new int[1];
      int at = cut;
      harness.system.script =
          (hook, level, place) -> {
            if (!hook.equals("open") && place == ScriptedSystem.Place.IN_STEP && ++count[0] == at) {
              halfWrittenTrial(harness);
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
      assertThat(harness.system.calls).as("cut %d", cut).endsWith("close");
      assertThat(harness.directory.work()).doesNotExist();
      harness.system.script = (hook, level, place) -> {};
      harness.system.calls.clear();
      assertThat(harness.run()).isEqualTo("all 2 blocks are done");
      assertThat(harness.events).contains("run of 4, done " + done);
      assertThat(harness.system.calls)
          .filteredOn(call -> call.startsWith("measure"))
          .as("trials run after cut %d", cut)
          .hasSize(4 - done);
      assertWhole(harness);
    }
    // Two levels proved once: 2 × 10 hooks, 2 × 9 without that proof.
    assertThat(cuts).isEqualTo(38);
  }

  private static void halfWrittenTrial(Harness harness) {
    String trial =
        harness.events.stream()
            .filter(event -> event.startsWith("begin "))
            .reduce((a, b) -> b)
            .orElseThrow()
            .split(" ")[1];
    try {
      Files.writeString(harness.directory.trial(trial).resolve("half"), "x");
    } catch (java.io.IOException e) {
      throw new AssertionError(e);
    }
  }

  /** As a crash leaves it: cut after any byte around each line's end, and in its middle. */
  @Tag("slow")
  @Test
  void aTruncatedJournal() throws Exception {
    Harness whole = new Harness(runs).levels("none", "ssl").blocks(2);
    whole.run();
    byte[] journal = Files.readAllBytes(whole.directory.journal());
    Set<Integer> cuts = new HashSet<>(List.of(0, 1, journal.length));
    int start = 0;
    for (int i = 0; i < journal.length; i++) {
      if (journal[i] == '\n') {
        cuts.addAll(List.of((start + i) / 2, i - 1, i, i + 1));
        start = i + 1;
      }
    }
    for (int cut : cuts) {
      Harness harness = new Harness(runs).levels("none", "ssl").blocks(2);
      byte[] left = Arrays.copyOf(journal, cut);
      Files.write(harness.directory.journal(), left);
      for (TrialRecord trial : harness.trials()) {
        Path home = Files.createDirectories(harness.directory.trial(trial.trial()));
        Files.writeString(home.resolve("series.csv"), "t\n");
      }
      int done = harness.trials().size();
      harness.run();
      assertThat(harness.system.calls)
          .filteredOn(call -> call.startsWith("measure"))
          .as("trials run after a cut at byte %d", cut)
          .hasSize(4 - done);
      assertWhole(harness);
      assertThat(Files.readAllBytes(harness.directory.journal()))
          .as("never rewritten")
          .satisfies(after -> assertThat(Arrays.copyOf(after, cut)).isEqualTo(left));
    }
  }

  @Test
  void aFinishedRunHasNothingToDo() throws Exception {
    Harness harness = new Harness(runs).blocks(2);
    harness.run();
    List<TrialRecord> before = harness.trials();
    harness.system.calls.clear();
    harness.run();
    assertThat(harness.system.calls).as("nothing is even opened").isEmpty();
    assertThat(harness.trials()).isEqualTo(before);
  }

  @Test
  void anInterruptThatMeetsAFileIsNoVoidTrial() throws Exception {
    for (ScriptedSystem.Place at : ScriptedSystem.Place.values()) {
      Harness harness = new Harness(runs).levels("none", "ssl").blocks(1);
      harness.system.script =
          (hook, level, place) -> {
            if (hook.equals("measure") && place == at && harness.trials().size() == 1) {
              throw new java.nio.channels.ClosedByInterruptException();
            }
          };
      assertThatThrownBy(harness::run).isInstanceOf(InterruptedException.class);
      assertThat(harness.trials()).as("%s", at).hasSize(1).allMatch(TrialRecord::valid);
      harness.system.script = (hook, level, place) -> {};
      harness.run();
      assertWhole(harness);
    }
  }

  @Test
  void cutBetweenABlockAndTheQuestionWhetherItWasTheLast() throws Exception {
    Harness harness = new Harness(runs).levels("none", "ssl").blocks(3);
    harness.afterBlock = trials -> trials.size() == 4 ? "enough" : null;
    harness.run();
    List<TrialRecord> trials = harness.trials();
    assertThat(Stopping.endsWithBlock(harness.plan(), trials)).isTrue();
    assertThat(Stopping.endsWithBlock(harness.plan(), trials.subList(0, 3))).isFalse();
    assertThat(Stopping.endsWithBlock(harness.plan(), List.of())).isFalse();
  }

  @Test
  void evidenceOfAnAttemptTheJournalDoesNotKnowGoesWithIt() throws Exception {
    Harness harness = new Harness(runs).blocks(1);
    Path evidence =
        Files.createDirectories(harness.directory.trial(harness.planned().get(0) + ".void1"));
    harness.run();
    assertThat(evidence).doesNotExist();
    assertWhole(harness);
  }

  @Test
  void blocksCanBeAdded() throws Exception {
    Harness harness = new Harness(runs).blocks(2);
    harness.run();
    harness.blocks(3).run();
    assertThat(harness.events).contains("run of 6, done 4");
    assertWhole(harness);
  }

  @Test
  void theRunStopsAfterAWholeBlockWhenTold() throws Exception {
    Harness harness = new Harness(runs).levels("none", "ssl", "auth").blocks(9);
    List<Integer> seen = new ArrayList<>();
    harness.afterBlock =
        trials -> {
          seen.add(trials.size());
          return trials.size() >= 6 ? "every interval is narrow enough" : null;
        };
    assertThat(harness.run()).isEqualTo("every interval is narrow enough");
    assertThat(seen).containsExactly(3, 6);
    assertThat(harness.trials()).hasSize(6);
  }

  @Test
  void neitherAWarmUpBlockNorASequentialOrderHasAnEndOfABlock() throws Exception {
    Harness harness =
        new Harness(runs)
            .blocks(2)
            .design(dev.toll.engine.study.DesignSettings.WARMUP_BLOCK, "true")
            .published(new Published.Protocol(2, null));
    harness.afterBlock = trials -> "stop";
    assertThat(harness.run()).isEqualTo("every level ran as published");
    assertThat(harness.trials()).hasSize(6);
  }

  @Test
  void interruptedInTheMiddleOfABlockNothingIsAnalysed() throws Exception {
    Harness harness = new Harness(runs).blocks(1);
    harness.afterBlock =
        trials -> {
          throw new AssertionError("no block was whole");
        };
    harness.system.script =
        (hook, level, place) -> {
          if (hook.equals("verify") && harness.trials().size() == 1) {
            throw new InterruptedException();
          }
        };
    assertThatThrownBy(harness::run).isInstanceOf(InterruptedException.class);
    assertThat(harness.trials()).hasSize(1);
  }
}
