package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.ClientAccess;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.Relayed;
import dev.toll.systems.accumulo.client.AccumuloCommands.Server;
import dev.toll.systems.accumulo.client.AccumuloCommands.WireProbe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two levels up at the same time in one session, each with two tablet servers, loaded in turns. */
@Tag("long")
class AtOnceIT {
  private static final int WARM_SLICES = 2;

  /** Such that slices are not all equal. */
  private static final int ROUNDS = 7;

  private static final LoadListener NOBODY = (seconds, operations, total) -> {};
  private static final Path WORK = Path.of("target", "it-at-once").toAbsolutePath();

  private final Steps steps = new Steps((phase, step) -> System.out.println(phase + ": " + step));

  @Test
  void bothAreProvedLoadedAndVerified() throws Exception {
    RunDirectory.delete(WORK);
    Study study =
        RealRun.study(
            "levels.yaml",
            List.of("system.tablet-servers=2", "workload.tablets=4"),
            "none",
            "auth-conf");
    try (AccumuloSession session = RealRun.session(study, WORK.resolve("work"), true)) {
      AccumuloInstance plain = session.start(study.level("none"), slot(0), steps);
      AccumuloInstance secured = session.start(study.level("auth-conf"), slot(1), steps);
      List<AccumuloInstance> both = List.of(plain, secured);
      assertThat(pids(plain)).isNotEmpty().doesNotContainAnyElementsOf(pids(secured));
      for (AccumuloInstance instance : both) {
        assertThat(instance.servers().tservers()).hasSize(2).allMatch(ManagedProcess::alive);
        assertThat(instance.jvms()).as("two tablet servers and the driver").hasSize(3);
        assertThat(instance.prove(steps))
            .allSatisfy(
                proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE))
            .anySatisfy(proof -> assertThat(proof.evidence()).contains("tserver1"));
        instance.prepare(steps);
        movedTabletsAreNoticed(instance);
      }
      loadInTurns(both);
      for (AccumuloInstance instance : both) {
        verify(instance);
      }
      assertThat(shell(secured, "whoami")).contains("toll@TOLL.TEST");
      plain.stop(steps);
      plain.wipe(steps);
      assertThat(plain.volume().path()).doesNotExist();
      assertThat(secured.processes()).allMatch(ManagedProcess::alive);
      // The slot is free again.
      AccumuloInstance next = session.start(study.level("none"), slot(0), steps);
      next.prove(steps);
      next.prepare(steps);
      assertThat(next.proveOnce(steps)).extracting(ProofResult::verdict).containsOnly(Verdict.TRUE);
      next.stop(steps);
      next.wipe(steps);
      verify(secured);
      secured.stop(steps);
      secured.wipe(steps);
      assertThat(secured.volume().path()).doesNotExist();
    }
    try (Stream<ProcessHandle> children = ProcessHandle.current().descendants()) {
      assertThat(children.filter(ProcessHandle::isAlive)).isEmpty();
    }
    RunDirectory.delete(WORK);
  }

  /**
   * Where tablets move between being found and being written to, a server is sent what the other
   * has.
   */
  private void movedTabletsAreNoticed(AccumuloInstance instance) throws Exception {
    List<Server> servers =
        instance.servers().tabletServers(instance.driver, instance.jvms.level()).stream()
            .map(Servers.TabletServer::address)
            .toList();
    assertThat(servers).hasSize(2);
    List<Relayed> exchanged =
        List.of(
            new Relayed(servers.get(0), servers.get(1)),
            new Relayed(servers.get(1), servers.get(0)));
    assertThatThrownBy(
            () ->
                instance.driver.call(
                    AccumuloCommands.PROBE, new WireProbe("crossed-over", 1_000, 7, exchanged)))
        .hasMessageContaining(
            "a tablet of the probe's table was moved to another server in each of 4 attempts");
  }

  /** What Accumulo's own shell answers, started as toll up says. */
  private static String shell(AccumuloInstance instance, String command) throws Exception {
    ClientAccess access =
        instance
            .reachable()
            .orElseThrow()
            .access(Files.createDirectories(WORK.resolve("work").resolve("client")));
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-c", access.commands().get(0) + " -e " + command);
    builder.environment().putAll(access.environment());
    Process shell = builder.redirectErrorStream(true).start();
    String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(shell.waitFor()).as(said).isZero();
    return said;
  }

  private static Slot slot(int number) throws Exception {
    Path logs = Files.createDirectories(WORK.resolve("logs" + number));
    return Slot.of(number, WORK.resolve("work"), logs);
  }

  private static List<Long> pids(AccumuloInstance instance) {
    return instance.processes().stream().map(ManagedProcess::pid).toList();
  }

  private static SlicedLoad sliced(AccumuloInstance instance) {
    return instance.slices().orElseThrow();
  }

  /** As the engine does in an interleaved block. */
  private void loadInTurns(List<AccumuloInstance> instances) throws Exception {
    for (int i = 0; i < WARM_SLICES; i++) {
      for (AccumuloInstance instance : instances) {
        assertThat(sliced(instance).warmSlice(steps, WARM_SLICES, NOBODY).operations())
            .isEqualTo(5_000);
      }
    }
    List<SlicedLoad.Slices> loads = new ArrayList<>();
    for (AccumuloInstance instance : instances) {
      sliced(instance).warmed(steps);
      assertThat(instance.facts()).containsEntry("warm-up entries", "10000");
      loads.add(sliced(instance).begin(instance.logs().resolve("latency.hlog")));
    }
    double[] seconds = new double[instances.size()];
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < seconds.length; i++) {
        Instance.Load slice = loads.get(i).slice(steps, ROUNDS, NOBODY);
        assertThat(slice.operations()).isBetween(8_570L, 8_572L);
        assertThat(slice.metrics()).containsOnlyKeys("elapsed", "entries_per_second");
        seconds[i] += slice.seconds();
      }
    }
    for (int i = 0; i < seconds.length; i++) {
      assertThat(sliced(instances.get(i)).operations()).hasValue(60_000);
      Instance.Load whole = loads.get(i).whole(60_000, seconds[i]);
      assertThat(whole.metrics())
          .containsEntry("elapsed", seconds[i])
          .containsKeys("latency_p99", "latency_max");
      loads.get(i).close();
      assertThat(instances.get(i).settle(steps)).containsKey("files_per_tablet");
      assertThat(instances.get(i).proveLoaded(steps))
          .allSatisfy(proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE));
    }
  }

  private void verify(AccumuloInstance instance) throws Exception {
    assertThat(instance.verify(steps).verdict()).isEqualTo(Verdict.TRUE);
  }
}
