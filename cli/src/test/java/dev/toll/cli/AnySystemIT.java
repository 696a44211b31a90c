package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.driver.Wait;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The studies by shell commands, on the real programs, small, and sabotaged. */
@Timeout(900)
class AnySystemIT {
  private static final Path STUDIES = Documents.ROOT.resolve("studies");

  @TempDir Path runs;

  @Test
  void gzipNeedsNothingButGzip() throws Exception {
    assertThat(finish(launch("run", "gzip-level", "--scale", "smoke"))).as(output()).isZero();
    List<TrialRecord> trials = trials("gzip-level");
    assertThat(trials).hasSize(3).allMatch(TrialRecord::valid).allMatch(AnySystemIT::known);
    assertThat(metric(trials, "best", "compressed"))
        .isLessThan(metric(trials, "fastest", "compressed"));
    assertThat(output()).contains("proved, verified");
    assertThat(left("gzip-level")).isEmpty();
  }

  /** Where the launcher has to change the locale, too: each execution is the user's own. */
  @Test
  void twoCommandsOfACommandLine() throws Exception {
    String[] commands = {"test -z \"$LC_ALL\"; seq 20000", "seq 1000000"};
    assertThat(finish(ab("-n", "short", "-n", "long", commands[0], commands[1])))
        .as(output())
        .isZero();
    assertThat(output())
        .containsPattern(
            "long costs \\d+ to \\d+ % more time than short: more than your tolerance");
    assertThat(finish(ab("true", "exit 3"))).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(output()).contains("'exit 3' ended with exit code 3");
  }

  /** As it is written, without a change. */
  @ParameterizedTest
  @Tag("full")
  @CsvSource({"server, protocol", "program, header"})
  void theTemplatesOfTollInitRun(String template, String proved) throws Exception {
    Path file = runs.resolve("mine.yaml");
    assertThat(Cli.real(runs, "init", template, "-o", file.toString()).code()).isZero();
    assertThat(finish(launch("run", file.toString(), "--scale", "smoke"))).as(output()).isZero();
    assertThat(trials("mine"))
        .hasSize(2)
        .allMatch(TrialRecord::valid)
        .allSatisfy(
            trial ->
                assertThat(trial.proofs())
                    .anyMatch(proof -> proof.name().equals(proved))
                    .allMatch(proof -> proof.verdict() == Verdict.TRUE));
  }

  /** Killed and resumed, which changes nothing of what a run must show. */
  @Test
  void redisByTlsGoesOnAfterAKill() throws Exception {
    assumeRedis();
    Process toll = launch("run", "redis-tls", "--scale", "smoke");
    await(
        "a server",
        toll,
        () -> left("redis-tls").stream().anyMatch(name -> name.equals("server command")));
    toll.destroyForcibly().waitFor();
    await("every process of the killed run is gone", null, () -> left("redis-tls").isEmpty());
    assertThat(finish(launch("resume", "redis-tls"))).as(output()).isZero();
    List<TrialRecord> trials = trials("redis-tls");
    assertThat(trials).hasSize(2).allMatch(TrialRecord::valid).allMatch(AnySystemIT::known);
    assertThat(trials)
        .allSatisfy(
            trial ->
                assertThat(trial.metrics())
                    .containsKeys("requests_per_second", "latency_p99", "server_cpu"));
    TrialRecord tls =
        trials.stream().filter(trial -> trial.level().equals("tls")).findFirst().orElseThrow();
    assertThat(tls.proofs())
        .extracting(ProofResult::name)
        .startsWith("negotiated", "refusal", "wire", "negotiated", "refusal", "wire")
        .contains("unchanged")
        .contains(ProofResult.CROSS_PROOF);
    assertThat(tls.proofs().get(0).facts())
        .containsEntry("negotiated.protocol", "TLSv1.3")
        .containsKey("negotiated.cipher");
    assertThat(tls.proofs().get(2).facts()).containsEntry("wire.tls.protocol", "TLSv1.3");
    assertThat(left("redis-tls")).isEmpty();
    assertThat(latest("redis-tls").work()).doesNotExist();
  }

  /** The level says TLS, and server and clients are left plain. */
  @Test
  void aTlsLevelLeftPlainIsFalseAndVoid() throws Exception {
    assumeRedis();
    String study = Files.readString(STUDIES.resolve("redis-tls.yaml"));
    String sabotaged =
        study
            .replaceAll("(?s)SERVER: >-.*?ca\\.crt\\n", "SERVER: --port \\$TOLL_PORT\n")
            .replace("CLIENT: --tls --cacert ca.crt --sni localhost", "CLIENT: \"\"");
    assertThat(sabotaged).doesNotContain("--tls-port");
    Path file = Files.writeString(runs.resolve("sabotaged.yaml"), sabotaged);
    int code =
        finish(launch("run", file.toString(), "--scale", "smoke", "--set", "design.replays=0"));
    assertThat(code).isEqualTo(ExitCode.RUN_FAILED);
    assertThat(output())
        .contains("proof 'refusal' is false (clients without TLS are refused): found: PONG")
        .doesNotContain("\tat ");
    TrialRecord tls =
        trials("redis-tls").stream()
            .filter(trial -> trial.level().equals("tls"))
            .findFirst()
            .orElseThrow();
    assertThat(tls.valid()).isFalse();
    assertThat(tls.metrics()).isEmpty();
    assertThat(tls.proofs())
        .filteredOn(proof -> proof.name().equals("wire"))
        .allMatch(proof -> proof.verdict() == Verdict.FALSE)
        .isNotEmpty();
    assertThat(left("redis-tls")).isEmpty();
  }

  /** The server offers both ways, toll's sessions use TLS, and those of the load do not. */
  @Test
  @Tag("full")
  void aLoadThatLeavesTheLevelInItsOwnSessionIsNotProved() throws Exception {
    assumeRedis();
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    String study = Files.readString(STUDIES.resolve("redis-tls.yaml"));
    String load = "redis-benchmark -p \"$TOLL_PORT\" $CLIENT -t set -n \"$REQUESTS\"";
    String plain = "redis-benchmark -p \"${PLAIN:-$TOLL_PORT}\" -t set -n \"$REQUESTS\"";
    String sabotaged =
        study
            .replace(load, plain)
            .replace("CLIENT: --tls ", "PLAIN: %d\n            CLIENT: --tls ".formatted(port))
            .replace("--port 0 --tls-port", "--port %d --tls-port".formatted(port))
            .replaceAll("(?s)            refusal:.*?absent: PONG\n", "");
    assertThat(sabotaged).contains(plain, "PLAIN: " + port).doesNotContain("refusal:");
    Path file = Files.writeString(runs.resolve("own.yaml"), sabotaged);
    String[] run = {
      "run",
      file.toString(),
      "--scale",
      "smoke",
      "--set",
      "design.replays=0",
      "--set",
      "design.interleave=no",
      "--set",
      "workload.env.REQUESTS=400000"
    };
    assertThat(finish(launch(run))).as(output()).isZero();
    assertThat(output().replaceAll("\\s+", " "))
        .contains("; of toll's own session, since no proof shows the load's: tls");
    assertThat(output()).doesNotContain("\tat ");
    assertThat(trials("redis-tls"))
        .filteredOn(trial -> trial.level().equals("tls"))
        .isNotEmpty()
        .allSatisfy(
            trial ->
                assertThat(trial.proofs())
                    .anyMatch(
                        proof -> proof.name().equals("wire") && proof.verdict() == Verdict.TRUE)
                    .filteredOn(proof -> proof.name().equals(ProofResult.LOAD_SETTINGS))
                    .singleElement()
                    .matches(proof -> proof.verdict() == Verdict.UNKNOWN));
  }

  @Test
  @Tag("full")
  void aLoadThatHangsEndsAtItsDeadlineWithItsLastWords() throws Exception {
    int code =
        finish(
            launch(
                "run",
                "gzip-level",
                "--scale",
                "smoke",
                "--set",
                "workload.load=echo at work; sleep 600",
                "--set",
                "workload.deadline.load=3s",
                "--set",
                "design.replays=0"));
    assertThat(code).isEqualTo(ExitCode.RUN_FAILED);
    assertThat(output())
        .contains("workload.load did not end within its deadline of 3 s")
        .contains("  at work")
        .doesNotContain("\tat ");
    assertThat(left("gzip-level")).isEmpty();
  }

  @Test
  void killLeavesNoOrphanNotEvenOneThatLeftItsGroup() throws Exception {
    Path escaped = runs.resolve("escaped");
    Process toll =
        launch(
            "run",
            "gzip-level",
            "--scale",
            "smoke",
            "--set",
            "workload.load=setsid bash -c 'echo $$ > " + escaped + "; exec sleep 600' & sleep 600");
    await("the load runs", toll, () -> size(escaped) > 1);
    long pid = Long.parseLong(Files.readString(escaped).strip());
    long ticks = ProcFs.startTicks(pid);
    assertThat(ProcFs.runs(pid, ticks)).isTrue();
    toll.destroyForcibly().waitFor();
    await("every process of the killed run is gone", null, () -> left("gzip-level").isEmpty());
    await("so is the one that left its group", null, () -> !ProcFs.runs(pid, ticks));
  }

  @Test
  @Tag("full")
  void sigtermStopsTheServerAndRemovesItsKeys() throws Exception {
    assumeRedis();
    Process toll = launch("run", "redis-tls", "--scale", "smoke");
    await(
        "a server",
        toll,
        () -> left("redis-tls").stream().anyMatch(name -> name.equals("server command")));
    toll.destroy();
    assertThat(toll.waitFor(240, TimeUnit.SECONDS)).isTrue();
    assertThat(toll.exitValue()).isEqualTo(143);
    assertThat(left("redis-tls")).isEmpty();
    assertThat(latest("redis-tls").work()).doesNotExist();
  }

  @Test
  @Tag("full")
  void postgresqlWhereItIsInstalled() throws Exception {
    assumeThat(onPath("initdb") && onPath("pgbench"))
        .as("PostgreSQL's programs are not on the path (package postgresql)")
        .isTrue();
    Path file =
        Files.writeString(
            runs.resolve("full-page-writes.yaml"),
            Documents.studies().get("full-page-writes.yaml"));
    List<String> arguments = new ArrayList<>(List.of("run", file.toString(), "--scale", "smoke"));
    // It refuses to be root's, and another user must be able to reach its data.
    Path place = Files.createTempDirectory(Path.of("/var/tmp"), "toll-it");
    if (System.getProperty("user.name").equals("root")) {
      Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rwxr-xr-x"));
      arguments.addAll(
          List.of(
              "--set",
              "system.env.AS=setpriv --reuid=postgres --regid=postgres --clear-groups",
              "--set",
              "volume.directory=" + place));
    }
    assertThat(finish(launch(arguments.toArray(new String[0])))).as(output()).isZero();
    assertThat(place).isEmptyDirectory();
    Files.delete(place);
    assertThat(trials("full-page-writes")).hasSize(2).allMatch(TrialRecord::valid);
    assertThat(left("full-page-writes")).isEmpty();
  }

  private static void assumeRedis() {
    assumeThat(onPath("redis-server") && onPath("redis-benchmark"))
        .as("Redis is not installed (packages redis-server, redis-tools)")
        .isTrue();
  }

  private static boolean onPath(String program) {
    return Arrays.stream(System.getenv("PATH").split(":"))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }

  private static boolean known(TrialRecord trial) {
    return trial.verification().verdict() == Verdict.TRUE
        && trial.proofs().stream().allMatch(proof -> proof.verdict() == Verdict.TRUE);
  }

  private static double metric(List<TrialRecord> trials, String level, String metric) {
    return trials.stream()
        .filter(trial -> trial.level().equals(level))
        .mapToDouble(trial -> trial.metrics().get(metric))
        .findFirst()
        .orElseThrow();
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      return 0;
    }
  }

  private RunDirectory latest(String study) throws IOException {
    return RunDirectory.latest(runs, study).orElseThrow();
  }

  private List<TrialRecord> trials(String study) throws IOException {
    return Journal.trials(Journal.read(latest(study).journal()));
  }

  /** Processes of the newest journal that still run. */
  private List<String> left(String study) {
    List<String> left = new ArrayList<>();
    try {
      var directory = RunDirectory.latest(runs, study);
      if (directory.isEmpty()) {
        return left;
      }
      for (Journal.Line line : Journal.read(directory.get().journal())) {
        if (line.kind().equals("process-started")
            && ProcFs.runs(
                line.body().get("pid").getAsLong(), line.body().get("startTicks").getAsLong())) {
          left.add(line.body().get("name").getAsString());
        }
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return left;
  }

  private Process launch(String... arguments) throws Exception {
    return TollProcess.start(runs, arguments);
  }

  /** It keeps no run. */
  private Process ab(String... arguments) throws IOException {
    List<String> all = new ArrayList<>(List.of("ab"));
    all.addAll(List.of(arguments));
    return TollProcess.of(all.toArray(String[]::new))
        .redirectErrorStream(true)
        .redirectOutput(runs.resolve("toll.log").toFile())
        .start();
  }

  private String output() throws IOException {
    return Files.readString(runs.resolve("toll.log"));
  }

  private static int finish(Process process) throws InterruptedException {
    assertThat(process.waitFor(600, TimeUnit.SECONDS)).as("toll ends").isTrue();
    return process.exitValue();
  }

  /** Waits for a condition, while toll runs if one is given. */
  private void await(String what, Process toll, BooleanSupplier condition) throws Exception {
    Wait wait = Wait.every(Duration.ofMillis(50)).atMost(Duration.ofMinutes(2));
    boolean held =
        wait.until(() -> condition.getAsBoolean() || (toll != null && !toll.isAlive()))
            && condition.getAsBoolean();
    assertThat(held).as("waiting for %s; %s", what, output()).isTrue();
  }
}
