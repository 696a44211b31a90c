package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.toll.driver.Wait;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.plan.Planner;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A level that is not in effect comes out false, by each proof that can detect it, and voids its
 * trial.
 */
class SabotageIT {
  private static final Path WORK = Path.of("target", "it-sabotage").toAbsolutePath();
  private static Study study;
  private static AccumuloSession session;

  @BeforeAll
  static void open() throws Exception {
    RunDirectory.delete(WORK);
    study = RealRun.study("sabotaged.yaml", List.of());
    session = RealRun.session(study, WORK.resolve("work"));
  }

  @AfterAll
  static void close() throws Exception {
    session.close();
    RunDirectory.delete(WORK);
  }

  @Test
  void serversLeftPlainComeOutFalse() throws Exception {
    comesOutFalse("ssl-left-plain", "wire negotiated refusal server-links");
  }

  @Tag("full")
  @ParameterizedTest
  @CsvSource({
    "auth-int-for-auth-conf, wire negotiated refusal server-links",
    "auth-for-auth-int, wire negotiated refusal server-links",
    "tls-1.2-for-1.3, wire negotiated server-links",
    "no-certificate-asked, refusal",
    "at-rest-left-plain, at-rest",
    "standard-for-threadpool, negotiated",
  })
  void comesOutFalse(String name, String expected) throws Exception {
    Level level = study.level(name);
    Steps steps = new Steps((phase, step) -> {});
    Path logs = Files.createDirectories(WORK.resolve(name));
    AccumuloInstance instance = session.start(level, Slot.only(WORK.resolve("work"), logs), steps);
    List<ProofResult> proofs = new ArrayList<>(instance.prove(steps));
    instance.prepare(steps);
    proofs.addAll(instance.proveOnce(steps));
    instance.stop(steps);
    instance.wipe(steps);
    Map<String, Verdict> verdicts =
        proofs.stream().collect(Collectors.toMap(ProofResult::name, ProofResult::verdict));
    List<String> caught = List.of(expected.split(" "));
    verdicts.forEach(
        (proof, verdict) ->
            assertThat(verdict)
                .as("%s: %s", proof, proofs)
                .isEqualTo(caught.contains(proof) ? Verdict.FALSE : Verdict.TRUE));
  }

  /**
   * The level is in effect when it is proved once (see {@link LevelsIT}), and this instance is
   * plain: the load's own files show it.
   */
  @Test
  @Tag("long")
  void encryptionRemovedAfterTheProofComesOutFalse() throws Exception {
    Level level = study.level("at-rest");
    Steps steps = new Steps((phase, step) -> {});
    Path logs = Files.createDirectories(WORK.resolve("removed"));
    Slot slot = Slot.only(WORK.resolve("work"), logs);
    CompletableFuture<Void> removal =
        CompletableFuture.runAsync(
            () -> removeEncryption(WORK.resolve("work/conf/accumulo.properties")));
    AccumuloInstance instance = session.start(level, slot, steps);
    removal.join();
    assertThat(instance.prove(steps)).allMatch(proof -> proof.verdict() == Verdict.TRUE);
    instance.prepare(steps);
    instance.measure(steps, (seconds, operations, total) -> {}, logs.resolve("latency.hlog"));
    instance.settle(steps);
    List<ProofResult> loaded = instance.proveLoaded(steps);
    instance.stop(steps);
    instance.wipe(steps);
    assertThat(loaded)
        .as("%s", loaded)
        .filteredOn(proof -> proof.verdict() != Verdict.TRUE)
        .extracting(ProofResult::name, ProofResult::verdict)
        .containsExactlyInAnyOrder(
            tuple("at-rest", Verdict.FALSE), tuple("settings", Verdict.FALSE));
  }

  /** A block in which this level comes first: nothing is learnt here from another's trial. */
  private static Plan beginningWith(String level, Study study) {
    return LongStream.iterate(1, seed -> seed + 1)
        .mapToObj(seed -> Planner.plan(study, seed, 1))
        .filter(plan -> plan.trials().get(0).level().equals(level))
        .findFirst()
        .orElseThrow();
  }

  /** Waits for the file, which is written before the servers' JVMs start, and cuts lines out. */
  private static void removeEncryption(Path properties) {
    try {
      Wait wait = Wait.every(Duration.ofMillis(5)).atMost(Duration.ofSeconds(30));
      if (!wait.until(
          () -> Files.exists(properties) && Files.readString(properties).contains("volumes"))) {
        throw new IllegalStateException("no " + properties);
      }
      List<String> kept =
          Files.readAllLines(properties).stream().filter(line -> !line.contains("crypto")).toList();
      Files.write(properties, kept);
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void voidsTheTrial() throws Exception {
    String level = "auth-int-for-auth-conf";
    Study one = RealRun.study("sabotaged.yaml", List.of(), level);
    RealRun.Outcome outcome = RealRun.run(one, RealRun.RUNS, beginningWith(level, one));
    assertThat(outcome.failure()).isNotNull();
    assertThat(outcome.failure().getMessage())
        .contains("auth-int-for-auth-conf")
        .contains("is false")
        .contains("void");
    TrialRecord trial =
        outcome.trials().stream()
            .filter(record -> record.level().equals("auth-int-for-auth-conf"))
            .findFirst()
            .orElseThrow();
    assertThat(trial.valid()).isFalse();
    assertThat(trial.metrics()).isEmpty();
    assertThat(trial.proofs()).anyMatch(proof -> proof.verdict() == Verdict.FALSE);
  }
}
