package dev.toll.systems.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.driver.Wait;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.hadoop.Alone;
import dev.toll.systems.hadoop.HdfsCluster;
import dev.toll.systems.hadoop.HdfsInstance;
import dev.toll.systems.hadoop.HdfsLevel;
import dev.toll.systems.hadoop.HdfsSystem;
import dev.toll.systems.hadoop.Levels;
import dev.toll.systems.hadoop.client.HdfsCommands;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Real jobs on a real ResourceManager and NodeManager: proved to have run there, their output
 * verified and found to be lost when it is; one that fails says why; no container outlives its
 * NodeManager.
 */
@Tag("artifacts")
@Timeout(900)
class MapReduceIT {
  private static final Path CACHE = Path.of(System.getProperty("toll.it.cache"));
  private static final Path WORK = Path.of("target", "it-mapreduce").toAbsolutePath();

  private static final String[] LEVEL = {
    "system.start-deadline=10m",
    "system.zone=256",
    "system.heap.namenode=256M",
    "system.yarn.node-memory=1600M",
    "system.yarn.task-memory=512M",
    "workload.bytes=5M",
    "workload.maps=2",
    "workload.reduces=2",
    "workload.sort-buffer=16M",
    "workload.encrypt-intermediate=true",
    "workload.files=2",
    "workload.file-size=3M",
    // TeraGen's two files of 2.5 MB have two blocks each, and TeraSort a map for each.
    "workload.block-size=2M",
  };

  private final Steps steps = new Steps((phase, step) -> System.out.println(phase + ": " + step));

  @Test
  @Tag("long")
  void jobsRunOnYarnAndAreVerified() throws Exception {
    on(this::sorts);
  }

  @Test
  @Tag("long")
  void whatFailsSaysWhyAndNoContainerIsLeft() throws Exception {
    on(
        instance -> {
          writes(instance.cluster());
          fails(instance.cluster());
          leavesNoContainer(instance.cluster());
        });
  }

  @FunctionalInterface
  private interface Trial {
    void of(HdfsInstance instance) throws Exception;
  }

  private void on(Trial trial) throws Exception {
    RunDirectory.delete(WORK);
    Path logs = Files.createDirectories(WORK.resolve("logs"));
    Files.createDirectories(WORK.resolve("work"));
    Study study = Levels.study("mapreduce", LEVEL);
    Alone alone = Alone.in(WORK.resolve("work"));
    try (Session session =
        new HdfsSystem().open(study, new RunContext(WORK.resolve("work"), CACHE, alone, alone))) {
      Slot slot = Slot.only(WORK.resolve("work"), logs);
      trial.of((HdfsInstance) session.start(Levels.level(study), slot, steps));
    }
    assertThat(Containers.left(WORK.resolve("work/data"))).isEmpty();
  }

  private void sorts(HdfsInstance instance) throws Exception {
    instance.prepare(steps);
    Instance.Load load = instance.measure(steps, (t, n, total) -> {}, WORK.resolve("latency.hlog"));
    assertThat(load.operations()).isEqualTo(52_428);
    assertThat(load.metrics())
        .containsKeys(MapReduceMetrics.SHUFFLED, MapReduceMetrics.DAEMONS_CPU)
        .containsEntry(MapReduceMetrics.SPILLED, 2.0 * 52_428);
    assertThat(load.metrics().get(MapReduceMetrics.TASKS_CPU)).isPositive();
    Map<String, ProofResult> proofs =
        instance.proveLoaded(steps).stream()
            .collect(Collectors.toMap(ProofResult::name, proof -> proof));
    proofs.values().forEach(proof -> System.out.println(proof.name() + ": " + proof.evidence()));
    // A job of a few seconds may leave no output of a map in the second in which one is looked for.
    assertThat(proofs.remove(Spills.NAME).verdict()).isNotEqualTo(Verdict.FALSE);
    assertThat(proofs.values()).allMatch(proof -> proof.verdict() == Verdict.TRUE);
    assertThat(proofs.get(JobProof.NAME).evidence())
        .contains("4 maps and 2 reduces in 6 containers");
    for (String claim :
        List.of(
            "workload.runner=local",
            "workload.job=dfsio-read",
            "workload.reduces=3",
            "system.yarn.task-memory=1G",
            "workload.encrypt-intermediate=false")) {
      assertThat(instance.proveAs(Levels.level(other(claim)), steps))
          .as(claim)
          .anyMatch(
              proof -> proof.name().equals(JobProof.NAME) && proof.verdict() == Verdict.FALSE);
    }
    assertThat(instance.verify(steps).verdict()).isEqualTo(Verdict.TRUE);
    drop(instance.cluster(), TeraSort.OUTPUT + "/part-r-00001");
    Verification lost = instance.verify(steps);
    assertThat(lost.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(lost.summary()).contains("of 52,428 rows are there", "of the generated rows");
  }

  private static Study other(String claim) throws Exception {
    String[] settings = Arrays.copyOf(LEVEL, LEVEL.length + 1);
    settings[LEVEL.length] = claim;
    return Levels.study("mapreduce", settings);
  }

  private MapReduceLoad load(HdfsCluster cluster, String... more) {
    String[] settings = Arrays.copyOf(LEVEL, LEVEL.length + more.length);
    System.arraycopy(more, 0, settings, LEVEL.length, more.length);
    Settings level = Levels.settings("mapreduce", settings);
    return new MapReduceJobs().load(HdfsLevel.of(level), cluster, new TreeMap<>());
  }

  private void writes(HdfsCluster cluster) throws Exception {
    MapReduceLoad reads = load(cluster, "workload.job=dfsio-read");
    // Writes and verifies what is then read.
    reads.prepare(steps);
    try (SlicedLoad.Slices slices = reads.begin(WORK.resolve("latency.hlog"))) {
      Instance.Load load = slices.slice(steps, 1, (t, n, total) -> {});
      assertThat(load.operations()).isEqualTo(2);
      assertThat(load.metrics().get(MapReduceMetrics.MAP_RATE)).isPositive();
    }
    assertThat(reads.proofs(reads.level())).allMatch(proof -> proof.verdict() == Verdict.TRUE);
    assertThat(reads.proofs(load(cluster, "workload.job=dfsio-write").level()))
        .allMatch(proof -> proof.verdict() == Verdict.FALSE);
    assertThat(reads.verify().verdict()).isEqualTo(Verdict.TRUE);
    drop(cluster, MapReduceLoad.MEASURED + DfsIo.DATA + "/test_io_1");
    assertThat(reads.verify().summary()).contains("1 of 2 files");
  }

  /** A task whose JVM does not start: YARN's diagnostics, and the log that says why. */
  private void fails(HdfsCluster cluster) {
    MapReduceLoad broken =
        load(
            cluster,
            "workload.job=dfsio-write",
            "system.client-properties.mapreduce.map.java.opts=-XX:NoSuchFlagOfAnyJvm=1");
    assertThatThrownBy(() -> broken.prepare(steps))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("ended FAILED")
        .hasStackTraceContaining("NoSuchFlagOfAnyJvm");
  }

  /** Nor after a kill of the NodeManager, which then has nothing of its own to say about them. */
  private void leavesNoContainer(HdfsCluster cluster) throws Exception {
    MapReduceLoad job = load(cluster, "workload.job=dfsio-write");
    CompletableFuture<Void> running =
        CompletableFuture.runAsync(
            () -> {
              try {
                job.prepare(steps);
              } catch (SystemException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    Path data = cluster.data();
    assertThat(
            Wait.every(Duration.ofMillis(50))
                .atMost(Duration.ofMinutes(1))
                .until(() -> !Containers.left(data).isEmpty()))
        .isTrue();
    List<Long> containers = Containers.left(data);
    cluster.servers().jobs().kill();
    assertThat(containers).noneMatch(ProcFs::alive);
    assertThatThrownBy(running::join).hasMessageContaining("was killed by signal 9 during 'job'");
  }

  private static void drop(HdfsCluster cluster, String path) throws Exception {
    DriverClient client = cluster.client();
    client.call(HdfsCommands.DROP, new HdfsCommands.Directory(path));
  }
}
