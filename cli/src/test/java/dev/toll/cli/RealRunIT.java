package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.Wait;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.UnreleasedResources;
import dev.toll.engine.mount.LinuxMounts;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.record.Verdict;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line on real Accumulo: signals, and what users get wrong; see RealKillIT. */
class RealRunIT {
  private static final String STUDY = "accumulo-security";
  private static final List<String> SMALL =
      List.of(
          "--scale", "smoke", "--set", "workload.entries=30k", "--set", "workload.warm-entries=0");

  @TempDir Path runs;

  @Test
  void sigtermStopsEverythingAndKeepsNothingSecret() throws Exception {
    Process toll = start("--levels", "none,auth");
    RunDirectory directory = awaitServers(toll);
    toll.destroy();
    assertThat(toll.waitFor(240, TimeUnit.SECONDS)).isTrue();
    assertThat(toll.exitValue()).isEqualTo(143);
    assertThat(alive(directory)).isEmpty();
    assertThat(directory.work()).doesNotExist();
    List<Journal.Line> lines = Journal.read(directory.journal());
    assertThat(lines)
        .filteredOn(line -> line.kind().equals("end"))
        .singleElement()
        .satisfies(line -> assertThat(line.body().get("state").getAsString()).isEqualTo("stopped"));
  }

  @Test
  @Tag("long")
  void moreBlocksCanBeAddedToAFinishedRun() throws Exception {
    boolean tmpfs = new LinuxMounts().forbidden().isEmpty();
    String kind = "volume.kind=" + (tmpfs ? "tmpfs" : "directory");
    assertThat(finish(start("--levels", "none", "--set", kind, "--set", "machine.cpus=1")))
        .as(output())
        .isZero();
    assertThat(finish(launch("resume", STUDY, "--more", "1", "--runs", runs.toString()))).isZero();
    RunDirectory directory = RunDirectory.latest(runs, STUDY).orElseThrow();
    assertThat(Journal.trials(Journal.read(directory.journal())))
        .extracting(trial -> trial.trial())
        .containsExactly("b01-none", "b02-none");
    assertThat(Journal.trials(Journal.read(directory.journal())))
        .allSatisfy(
            trial ->
                assertThat(trial.proofs())
                    .filteredOn(proof -> proof.name().equals("volume"))
                    // Before the load and after it.
                    .hasSize(tmpfs ? 2 : 0)
                    .allMatch(proof -> proof.verdict() == Verdict.TRUE))
        .allSatisfy(
            trial ->
                assertThat(trial.proofs())
                    .filteredOn(proof -> proof.name().equals("cpus"))
                    .hasSize(2)
                    .allMatch(proof -> proof.verdict() == Verdict.TRUE));
    assertThat(UnreleasedResources.of(Journal.read(directory.journal())).isEmpty()).isTrue();
    assertThat(new LinuxMounts().list())
        .noneMatch(mount -> mount.source().equals(directory.mark()));
  }

  @Test
  void aPortInUseIsOneClearMessage() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      refused(
          "port " + taken.getLocalPort() + " for the zookeeper is in use",
          "--set",
          "system.port.zookeeper=" + taken.getLocalPort());
    }
  }

  @Test
  @Tag("full")
  void aTabletServerThatDiesAtStartShowsItsLog() throws Exception {
    refused("tserver0 ended with exit code 1", "--set", "jvm.tserver.flags=-XX:NoSuchFlag=1");
    assertThat(output()).contains("NoSuchFlag");
  }

  @Test
  @Tag("full")
  void aHangEndsAtItsDeadline() throws Exception {
    refused(
        "not done within its deadline of 12 s",
        "--set",
        "system.client-properties.instance.zookeepers=localhost:1",
        "--set",
        "system.start-deadline=12s");
  }

  @Test
  @Tag("full")
  void aVersionThatDoesNotExistIsNamed() throws Exception {
    refused("org.apache.accumulo:accumulo-minicluster", "--set", "system.version=2.1.99");
  }

  private void refused(String message, String... more) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("--set", "design.replays=0"));
    arguments.addAll(List.of(more));
    arguments.addAll(List.of("--levels", "none"));
    int code = finish(start(arguments.toArray(new String[0])));
    assertThat(output()).contains(message).doesNotContain("\tat ").doesNotContain("a defect");
    assertThat(code).isEqualTo(ExitCode.RUN_FAILED);
    for (RunDirectory directory : RunDirectory.all(runs, STUDY)) {
      assertThat(alive(directory)).isEmpty();
      assertThat(directory.work()).doesNotExist();
    }
  }

  private Process start(String... more) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("run", STUDY, "--runs", runs.toString()));
    arguments.addAll(SMALL);
    arguments.addAll(List.of(more));
    return launch(arguments.toArray(new String[0]));
  }

  private Process launch(String... arguments) throws Exception {
    return TollProcess.of(arguments)
        .redirectErrorStream(true)
        .redirectOutput(log().toFile())
        .start();
  }

  private Path log() {
    return runs.resolve("toll.log");
  }

  private String output() throws Exception {
    return Files.readString(log());
  }

  private static int finish(Process process) throws InterruptedException {
    assertThat(process.waitFor(600, TimeUnit.SECONDS)).as("toll ends").isTrue();
    return process.exitValue();
  }

  /** Waits until a tablet server runs, which is in the middle of things. */
  private RunDirectory awaitServers(Process toll) throws Exception {
    await(
        "a tablet server",
        120,
        () -> {
          assertThat(toll.isAlive()).as("toll runs").isTrue();
          try {
            var latest = RunDirectory.latest(runs, STUDY);
            return latest.isPresent()
                && Journal.read(latest.get().journal()).stream()
                    .anyMatch(
                        line ->
                            line.kind().equals("process-started")
                                && line.body().get("name").getAsString().equals("tserver0"));
          } catch (java.io.IOException e) {
            return false;
          }
        });
    return RunDirectory.latest(runs, STUDY).orElseThrow();
  }

  /** Processes of the journal that still run, by pid and start time. */
  static Map<Long, String> alive(RunDirectory directory) {
    Map<Long, String> alive = new LinkedHashMap<>();
    try {
      for (Journal.Line line : Journal.read(directory.journal())) {
        if (line.kind().equals("process-started")) {
          long pid = line.body().get("pid").getAsLong();
          long startTicks = ProcFs.startTicks(pid);
          // -1: no such process, and what the journal says of one that died before it could be
          // asked.
          if (startTicks >= 0 && startTicks == line.body().get("startTicks").getAsLong()) {
            alive.put(pid, line.body().get("name").getAsString());
          }
        }
      }
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return alive;
  }

  private static void await(String what, int seconds, BooleanSupplier condition)
      throws InterruptedException {
    Wait wait = Wait.every(Duration.ofMillis(200)).atMost(Duration.ofSeconds(seconds));
    assertThat(wait.until(condition::getAsBoolean)).as("waiting for " + what).isTrue();
  }
}
