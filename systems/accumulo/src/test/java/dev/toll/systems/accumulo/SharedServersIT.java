package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.plan.Planner;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.systems.base.session.JvmInstance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Levels of a block on one set of servers: proved apart, and ended with the last of them. */
@Timeout(900)
class SharedServersIT {
  private static final long SEED = 7;
  private static final LoadListener NOBODY = (seconds, operations, total) -> {};
  private static final Path RUNS = Path.of("target", "it-shared-runs").toAbsolutePath();
  private static final Path WORK = Path.of("target", "it-shared").toAbsolutePath();

  private final Steps steps = new Steps((phase, step) -> System.out.println(phase + ": " + step));

  private static RealRun.Outcome run(Study study) throws Exception {
    RunDirectory.delete(RUNS);
    return RealRun.run(study, RUNS, Planner.plan(study, SEED, 1).interleaving());
  }

  /** How many processes of a name the run's journal has. */
  private static long started(RealRun.Outcome run, String name) throws IOException {
    try (Stream<String> lines = Files.lines(run.directory().journal())) {
      return lines
          .filter(line -> line.contains("\"kind\":\"process-started\""))
          .filter(line -> line.contains("\"name\":\"" + name + "\""))
          .count();
    }
  }

  private static void nothingIsLeft(Path work) {
    try (Stream<ProcessHandle> children = ProcessHandle.current().descendants()) {
      assertThat(children.filter(ProcessHandle::isAlive)).isEmpty();
    }
    assertThat(work).doesNotExist();
  }

  @Test
  void aBlockHasOneSetOfServers() throws Exception {
    RealRun.Outcome run =
        run(
            RealRun.example(
                "accumulo-clients.yaml",
                List.of("workload.warm-entries=0"),
                "sync",
                "client-flush"));
    provedOnOneSetOfServers(run, 2);
    assertThat(falseElsewhere(run, "client-flush"))
        .contains("proof 'client-properties' of client-flush is false");
    assertThat(falseElsewhere(run, "sync")).isNotEmpty();
  }

  @Test
  @Tag("long")
  void everyLevelOfTheExampleIsToldApart() throws Exception {
    RealRun.Outcome run = run(RealRun.example("accumulo-clients.yaml", List.of()));
    provedOnOneSetOfServers(run, 4);
    assertThat(falseElsewhere(run, "flush")).contains("proof 'settings' of flush is false");
    assertThat(falseElsewhere(run, "client-flush")).contains("'client-properties'");
    assertThat(falseElsewhere(run, "one-writer")).contains("'load-shape'");
    assertThat(falseElsewhere(run, "sync")).isNotEmpty();
  }

  private static void provedOnOneSetOfServers(RealRun.Outcome run, int levels) throws IOException {
    assertThat(run.failure()).isNull();
    assertThat(run.trials()).hasSize(levels).allMatch(TrialRecord::valid);
    assertThat(started(run, "tserver0")).isEqualTo(1);
    assertThat(started(run, "driver")).isEqualTo(levels);
    for (TrialRecord trial : run.trials()) {
      assertThat(trial.verification().verdict()).isEqualTo(Verdict.TRUE);
      assertThat(trial.proofs())
          .allSatisfy(proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE))
          .extracting(ProofResult::name)
          .contains("wire", "at-rest", "negotiated", "settings", "client-properties", "load-shape")
          .contains("unchanged", "data-place", "load-bytes");
      assertThat(trial.facts())
          .containsEntry("servers", "shared by all levels of the block")
          .hasEntrySatisfying(
              "in-memory map of a tablet server",
              map -> assertThat(map).contains(levels * 40 + ",000 entries"));
      assertThat(trial.metrics())
          .containsKeys("server_cpu_per_million", "server_gc_pause", AccumuloMetrics.BYTES)
          .doesNotContainKey("server_memory");
    }
    nothingIsLeft(run.directory().work());
  }

  /** Which of a level's claims came out false at another. */
  private static String falseElsewhere(RealRun.Outcome run, String level) {
    return run.trials().stream()
        .flatMap(trial -> trial.proofs().stream())
        .filter(proof -> proof.name().equals(ProofResult.CROSS_PROOF))
        .filter(proof -> level.equals(proof.of()))
        .map(ProofResult::evidence)
        .collect(Collectors.joining());
  }

  private static Slot slot(int number) throws IOException {
    Path logs = Files.createDirectories(WORK.resolve("logs" + number));
    return Slot.of(number, WORK.resolve("work"), logs);
  }

  /**
   * A level that asks for what the servers of another do not do; the study's check, which refuses
   * it, is got round by asking for each level alone.
   */
  @Test
  @Tag("full")
  void whatTheServersDoNotDoComesOutFalseAndTheLastEndsThem() throws Exception {
    RunDirectory.delete(WORK);
    Study one = RealRun.study("shared.yaml", List.of(), "gz");
    Study other =
        RealRun.study(
            "shared.yaml", List.of("system.properties.tserver.wal.max.referenced=5"), "plain");
    try (AccumuloSession session = RealRun.session(one, WORK.resolve("work"), true)) {
      AccumuloInstance first = session.start(one.level("gz"), slot(0), steps);
      AccumuloInstance second = session.start(other.level("plain"), slot(1), steps);
      List<ManagedProcess> servers = servers(first);
      assertThat(servers(second)).isNotEmpty().isEqualTo(servers);
      assertThat(second.volume().path()).isEqualTo(first.volume().path()).isDirectory();
      second.prove(steps);
      load(second);
      assertThat(second.proveLoaded(steps))
          .filteredOn(proof -> proof.verdict() != Verdict.TRUE)
          .singleElement()
          .satisfies(
              proof -> {
                assertThat(proof.name()).isEqualTo("settings");
                assertThat(proof.verdict()).isEqualTo(Verdict.FALSE);
                assertThat(proof.evidence()).contains("tserver.wal.max.referenced is '3'");
              });
      first.stop(steps);
      first.wipe(steps);
      assertThat(servers).allMatch(ManagedProcess::alive);
      assertThat(second.verify(steps).verdict()).isEqualTo(Verdict.TRUE);
      second.stop(steps);
      assertThat(servers).noneMatch(ManagedProcess::alive);
      second.wipe(steps);
      assertThat(first.volume().path()).doesNotExist();
      // Those of the next block, of which a run that fails leaves two levels up.
      AccumuloInstance left = session.start(one.level("gz"), slot(1), steps);
      assertThat(session.start(one.level("gz"), slot(0), steps).processes()).isNotEmpty();
      assertThat(servers(left)).doesNotContainAnyElementsOf(servers).isNotEmpty();
    }
    RunDirectory.delete(WORK.resolve("work"));
    nothingIsLeft(WORK.resolve("work"));
  }

  private static List<ManagedProcess> servers(JvmInstance instance) {
    return instance.processes().stream().filter(process -> process.role() == Role.SERVER).toList();
  }

  private void load(AccumuloInstance instance) throws Exception {
    instance.prepare(steps);
    SlicedLoad load = instance.slices().orElseThrow();
    try (SlicedLoad.Slices slices = load.begin(instance.logs().resolve("latency.hlog"))) {
      slices.slice(steps, 1, NOBODY);
    }
    instance.settle(steps);
  }

  /** Both attempts start servers for their block, and end them. */
  @Test
  @Tag("long")
  void aLevelThatFailsVoidsItsBlockWhichIsReplayed() throws Exception {
    RealRun.Outcome run = run(RealRun.study("shared.yaml", List.of(), "gz", "impossible"));
    assertThat(run.failure()).isNotNull().hasMessageContaining("create tables");
    assertThat(run.trials()).hasSize(4).noneMatch(TrialRecord::valid);
    assertThat(started(run, "tserver0")).isEqualTo(2);
    nothingIsLeft(run.directory().work());
  }
}
