package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.process.Children;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.StepRecord.Outcome;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.study.DesignSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The life of a trial is the one the design promises, in its order. */
class TrialLifeTest {
  @TempDir Path runs;
  private Harness harness;

  @BeforeEach
  void create() throws Exception {
    harness = new Harness(runs);
  }

  @Test
  void theOrderOfTheDesign() throws Exception {
    assertThat(harness.levels("none").run()).isEqualTo("the block is done");
    assertThat(harness.events)
        .containsExactly(
            Harness.lines(
                """
                run of 1, done 0
                begin b01-none 1
                reset: stop
                reset: wipe
                reset: sync
                reset: start
                prove: prove
                prepare: prepare
                prove: probe
                warm: warm
                load 5 of 5
                measure: measure
                load 100 of 100
                load 50 of 150
                settle: settle
                verify: verify
                end b01-none VALID"""));
    assertThat(harness.system.calls).startsWith("open").endsWith("verify none", "close");
  }

  /** What only a stopped system shows comes last; the reset that follows finds it stopped. */
  @Test
  void whatNeedsTheServersStoppedIsProvedLast() throws Exception {
    harness.system.provedStopped = List.of(Verdict.TRUE);
    harness.levels("none").run();
    assertThat(harness.system.calls)
        .endsWith("verify none", "stop none", "proveStopped none", "close");
    assertThat(harness.trials().get(0).proofs()).anyMatch(proof -> proof.name().equals("stopped"));
  }

  @Test
  void aLevelIsProbedOncePerRun() throws Exception {
    harness.levels("none", "ssl").blocks(3).run();
    assertThat(harness.system.calls)
        .filteredOn(call -> call.startsWith("probe"))
        .containsExactlyInAnyOrder("probe none", "probe ssl");
    assertThat(harness.system.calls).filteredOn("prove none"::equals).hasSize(3);
  }

  @Test
  void orInEveryTrial() throws Exception {
    harness.levels("none").blocks(3).design(DesignSettings.PROOFS, "every-trial").run();
    assertThat(harness.system.calls).filteredOn("probe none"::equals).hasSize(3);
  }

  @Test
  void everyTrialInThePlansOrder() throws Exception {
    harness.levels("none", "ssl", "auth").blocks(4).run();
    assertThat(harness.trials()).extracting(TrialRecord::trial).isEqualTo(harness.planned());
    assertThat(harness.trials()).allMatch(TrialRecord::valid).allMatch(t -> t.attempt() == 1);
    assertThat(harness.events).contains("run of 12, done 0");
  }

  @Test
  void theRecord() throws Exception {
    harness.levels("none").run();
    TrialRecord trial = harness.trials().get(0);
    assertThat(trial.metrics())
        .containsOnlyKeys("elapsed", "files", "operations_seen")
        .containsEntry("elapsed", 2.0)
        .containsEntry("operations_seen", 150.0);
    assertThat(trial.facts()).containsEntry("java", "17").containsKey("page cache");
    assertThat(trial.proofs()).hasSize(2);
    assertThat(trial.verification().counts()).containsEntry("undefined", 3L);
    assertThat(trial.interference()).containsKey("load1");
    assertThat(trial.startedAt()).matches("\\d{4}-\\d\\d-\\d\\dT.*Z");
    assertThat(trial.reason()).isNull();
    assertThat(Files.readAllLines(harness.directory.trial("b01-none").resolve("series.csv")))
        .hasSize(3)
        .anyMatch(
            line -> line.startsWith("t,entries_per_second,entries_total,client_cpu,server_cpu,"))
        .anyMatch(line -> line.startsWith("1.000,100.0,100,"))
        .anyMatch(line -> line.startsWith("2.000,50.0,150,"));
    assertThat(harness.directory.environment()).content().contains("\"version\": \"1\"");
  }

  @Test
  void stepsHavePhasesAndTimes() throws Exception {
    harness.system.script =
        (hook, level, place) -> {
          if (hook.equals("wipe") && place == ScriptedSystem.Place.IN_STEP) {
            long begin = System.nanoTime();
            Children.await("the clock", () -> System.nanoTime() - begin >= 120_000_000);
          }
        };
    harness.levels("none").run();
    List<StepRecord> steps = harness.trials().get(0).steps();
    assertThat(steps)
        .extracting(step -> step.phase() + ": " + step.name() + " " + step.outcome())
        .containsExactly(
            Harness.lines(
                """
                reset: stop DONE
                reset: wipe DONE
                reset: sync DONE
                reset: drop caches SKIPPED
                reset: start DONE
                prove: prove DONE
                prepare: prepare DONE
                prove: probe DONE
                warm: warm DONE
                measure: measure DONE
                settle: settle DONE
                verify: verify DONE"""));
    assertThat(steps.get(1).seconds()).isBetween(0.12, 10.0);
    assertThat(steps.get(3).note()).isEqualTo("the study does not ask for it (design.drop-caches)");
    assertThat(steps)
        .filteredOn(step -> step.outcome() == Outcome.DONE)
        .allMatch(step -> step.note() == null);
  }

  @Test
  void aFigureThatIsNoNumberIsAbsent() throws Exception {
    harness.system.figures =
        java.util.Map.of("elapsed", 2.0, "rate", Double.NaN, "ratio", Double.POSITIVE_INFINITY);
    harness.levels("none").run();
    assertThat(harness.trials().get(0).metrics())
        .containsOnlyKeys("elapsed", "files", "operations_seen");
  }

  @Test
  void nothingOfTheScratchIsLeft() throws Exception {
    harness.levels("none").run();
    assertThat(harness.system.work).isEqualTo(harness.directory.work()).doesNotExist();
    assertThat(harness.directories()).containsExactly("b01-none");
  }
}
