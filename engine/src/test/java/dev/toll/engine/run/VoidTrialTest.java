package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.record.StepRecord.Outcome;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.run.ScriptedSystem.Place;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A trial that went wrong keeps its evidence, is replayed, and is never a number. */
class VoidTrialTest {
  @TempDir Path runs;
  private Harness harness;

  @BeforeEach
  void create() throws Exception {
    harness = new Harness(runs).levels("none", "ssl");
  }

  static Stream<String> hooks() {
    return ScriptedSystem.HOOKS.stream();
  }

  /** The first time a hook runs for ssl it throws. */
  private void failOnce(String hook, Place place, Exception failure) {
    boolean[] failed = new boolean[1];
    harness.system.script =
        (at, level, where) -> {
          boolean mine = level.equals("ssl") || at.equals("stop") || at.equals("wipe");
          if (at.equals(hook) && where == place && mine && !failed[0]) {
            failed[0] = true;
            if (failure instanceof SystemException e) {
              throw e;
            } else if (failure instanceof IOException e) {
              throw e;
            }
            throw (RuntimeException) failure;
          }
        };
  }

  /**
   * One void attempt, its replay, and its evidence; everything else valid. Returns the void one.
   */
  private TrialRecord oneVoidThenValid() throws Exception {
    harness.run();
    List<TrialRecord> trials = harness.trials();
    assertThat(trials).hasSize(3);
    TrialRecord failed = trials.stream().filter(t -> !t.valid()).findFirst().orElseThrow();
    assertThat(trials)
        .filteredOn(TrialRecord::valid)
        .extracting(TrialRecord::trial)
        .containsExactlyInAnyOrder("b01-none", "b01-ssl");
    assertThat(failed.status()).isEqualTo(Status.VOID);
    assertThat(failed.attempt()).isEqualTo(1);
    assertThat(failed.metrics()).isEmpty();
    assertThat(failed.reason()).isNotBlank();
    assertThat(trials.get(trials.indexOf(failed) + 1))
        .matches(replay -> replay.trial().equals(failed.trial()) && replay.attempt() == 2);
    assertThat(harness.directories())
        .containsExactlyInAnyOrder("b01-none", "b01-ssl", failed.trial() + ".void1");
    assertThat(evidence(failed.trial() + ".void1")).exists();
    return failed;
  }

  @Test
  void noReplayIsTriedThatCannotHelp() throws Exception {
    harness.system.script =
        (at, level, where) -> {
          if (at.equals("measure") && where == Place.IN_STEP) {
            harness.system.lost = "kdc was killed by signal 9";
            throw new SystemException("no ticket");
          }
        };
    assertThatThrownBy(harness::run)
        .hasMessageContaining("no ticket")
        .hasMessageContaining("The run cannot go on: kdc was killed by signal 9");
    assertThat(harness.trials()).hasSize(1);
  }

  private Path evidence(String trial) {
    return harness.directory.trial(trial).resolve("logs");
  }

  @ParameterizedTest
  @MethodSource("hooks")
  void aFailureInAStep(String hook) throws Exception {
    failOnce(hook, Place.IN_STEP, new SystemException("tserver1 ended"));
    TrialRecord failed = oneVoidThenValid();
    assertThat(failed.reason()).endsWith(hook + ": tserver1 ended");
    assertThat(failed.steps().get(failed.steps().size() - 1))
        .matches(step -> step.name().equals(hook) && step.outcome() == Outcome.FAILED)
        .matches(step -> step.note().equals("tserver1 ended"));
  }

  @Test
  void theEndOfALogStaysApartFromTheReason() throws Exception {
    failOnce("measure", Place.IN_STEP, new SystemException("tserver1 ended", "its log:\nno"));
    TrialRecord failed = oneVoidThenValid();
    assertThat(failed.reason()).endsWith("measure: tserver1 ended");
    assertThat(failed.details()).isEqualTo("its log:\nno");
  }

  @ParameterizedTest
  @MethodSource("hooks")
  void anExceptionOfAnyKindInAStep(String hook) throws Exception {
    failOnce(hook, Place.IN_STEP, new IOException("No space left on device"));
    assertThat(oneVoidThenValid().reason()).endsWith(hook + ": No space left on device");
  }

  @ParameterizedTest
  @MethodSource("hooks")
  void aFailureBesideTheSteps(String hook) throws Exception {
    failOnce(hook, Place.BESIDE, new SystemException("no such table"));
    assertThat(oneVoidThenValid().reason()).isEqualTo("no such table");
  }

  @Test
  void filesThatCannotBeWrittenAreNamed() throws Exception {
    failOnce("measure", Place.BESIDE, new IOException("No space left on device"));
    assertThat(oneVoidThenValid().reason())
        .startsWith("cannot read or write the files of the trial in " + harness.directory.path())
        .endsWith(": No space left on device");
  }

  @ParameterizedTest
  @MethodSource("hooks")
  void aDefectOfOursBesideTheSteps(String hook) throws Exception {
    failOnce(hook, Place.BESIDE, new NullPointerException("oops"));
    TrialRecord failed = oneVoidThenValid();
    assertThat(failed.reason())
        .contains("unexpected: a value is missing: oops", "logs/unexpected.txt");
    assertThat(evidence(failed.trial() + ".void1").resolve("unexpected.txt"))
        .content()
        .contains("at dev.toll");
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TRUE")
  void anythingButTrueIsNoVerification(Verdict verdict) {
    harness.system.verified = verdict;
    assertThatThrownBy(harness::run)
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("is void after 3 attempts: verification " + verdict.word())
        .hasMessageContaining("3 undefined");
  }

  @Test
  void aFalseProofWithTheSameEvidenceIsReplayedOnce() throws Exception {
    harness.system.probed = Verdict.FALSE;
    harness.levels("none");
    assertThatThrownBy(harness::run)
        .isInstanceOf(SystemException.class)
        .hasMessage(
            "trial b01-none failed; retrying would fail the same way: proof 'wire' is false (the"
                + " marker is invisible): seen 3 times");
    assertThat(harness.trials())
        .hasSize(2)
        .allMatch(t -> t.status() == Status.VOID && t.metrics().isEmpty())
        .allMatch(t -> t.proofs().stream().anyMatch(p -> p.verdict() == Verdict.FALSE))
        .extracting(TrialRecord::attempt)
        .containsExactly(1, 2);
    assertThat(harness.directories()).containsExactly("b01-none.void1", "b01-none.void2");
    assertThat(evidence("b01-none.void2").resolve("server.log")).hasContent("evidence");
    assertThat(harness.system.calls).doesNotContain("warm none").endsWith("close");
    assertThat(harness.directory.work()).doesNotExist();
  }

  @Test
  void aFalseProofOfTheInstanceStopsTheTrialBeforeAnyLoad() {
    harness.system.proved = List.of(Verdict.TRUE, Verdict.FALSE);
    assertThatThrownBy(harness.levels("none")::run).hasMessageContaining("proof 'negotiated1'");
    assertThat(harness.system.calls).contains("prove none").doesNotContain("prepare none");
  }

  @Test
  void whatIsUnknownDoesNotProve() throws Exception {
    harness.system.probed = Verdict.UNKNOWN;
    harness.system.proved = List.of(Verdict.UNKNOWN, Verdict.TRUE);
    harness.levels("none").run();
    harness.system.proved = List.of(Verdict.UNKNOWN);
    assertThatThrownBy(harness.blocks(2)::run).hasMessageContaining("not proved");
  }

  @Test
  void noReplayWhenNoneIsWanted() {
    harness.system.probed = Verdict.FALSE;
    assertThatThrownBy(harness.design(DesignSettings.REPLAYS, "0")::run)
        .hasMessageContaining("is void after 1 attempt: ");
  }

  /** On the next try the evidence of the last one is still there. */
  @Test
  void attemptsAreCountedOnOverAResume() throws Exception {
    harness.system.probed = Verdict.FALSE;
    harness.levels("none").design(DesignSettings.REPLAYS, "1");
    assertThatThrownBy(harness::run).hasMessageContaining("after 2 attempts");
    assertThatThrownBy(harness::run).hasMessageContaining("after 4 attempts");
    harness.system.probed = Verdict.TRUE;
    harness.run();
    assertThat(harness.trials()).extracting(TrialRecord::attempt).containsExactly(1, 2, 3, 4, 5);
    assertThat(harness.directories())
        .containsExactly(
            "b01-none", "b01-none.void1", "b01-none.void2", "b01-none.void3", "b01-none.void4");
  }

  @Test
  void aSystemThatCannotBeHad() throws Exception {
    harness.system.script =
        (hook, level, place) -> {
          if (hook.equals("open")) {
            throw new SystemException("no Accumulo in the repository");
          }
        };
    assertThatThrownBy(harness::run).hasMessage("no Accumulo in the repository");
    assertThat(harness.directory.work()).doesNotExist();
    assertThat(harness.trials()).isEmpty();
  }

  @Test
  void whatIsLegibleWithoutTheKeyIsVoid() throws Exception {
    harness.system.provedStopped = List.of(Verdict.FALSE);
    assertThatThrownBy(harness::run).isInstanceOf(SystemException.class);
    assertThat(harness.trials()).noneMatch(TrialRecord::valid);
  }

  /** A full disk has many faces; the failure begins with the reason, and nothing is tried again. */
  @Test
  void aFailureIsToldWithWhatIsWrongBelow() throws Exception {
    harness.system.diagnosis = "the volume is full; raise its size";
    failOnce("measure", Place.IN_STEP, new SystemException("connection lost"));
    assertThatThrownBy(harness::run).isInstanceOf(SystemException.class);
    assertThat(harness.trials())
        .filteredOn(trial -> !trial.valid())
        .singleElement()
        .extracting(TrialRecord::reason)
        .asString()
        .startsWith("the volume is full; raise its size; ")
        .contains("connection lost");
  }
}
