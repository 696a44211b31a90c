package dev.toll.systems.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.engine.cpu.CpuSet;
import dev.toll.engine.environment.LevelCpus;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.study.MachineSettings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.MachineCheck;
import dev.toll.systems.command.Runs.Outcome;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** CPUs as a level: real processes, bound and looked at. */
@EnabledOnOs(OS.LINUX)
@Timeout(300)
@Tag("slow")
class CpusTest {
  private static final String SERVER_AND_CHILD =
      """
      system:
        name: command
        start: |
          (while :; do sleep 0.05; done) &
          echo "$TOLL_PORT" > port
          while :; do sleep 0.02; done
        ready: test -s port
        proof: {p: {claim: it runs, command: test -s port}}
      workload: {name: w, unverified: a test, load: 'nproc > cpus%s'}
      """;

  private static final String LEVELS =
      """
      factors:
        cpus:
          baseline: every
          levels:
            every: {}
            one: {machine: {cpus: %s}}
      design: {blocks: 1, replays: 0, seed: 4}
      """;

  @TempDir Path directory;
  private CpuSet every;

  @BeforeEach
  void twoCpus() {
    LevelCpus machine = LevelCpus.here();
    assumeThat(machine.bindable()).as("taskset").isTrue();
    every = machine.toll().within(machine.online());
    assumeThat(every.size()).as("CPUs").isGreaterThan(1);
  }

  private static String study(String andThen, String cpus) {
    return "toll: 1\nname: test\n" + SERVER_AND_CHILD.formatted(andThen) + LEVELS.formatted(cpus);
  }

  private static List<ProofResult> proofs(TrialRecord trial, String name) {
    return trial.proofs().stream().filter(proof -> proof.name().equals(name)).toList();
  }

  @Test
  void allThatATrialStartsRunsOnItsCpusAndIsShownTo() throws Exception {
    Outcome outcome = new Runs(directory).runText(study("", "1"));
    assertThat(outcome.failure()).isNull();
    TrialRecord one = outcome.only("one");
    assertThat(one.status()).as("%s", one.reason()).isEqualTo(Status.VALID);
    assertThat(proofs(one, MachineSettings.PROOF))
        .hasSize(2)
        .allMatch(proof -> proof.verdict() == Verdict.TRUE)
        .allMatch(proof -> proof.facts().get("cpus").equals(every.first(1).toString()))
        // Guards and commands of server and load, the server's child, and what sleeps.
        .allMatch(proof -> Integer.parseInt(proof.facts().get("processes")) >= 5);
    assertThat(one.facts()).containsEntry("cpus", every.first(1).toString());
    assertThat(one.facts()).containsEntry("cores", "1");
    assertThat(proofs(one, ProofResult.UNWITNESSED)).isEmpty();
    assertThat(proofs(one, ProofResult.CROSS_PROOF))
        .singleElement()
        .satisfies(proof -> assertThat(proof.verdict()).isEqualTo(Verdict.TRUE));
    assertThat(proofs(outcome.only("every"), MachineSettings.PROOF))
        .hasSize(2)
        .allMatch(proof -> proof.verdict() == Verdict.TRUE);
  }

  /** The load on the highest CPU, the server on the others. */
  @Test
  void driversAreKeptApartFromServersAndAreShownToBe() throws Exception {
    Outcome outcome =
        new Runs(directory)
            .runText(study("", "all, driver-cpus: 1").replace("nproc > cpus", "nproc >&2"));
    assertThat(outcome.failure()).isNull();
    TrialRecord apart = outcome.only("one");
    assertThat(apart.status()).as("%s", apart.reason()).isEqualTo(Status.VALID);
    CpuSet driver = every.last(1);
    assertThat(proofs(apart, MachineSettings.PROOF))
        .hasSize(2)
        .allMatch(proof -> proof.verdict() == Verdict.TRUE)
        .allMatch(proof -> proof.facts().get("cpus").equals(every.without(driver).toString()))
        .allMatch(proof -> proof.facts().get("driver-cpus").equals(driver.toString()));
    assertThat(apart.facts()).containsEntry("driver cpus", driver.toString());
    assertThat(proofs(apart, ProofResult.UNWITNESSED)).isEmpty();
    assertThat(proofs(apart, ProofResult.CROSS_PROOF))
        .singleElement()
        .satisfies(proof -> assertThat(proof.verdict()).isEqualTo(Verdict.TRUE));
  }

  /** The sabotage: a server that leaves its CPUs while it is loaded. */
  @Test
  void aServerPutBackOnEveryCpuIsFalse() throws Exception {
    Outcome outcome =
        new Runs(directory)
            .runText(study("; test \"$(nproc)\" != 1 || taskset -pc " + every + " $TOLL_PID", "1"));
    TrialRecord one = outcome.only("one");
    assertThat(one.status()).isEqualTo(Status.VOID);
    assertThat(one.reason())
        .contains("proof 'cpus' is false")
        .contains("may run on CPU " + every + ", not on " + every.first(1));
    assertThat(proofs(one, MachineSettings.PROOF))
        .extracting(ProofResult::verdict)
        .containsExactly(Verdict.TRUE, Verdict.FALSE);
    assertThat(outcome.only("every").status()).isEqualTo(Status.VALID);
  }

  @Test
  void moreThanThereAreIsToldBeforeARun() throws Exception {
    Study study = Runs.study(study("", "999"));
    assertThat(MachineCheck.of(new CommandSystem(), study.levels()).orElseThrow())
        .startsWith("level one is unavailable: machine.cpus: 999 (test.yaml:17:29) asks for 999")
        .contains("but toll may use only " + every);
  }
}
