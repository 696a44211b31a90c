package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.session.JvmSession;
import java.io.Closeable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** On a cluster that toll did not start: proved as far as can be, and left as it was found. */
@Timeout(900)
class ConnectedIT {
  private static final String LIMIT = "tserver.compaction.major.service.default.rate.limit";
  private static final Path RUNS = Path.of("target", "it-connected-runs").toAbsolutePath();
  private static ForeignCluster cluster;

  private final AccumuloSystem system = new AccumuloSystem();
  private final Steps steps = new Steps((phase, step) -> {});

  @BeforeAll
  static void start() throws Exception {
    RunDirectory.delete(RUNS);
    cluster = new ForeignCluster(Path.of("target", "it-connected").toAbsolutePath());
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
  }

  @Test
  void aLevelIsProvedAndTheClusterIsLeftAsItWas() throws Exception {
    proved("as-is", "limited");
  }

  @Test
  @Tag("long")
  void everyKindOfLevelIsProvedAndTheClusterIsLeftAsItWas() throws Exception {
    proved("as-is", "client", "limited", "commanded");
    assertThat(Files.readString(cluster.told())).isEqualTo("not commanded\n");
    assertThat(cluster.set("tserver.wal.max.referenced")).isNull();
  }

  private void proved(String... levels) throws Exception {
    RealRun.Outcome run = RealRun.run(cluster.study(List.of(), levels), RUNS);
    assertThat(run.failure()).isNull();
    assertThat(run.trials()).hasSameSizeAs(levels);
    for (String level : levels) {
      TrialRecord trial = run.valid(level);
      assertThat(trial.verification().verdict()).isEqualTo(Verdict.TRUE);
      assertThat(trial.proofs())
          .filteredOn(proof -> proof.of() == null)
          .allMatch(proof -> proof.verdict() == Verdict.TRUE)
          .extracting(ProofResult::name)
          .contains("settings", "client-properties", "load", "load-connections", "arguments");
      assertThat(trial.proofs())
          .filteredOn(proof -> proof.name().equals("load-connections"))
          .allMatch(proof -> proof.claim().contains("use TLSv1.3"));
      assertThat(trial.metrics())
          .containsKeys(AccumuloMetrics.RATE, "client_cpu_per_million", AccumuloMetrics.FILES)
          .doesNotContainKeys("server_cpu_per_million", "server_memory");
    }
    assertThat(triedElsewhere(run.trials())).containsAll(List.of(levels).subList(1, levels.length));
    leftAsItWas(run.directory().path());
    secretsAreKept(run.directory().path());
  }

  /** The levels of which a claim was false at another. */
  private static List<String> triedElsewhere(List<TrialRecord> trials) {
    return trials.stream()
        .flatMap(trial -> trial.proofs().stream())
        .filter(each -> each.name().equals(ProofResult.CROSS_PROOF))
        .filter(each -> each.verdict() == Verdict.TRUE)
        .map(ProofResult::of)
        .toList();
  }

  private void leftAsItWas(Path run) throws Exception {
    assertThat(cluster.set(LIMIT)).isNull();
    assertThat(cluster.namespaces()).isEmpty();
    assertThat(system.left(run)).isFalse();
  }

  private static void secretsAreKept(Path run) throws Exception {
    List<String> secrets = cluster.secrets();
    assertThat(secrets).hasSize(3);
    try (Stream<Path> files = Files.walk(run)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
            .as("%s", file)
            .doesNotContain(secrets);
      }
    }
  }

  private Path newRun() throws Exception {
    Files.createDirectories(RUNS);
    return RunDirectory.create(RUNS, "connected", Instant.now()).path();
  }

  private static JvmSession<AccumuloInstance> session(Study study, Path run) throws Exception {
    Path work = Files.createDirectories(run.resolve("work"));
    return ConnectedServers.open(study, RealRun.context(work, false));
  }

  private AccumuloInstance started(
      JvmSession<AccumuloInstance> session, Study study, String level, Path run) throws Exception {
    Path logs = Files.createDirectories(run.resolve("logs"));
    return session.start(study.level(level), Slot.only(run.resolve("work"), logs), steps);
  }

  /** Someone else changes the level's property while the load runs: no number comes of it. */
  @Test
  @Tag("long")
  void aPropertyChangedUnderTheLoadIsSeen() throws Exception {
    Study study = cluster.study(List.of("workload.warm-entries=0"), "limited");
    Path run = newRun();
    try (JvmSession<AccumuloInstance> session = session(study, run)) {
      AccumuloInstance instance = started(session, study, "limited", run);
      assertThat(instance.prove(steps)).allMatch(proof -> proof.verdict() == Verdict.TRUE);
      instance.prepare(steps);
      assertThat(cluster.set(LIMIT)).isEqualTo("10M");
      boolean[] done = {false};
      instance.measure(
          steps,
          (seconds, operations, total) -> {
            if (!done[0]) {
              done[0] = true;
              changed("20M");
            }
          },
          run.resolve("latency.hlog"));
      changed("20M");
      List<ProofResult> loaded = instance.proveLoaded(steps);
      assertThat(loaded)
          .filteredOn(proof -> proof.verdict() != Verdict.TRUE)
          .singleElement()
          .satisfies(
              proof -> {
                assertThat(proof.name()).isEqualTo("settings");
                assertThat(proof.verdict()).isEqualTo(Verdict.FALSE);
                assertThat(proof.evidence()).contains(LIMIT + " is '20M', the study: '10M'");
              });
    }
    leftAsItWas(run);
  }

  private static void changed(String value) {
    try {
      cluster.change(LIMIT, value);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** A run that is killed closes nothing. What was set before is set again. */
  @Test
  @Tag("long")
  void whatACrashLeavesIsPutBackByItsRecordAlone() throws Exception {
    cluster.change(LIMIT, "30M");
    try {
      Study study = cluster.study(List.of(), "limited");
      Path run = newRun();
      JvmSession<AccumuloInstance> killed = session(study, run);
      AccumuloInstance instance = started(killed, study, "limited", run);
      instance.prepare(steps);
      assertThat(cluster.set(LIMIT)).isEqualTo("10M");
      assertThat(cluster.namespaces()).hasSize(1);
      assertThat(system.left(run)).isTrue();
      Path other = newRun();
      assertThatThrownBy(() -> session(study, other))
          .isInstanceOf(SystemException.class)
          .hasMessageContaining("still has settings of the interrupted run " + run)
          .hasMessageContaining("config -s " + LIMIT + "=30M");
      system.restore(run, RealRun.context(run.resolve("work"), false));
      assertThat(cluster.set(LIMIT)).isEqualTo("30M");
      assertThat(cluster.namespaces()).isEmpty();
      assertThat(system.left(run)).isFalse();
      instance.stop(steps);
      killed.close();
      assertThat(cluster.set(LIMIT)).isEqualTo("30M");
    } finally {
      cluster.remove(LIMIT);
    }
  }

  /** All that is impossible is reported at once, and nothing has been changed. */
  @Test
  void whatCannotBeSetIsRefusedBeforeAnythingIsChanged() throws Exception {
    Path run = newRun();
    Study study =
        cluster.study(
            List.of(
                "system.properties.tserver.total.mutation.queue.maxi=1M",
                "system.properties.tserver.memory.maps.max=10M",
                "system.properties.tserver.wal.max.referenced=big"),
            "as-is");
    assertThatThrownBy(() -> session(study, run))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("nothing was changed")
        .hasMessageContaining("queue.maxi is no property of this version of Accumulo")
        .hasMessageContaining("maps.max takes effect only when a server starts; say")
        .hasMessageContaining("tserver.wal.max.referenced cannot be 'big'");
    assertThat(system.left(run)).isFalse();
  }

  /**
   * Such a property is reported as it was when the server started. Both servers are killed: those
   * in their place wait until the locks of the old ones expire (30 s), and then recover their logs.
   */
  @Test
  @Tag("long")
  void whatServersReadWhenTheyStartTakesTheOwnersRestart() throws Exception {
    String property = "tserver.total.mutation.queue.max";
    Set<String> before = cluster.reported(property);
    Study study =
        cluster.study(
            List.of("system.properties." + property + "=7M", "workload.warm-entries=0"), "as-is");
    Study restarting =
        cluster.study(
            List.of(
                "system.properties." + property + "=7M",
                "workload.warm-entries=0",
                "system.connect.restart=" + cluster.restart(),
                "system.connect.command-deadline=3m",
                "system.start-deadline=5m"),
            "as-is");
    Path run = newRun();
    assertThatThrownBy(() -> session(study, run))
        .hasMessageContaining(property + " takes effect only when a server starts");
    try (Closeable served = cluster.restarting();
        JvmSession<AccumuloInstance> session = session(restarting, run)) {
      assertThat(served).isNotNull();
      started(session, restarting, "as-is", run);
      assertThat(cluster.reported(property)).containsExactly("7M");
    }
    assertThat(cluster.reported(property)).isEqualTo(before).doesNotContain("7M");
    assertThat(system.left(run)).isFalse();
  }
}
