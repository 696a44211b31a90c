package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.record.SliceRecord;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.system.SystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An interleaved block from its levels' start to its line in the journal. */
class InterleavedBlockTest {
  @TempDir Path runs;

  private Harness interleaved(String... levels) throws Exception {
    Harness harness = new Harness(runs).levels(levels);
    harness.system.obstacle = null;
    return harness;
  }

  @Test
  void allLevelsAreUpBeforeOneIsLoaded() throws Exception {
    Harness harness = interleaved("none", "ssl", "auth").design(DesignSettings.ROUNDS, "4");
    assertThat(harness.run()).isEqualTo("the block is done");
    List<String> calls = harness.system.calls;
    List<String> kinds = calls.stream().map(call -> call.split(" ")[0]).toList();
    assertThat(kinds.subList(0, kinds.indexOf("warmSlice"))).filteredOn("start"::equals).hasSize(3);
    assertThat(kinds).filteredOn("warmSlice"::equals).hasSize(8 * 3);
    assertThat(kinds).filteredOn("slice"::equals).hasSize(4 * 3);
    assertThat(kinds.indexOf("warmed")).isGreaterThan(kinds.lastIndexOf("warmSlice"));
    assertThat(kinds.indexOf("begin")).isGreaterThan(kinds.lastIndexOf("warmed"));
    assertThat(kinds.lastIndexOf("end")).isLessThan(kinds.indexOf("settle"));
    // Each is finished whole, and gone before the next one's data is read.
    assertThat(kinds.subList(kinds.indexOf("settle"), kinds.size()))
        .containsExactly(
            "settle", "verify", "stop", "wipe", "settle", "verify", "stop", "wipe", "settle",
            "verify", "stop", "wipe", "close");
    assertThat(harness.directory.work()).doesNotExist();
  }

  @Test
  void whatIsNotLoadIsDoneSideBySideWhereTheSystemAllowsIt() throws Exception {
    Harness harness = sideBySide();
    CyclicBarrier both = new CyclicBarrier(2);
    harness.system.script =
        (hook, level, place) -> {
          boolean together = List.of("start", "prove", "prepare", "verify").contains(hook);
          if (together && place == ScriptedSystem.Place.IN_STEP) {
            await(both);
          }
        };
    assertThat(harness.run()).isEqualTo("the block is done");
    assertThat(harness.trials()).hasSize(2).allMatch(TrialRecord::valid);
    List<String> loads =
        harness.system.calls.stream().filter(call -> call.startsWith("slice ")).toList();
    assertThat(loads).hasSize(4);
    assertThat(loads.subList(0, 2)).as("in turns").doesNotHaveDuplicates();
  }

  @Test
  void aLevelThatFailsSideBySideVoidsTheBlockAndLeavesNothingUp() throws Exception {
    Harness harness = sideBySide();
    CyclicBarrier both = new CyclicBarrier(2);
    boolean[] failed = new boolean[1];
    harness.system.script =
        (hook, level, place) -> {
          if (hook.equals("prove") && place == ScriptedSystem.Place.IN_STEP) {
            await(both);
            if (level.equals("ssl") && !failed[0]) {
              failed[0] = true;
              throw new SystemException("the server fell over");
            }
          }
        };
    harness.run();
    assertThat(harness.trials()).hasSize(4);
    assertThat(harness.trials().subList(0, 2)).noneMatch(TrialRecord::valid);
    assertThat(harness.trials().subList(2, 4)).allMatch(TrialRecord::valid);
    List<String> kinds = harness.system.calls.stream().map(call -> call.split(" ")[0]).toList();
    assertThat(kinds).filteredOn("start"::equals).hasSize(4);
    int again = kinds.lastIndexOf("start") - 1;
    assertThat(harness.system.calls.subList(0, again))
        .as("before the replay")
        .contains("stop none", "stop ssl");
  }

  private Harness sideBySide() throws Exception {
    assumeThat(Runtime.getRuntime().availableProcessors()).isGreaterThan(1);
    Harness harness = interleaved("none", "ssl").design(DesignSettings.ROUNDS, "2");
    harness.system.sideBySide = true;
    return harness;
  }

  private static void await(CyclicBarrier both) throws InterruptedException {
    try {
      both.await(10, TimeUnit.SECONDS);
    } catch (BrokenBarrierException | TimeoutException e) {
      throw new IllegalStateException("not at the same time", e);
    }
  }

  @Test
  void everyLevelIsProbedOnceInABlock() throws Exception {
    Harness harness =
        interleaved("none", "ssl")
            .blocks(2)
            .design(DesignSettings.ROUNDS, "2")
            .design(DesignSettings.PROOFS, DesignSettings.EVERY_TRIAL);
    harness.run();
    assertThat(harness.system.calls)
        .filteredOn(call -> call.startsWith("probe"))
        .containsExactlyInAnyOrder("probe none", "probe ssl", "probe none", "probe ssl");
  }

  @Test
  void aTrialHasItsSlicesAndTheFiguresOfItsWholeLoad() throws Exception {
    Harness harness = interleaved("none", "ssl").design(DesignSettings.ROUNDS, "5");
    harness.system.pace = (level, part) -> level.equals("ssl") ? 0.5 : 0.25;
    harness.run();
    List<TrialRecord> trials = harness.trials();
    assertThat(trials).hasSize(2).allMatch(TrialRecord::valid).allMatch(TrialRecord::interleaved);
    TrialRecord ssl =
        trials.stream().filter(trial -> trial.level().equals("ssl")).findFirst().orElseThrow();
    assertThat(ssl.slices()).extracting(SliceRecord::round).containsExactly(1, 2, 3, 4, 5);
    assertThat(ssl.slices()).allMatch(SliceRecord::counts);
    assertThat(ssl.slices()).extracting(SliceRecord::operations).containsOnly(200_000L);
    assertThat(ssl.metrics())
        .containsEntry("elapsed", 2.5)
        .containsEntry("p99", 3.0)
        .containsEntry("operations_seen", 1e6)
        .containsEntry("files", 7.0);
    assertThat(ssl.slices().get(0).metrics()).containsEntry("rate", 400_000.0);
    // Many slices are one step.
    assertThat(ssl.steps()).filteredOn(step -> step.phase().equals("measure")).hasSize(1);
    List<String> series =
        Files.readAllLines(harness.directory.trial(ssl.trial()).resolve("series.csv"));
    assertThat(series).hasSize(6);
    assertThat(series.get(5)).startsWith("2.500,400000.0,1000000,");
  }

  private Harness observed() throws Exception {
    Harness harness =
        interleaved("none", "ssl")
            .blocks(2)
            .design(DesignSettings.ROUNDS, "4")
            .design(DesignSettings.OBSERVE, "5s");
    harness.system.observed = true;
    // A slice of 250,000 operations takes 2 s, so that 25 parts in 5 s have 25,000 each.
    harness.system.pace = (level, part) -> 2.0;
    return harness;
  }

  @Test
  void theFirstBlockIsLoadedOnceMoreWhenAllOfItIsVerified() throws Exception {
    Harness harness = observed();
    harness.run();
    List<String> kinds = harness.system.calls.stream().map(call -> call.split(" ")[0]).toList();
    assertThat(kinds).filteredOn("observe"::equals).hasSize(2);
    int begun = kinds.indexOf("observe");
    assertThat(kinds.subList(0, begun)).filteredOn("verify"::equals).hasSize(2);
    int next = kinds.lastIndexOf("observe") + 1 + 1 + 25 + 2;
    assertThat(kinds.subList(begun, next)).filteredOn("slice"::equals).hasSize(2 * 25);
    assertThat(kinds.subList(begun, next))
        .containsOnly("observe", "begin", "slice", "settle", "end")
        .endsWith("settle", "end");
    assertThat(kinds.subList(next, kinds.size())).containsSubsequence("stop", "stop", "start");
    TrialRecord trial = harness.trials().get(0);
    assertThat(trial.slices()).hasSize(4);
    assertThat(trial.metrics()).containsEntry("elapsed", 8.0).containsEntry("files", 7.0);
    Path home = harness.directory.trial(trial.trial());
    assertThat(Files.readAllLines(home.resolve("series.csv"))).hasSize(1 + 4);
    List<String> series = Files.readAllLines(home.resolve("observed").resolve("series.csv"));
    assertThat(series).hasSize(1 + 25);
    assertThat(series.get(0)).endsWith(",OWN");
    assertThat(series.get(25)).startsWith("50.000,12500.0,625000,");
    assertThat(harness.directory.trial("b02-none").resolve("observed")).doesNotExist();
    assertThat(Files.readString(harness.directory.journal()))
        .contains("trials/" + trial.trial() + "/observed/series.csv");
  }

  @Test
  void anObservedLoadThatFailsCostsNoTrial() throws Exception {
    Harness harness = observed();
    harness.system.script =
        (hook, level, place) -> {
          if (hook.equals("observe")
              && level.equals("ssl")
              && place == ScriptedSystem.Place.IN_STEP) {
            throw new SystemException("the server fell over");
          }
        };
    harness.run();
    assertThat(harness.trials()).hasSize(4).allMatch(TrialRecord::valid);
    TrialRecord ssl =
        harness.trials().stream()
            .filter(trial -> trial.trial().equals("b01-ssl"))
            .findFirst()
            .orElseThrow();
    assertThat(ssl.facts())
        .containsEntry("observed load", "failed: observe: observe: the server fell over");
  }

  @Test
  void theJournalHasOneLineForABlock() throws Exception {
    Harness harness = interleaved("none", "ssl").blocks(2).design(DesignSettings.ROUNDS, "2");
    harness.run();
    List<String> lines = Files.readAllLines(harness.directory.journal());
    assertThat(lines).filteredOn(line -> line.contains("\"kind\":\"block\"")).hasSize(2);
    assertThat(lines).noneMatch(line -> line.contains("\"kind\":\"trial\""));
    assertThat(Journal.read(harness.directory.journal()))
        .filteredOn(line -> line.kind().equals("trial"))
        .hasSize(4);
  }

  @Test
  void aFailureVoidsTheWholeBlockAndItIsReplayed() throws Exception {
    Harness harness = interleaved("none", "ssl", "auth").design(DesignSettings.ROUNDS, "2");
    int[] slices = new int[1];
    harness.system.script =
        (hook, level, place) -> {
          if (hook.equals("slice")
              && level.equals("ssl")
              && place == ScriptedSystem.Place.IN_STEP
              && ++slices[0] == 2) {
            throw new SystemException("the server fell over");
          }
        };
    harness.run();
    List<TrialRecord> trials = harness.trials();
    assertThat(trials).hasSize(6);
    assertThat(trials.subList(0, 3))
        .allMatch(trial -> trial.status() == TrialRecord.Status.VOID)
        .allMatch(trial -> trial.attempt() == 1)
        .allMatch(trial -> trial.metrics().isEmpty());
    Map<String, String> reasons =
        trials.subList(0, 3).stream()
            .collect(java.util.stream.Collectors.toMap(TrialRecord::level, TrialRecord::reason));
    assertThat(reasons.get("ssl")).isEqualTo("measure: slice: the server fell over");
    assertThat(reasons.get("none"))
        .isEqualTo(
            "its block counts as a whole, and level ssl was void: measure: slice: the server fell over");
    assertThat(trials.subList(3, 6))
        .allMatch(TrialRecord::valid)
        .allMatch(trial -> trial.attempt() == 2);
    assertThat(harness.directories())
        .containsExactly(
            "b01-auth", "b01-auth.void1", "b01-none", "b01-none.void1", "b01-ssl", "b01-ssl.void1");
  }

  @Test
  void thePilotCutsTheLoadIntoSlicesOfTheLengthAskedFor() throws Exception {
    Harness harness = interleaved("none", "ssl").design(DesignSettings.SLICE, "500ms");
    // An eighth of the load in 2 s: 16 s in all.
    harness.system.pace = (level, part) -> level.equals("none") ? 2.0 : 4.0;
    harness.run();
    assertThat(harness.trials()).allMatch(trial -> trial.slices().size() == 32);
    assertThat(harness.trials().get(0).metrics().get("operations_seen"))
        .isCloseTo(1e6, within(32.0));
  }

  /** Each of the first twelve parts is faster than the one before. */
  @Test
  void theWarmUpGoesOnUntilItIsSteady() throws Exception {
    Harness harness = interleaved("none", "ssl").blocks(1).design(DesignSettings.ROUNDS, "2");
    harness.system.pace = (level, part) -> part <= 12 ? 2.0 - part / 12.0 : 1.0;
    harness.run();
    assertThat(warmed(harness)).isEqualTo(24 * 2);
    assertThat(harness.trials())
        .extracting(trial -> trial.facts().get("warm-up"))
        .containsOnly("24 rounds, steady");
  }

  @Test
  void theWarmUpHasALimit() throws Exception {
    Harness harness = neverSteady(DesignSettings.WARM_MOST, "2");
    assertThat(warmed(harness)).isEqualTo(16 * 2);
    assertThat(harness.trials().get(0).facts().get("warm-up"))
        .matches("16 rounds, not steady: time per operation fell by \\d+ % at all levels");
  }

  /** A run of one block gives no price, with any warm-up. */
  @Test
  void oneBlockDoesNotWait() throws Exception {
    assertThat(warmed(neverSteady(DesignSettings.BLOCKS, "1"))).isEqualTo(8 * 2);
  }

  private Harness neverSteady(String path, String value) throws Exception {
    Harness harness =
        interleaved("none", "ssl").design(DesignSettings.ROUNDS, "2").design(path, value);
    harness.system.pace = (level, part) -> 1.0 / part;
    harness.run();
    return harness;
  }

  private static long warmed(Harness harness) {
    return harness.system.calls.stream().filter(call -> call.startsWith("warmSlice")).count();
  }
}
