package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.plan.Plan;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.SliceRecord;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.statistics.Warmth;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.ObserveSettings;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Instances that are not loaded must be idle; whose CPU time is whose. */
class VoidRoundTest {
  private static final List<String> LEVELS = List.of("none", "ssl");
  private static final int WARM = 8;

  @TempDir Path runs;
  private final Map<String, ManagedProcess> servers = new HashMap<>();
  private final Map<String, Double> used = new HashMap<>();
  private Harness harness;

  @BeforeEach
  void servers() throws Exception {
    harness = new Harness(runs).levels("none", "ssl").design(DesignSettings.ROUNDS, "4");
    harness.observe(ObserveSettings.CPU, ObserveSettings.PROCESSES);
    harness.system.obstacle = null;
    Map<String, List<ManagedProcess>> processes = new HashMap<>();
    for (String level : LEVELS) {
      used.put(level, 0.0);
      ManagedProcess server = server(level);
      server.account(() -> OptionalDouble.of(used.get(level)));
      servers.put(level, server);
      processes.put(level, List.of(server));
    }
    harness.system.processesOf = processes;
  }

  private ManagedProcess server(String name) throws IOException {
    return ManagedProcess.start(
        name,
        Role.SERVER,
        new ProcessBuilder("cat"),
        runs.resolve(name + ".log"),
        ProcessLedger.NONE);
  }

  @AfterEach
  void stop() throws Exception {
    for (ManagedProcess server : servers.values()) {
      server.stop(Duration.ofSeconds(5));
    }
  }

  private void use(String level, double seconds) {
    used.merge(level, seconds, Double::sum);
  }

  private TrialRecord trial(String level) throws IOException {
    return harness.trials().stream()
        .filter(trial -> trial.level().equals(level))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aRoundInWhichAnIdleInstanceWorksCountsForNoLevel() throws Exception {
    harness.system.pace =
        (level, part) -> {
          if (part > WARM) {
            use(level, 0.25);
          }
          if (part == WARM + 3 && level.equals("ssl")) {
            use("none", 100);
            return 500;
          }
          return 2;
        };
    harness.run();
    for (String level : LEVELS) {
      TrialRecord trial = trial(level);
      assertThat(trial.valid()).isTrue();
      assertThat(trial.slices())
          .extracting(SliceRecord::counts)
          .containsExactly(true, true, false, true);
      assertThat(trial.slices().get(2).reason())
          .startsWith("the other instances used ")
          .endsWith(" processors while ssl was loaded (limit: 1.00)");
      // At the rate of the rounds that count, for the whole load.
      assertThat(trial.metrics())
          .containsEntry("elapsed", 8.0)
          .containsEntry("operations_seen", 1e6);
      assertThat(trial.facts().get("cpu seconds")).contains("servers 1.000");
      assertThat(trial.facts().get("slices")).isEqualTo("3 of 4 count; 2.000 s in the median");
    }
    assertThat(trial("ssl").slices().get(0).idleCpu()).isZero();
    assertThat(trial("ssl").slices().get(2).idleCpu()).isGreaterThan(1);
  }

  @Tag("slow")
  @Test
  void aBlockOfWhichTooLittleIsLeftIsVoid() {
    harness.system.pace =
        (level, part) -> {
          if (part > WARM + 1 && level.equals("ssl")) {
            use("none", 100);
          }
          return 2;
        };
    assertThatThrownBy(harness::run)
        .isInstanceOf(SystemException.class)
        .hasMessageStartingWith(
            "block 1 is void after 3 attempts: only 1 of 4 rounds count, at least 2 are needed: in"
                + " round 2 the other instances used ");
  }

  @Test
  void theBoundIsTheStudys() throws Exception {
    Plan.Trial planned = harness.plan().trials().get(0);
    BlockMember member =
        new BlockMember(
            TrialInProgress.begin(
                planned,
                harness.study().level(planned.level()),
                1,
                harness.directory,
                0,
                new Steps((phase, name) -> {})));
    RoundLog strict = new RoundLog(0.3, 0.05);
    RoundLog lenient = new RoundLog(0.4, 0.05);
    for (RoundLog log : List.of(strict, lenient)) {
      log.add(member, new SliceRecord(1, 1, 0, 10, 1, 0.35, Map.of(), null));
      log.add(member, new SliceRecord(2, 1, 1, 10, 1, null, Map.of(), null));
    }
    assertThat(strict.counts(1)).isFalse();
    assertThat(strict.counts(2)).as("what is unknown discards nothing").isTrue();
    assertThat(lenient.counts(1)).isTrue();
    assertThat(strict.tooFew()).startsWith("only 1 of 2 rounds count, at least 2 are needed");
    assertThat(lenient.tooFew()).isNull();
  }

  /** JVMs compile again when the measured load begins. */
  @Test
  void theFirstRoundsBelongToTheWarmUpWhileCompilersWork() {
    double[] share = {0.3, 0.1, 0.02, 0.2, 0.01, 0.01, 0.5, 0, 0, 0, 0, 0};
    RoundLog log = new RoundLog(1, 0.05);
    for (int round = 1; round <= share.length; round++) {
      log.lead(round, share.length, List.of(part(1, share[round - 1])));
    }
    // One quiet round is chance; two are not, and what comes later is part of the load.
    for (int round = 1; round <= share.length; round++) {
      assertThat(log.counts(round)).as("round %d", round).isEqualTo(round > 4);
    }
  }

  @Test
  void atMostHalfOfTheLoadGoesSo() {
    RoundLog log = new RoundLog(1, 0.05);
    RoundLog few = new RoundLog(1, 0.05);
    for (int round = 1; round <= 9; round++) {
      log.lead(round, 9, List.of(part(1, 1)));
      few.lead(round, 4, List.of(part(1, 1)));
    }
    assertThat(log.counts(4)).isFalse();
    assertThat(log.counts(5)).isTrue();
    assertThat(few.counts(1)).isTrue();
  }

  /** A level that uses little CPU time is hidden in the round's share by one that uses much. */
  @Test
  void theRoundsThatCountAreThoseOfNoLevelThatCompiles() {
    RoundLog log = new RoundLog(1, 0.05);
    for (int round = 1; round <= 20; round++) {
      log.lead(round, 20, List.of(part(10, 0), part(1, round <= 8 ? 0.4 : 0)));
    }
    assertThat(log.counts(1)).isTrue();

    log.endLeadIn();

    // Of 13 rounds one in which compilers took 0.4 s is 3 %, of 14 two are 6 %.
    assertThat(log.counts(7)).isFalse();
    assertThat(log.counts(8)).isTrue();
  }

  @Test
  void whereHalfOfTheLoadDoesNotSufficeNothingMoreIsLeftOut() {
    RoundLog log = new RoundLog(1, 0.05);
    for (int round = 1; round <= 20; round++) {
      log.lead(round, 20, List.of(part(10, 0), part(1, 0.4)));
    }

    log.endLeadIn();

    assertThat(log.counts(1)).isTrue();
  }

  private static Warmth.Part part(double cpuSeconds, double compilerSeconds) {
    return new Warmth.Part(1, cpuSeconds, compilerSeconds, 10);
  }
}
