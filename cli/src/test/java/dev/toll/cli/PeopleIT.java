package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.toll.driver.Wait;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.up.UpDirectory;
import dev.toll.engine.up.UpState;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code toll serve --people} with a real instance, of a server that is quick to start. */
@Timeout(900)
@Tag("full")
class PeopleIT {
  private static final String ADA = "ada-has-this-token-alone";
  private static final String GRACE = "grace-has-this-token-alone";
  private static final long ASKED = 30;

  private static final String STUDY =
      """
      toll: 1
      name: nap
      title: What a longer nap costs
      system:
        name: command
        start: exec sleep "$NAP"
        ready: "true"
        unproved: how long a nap is meant to be is not seen
      workload:
        name: nothing
        load: "true"
        unverified: there is nothing to be read back
      factors:
        nap:
          baseline: short
          levels:
            short: {system: {env: {NAP: "1111"}}}
            long: {system: {env: {NAP: "2222"}}}
      """;

  @TempDir Path home;
  private final List<Process> processes = new ArrayList<>();
  private Process serve;

  @BeforeEach
  void write() throws Exception {
    Files.writeString(home.resolve("nap.yaml"), STUDY);
    Path token = home.resolve("grace.token");
    Files.writeString(token, GRACE + "\n");
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
    Files.writeString(
        home.resolve("people.yaml"),
        """
        toll-people: 1
        at-once: {each: 1, together: 1}
        longest: 10m
        may-start:
          - study: ./nap.yaml
        people:
          - name: ada
            token-sha256: %s
          - name: grace
            token-file: grace.token
        """
            .formatted(PeopleVisitor.sha256(ADA)));
  }

  @AfterEach
  void end() throws Exception {
    processes.forEach(Process::destroy);
    toll("down", "--all");
    processes.forEach(Process::destroyForcibly);
  }

  @Test
  void theAskedLifetimeIsTheRealOneAlsoOverARestart() throws Exception {
    PeopleVisitor ada = visitor(serve("one"), "ada", ADA);
    assertThat(ada.start("./nap.yaml long", ASKED + "s").statusCode()).isEqualTo(303);
    await(() -> up("ada-nap-long"));
    UpState state = state("ada-nap-long");
    double end = state.since() + ASKED;
    assertThat(state.lifetime()).isEqualTo(ASKED);
    long server = processOf("2222");
    Instant until = ada.until();
    assertThat(until)
        .isCloseTo(Instant.now().plusMillis(left(end)), within(20, ChronoUnit.SECONDS));
    assertThat(ada.page()).contains("toll ups ada-nap-long --env", "TOLL_PORT", "1 of 1");

    // What is shown after the restart is what was asked for, and the instance did not notice.
    String restarted = serve("two");
    ada = visitor(restarted, "ada", ADA);
    assertThat(ada.until()).isCloseTo(until, within(20, ChronoUnit.SECONDS));
    assertThat(processOf("2222")).isEqualTo(server);
    PeopleVisitor grace = visitor(restarted, "grace", GRACE);
    HttpResponse<String> refused = grace.start("./nap.yaml short", "1m");
    assertThat(refused.statusCode()).isEqualTo(409);
    assertThat(refused.body()).contains("1 at once, and ada has ada-nap-long until 20");
    assertThat(grace.end("ada-nap-long").statusCode()).isEqualTo(404);

    ProcessHandle sleeping = ProcessHandle.of(server).orElseThrow();
    assertThat(sleeping.isAlive()).as("%d ms before its end", left(end)).isTrue();
    await(() -> !sleeping.isAlive());
    assertThat(ProcFs.uptime()).as("when it ended").isBetween(end, end + 60);
    await(() -> state("ada-nap-long").over());
    assertThat(state("ada-nap-long").reason()).isEqualTo("its lifetime is over");
    assertThat(ada.page()).contains("ended", "its lifetime is over", "0 of 1");

    assertThat(grace.start("./nap.yaml short", "1m").statusCode()).isEqualTo(303);
    await(() -> up("grace-nap-short"));
    assertThat(grace.extend("grace-nap-short", "1m").statusCode()).isEqualTo(303);
    assertThat(state("grace-nap-short").lifetime()).isEqualTo(120);
    long napping = processOf("1111");
    assertThat(grace.end("grace-nap-short").statusCode()).isEqualTo(303);
    await(() -> Files.notExists(directory("grace-nap-short").path()));
    assertThat(ProcessHandle.of(napping).filter(ProcessHandle::isAlive)).isEmpty();
    for (String log : List.of("one", "two")) {
      assertThat(Files.readString(home.resolve(log + ".log")))
          .contains("people sign in at http://127.0.0.1:")
          .doesNotContain(ADA, GRACE, "Exception");
    }
  }

  /** A list that is in error, or one server too many, is one message. */
  @Test
  void whatCannotBeIsOneMessage() throws Exception {
    serve("one");
    Process second = launch("second", "serve", "--people", people());
    assertThat(second.waitFor(240, TimeUnit.SECONDS)).isTrue();
    assertThat(second.exitValue()).isEqualTo(ExitCode.RUN_FAILED);
    assertThat(Files.readAllLines(home.resolve("second.log")))
        .singleElement()
        .asString()
        .contains("error: another toll serve --people is running (pid ");
    Path list = home.resolve("people.yaml");
    Files.writeString(list, Files.readString(list).replace("./nap.yaml", "./nip.yaml"));
    Process third = launch("third", "serve", "--people", people());
    assertThat(third.waitFor(240, TimeUnit.SECONDS)).isTrue();
    assertThat(third.exitValue()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(Files.readAllLines(home.resolve("third.log")))
        .singleElement()
        .asString()
        .contains("people.yaml:5:12: ", "nip.yaml: no such file");
  }

  private String people() {
    return home.resolve("people.yaml").toString();
  }

  /** Starts it, instead of one before; its address. */
  private String serve(String name) throws Exception {
    if (serve != null) {
      serve.destroy();
      assertThat(serve.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }
    serve = launch(name, "serve", "--people", people(), "--runs", home.resolve("r").toString());
    String entrance =
        new BufferedReader(new InputStreamReader(serve.getInputStream(), StandardCharsets.UTF_8))
            .readLine();
    assertThat(entrance).as(Files.readString(home.resolve(name + ".log"))).startsWith("http");
    return entrance.substring(0, entrance.indexOf('?'));
  }

  private static PeopleVisitor visitor(String address, String name, String token) throws Exception {
    PeopleVisitor visitor = new PeopleVisitor(address);
    assertThat(visitor.signIn(name, token).statusCode()).isEqualTo(303);
    return visitor;
  }

  private Process launch(String name, String... arguments) throws IOException {
    Process process =
        TollProcess.of(home.resolve("cache"), List.of(), List.of(arguments))
            .redirectError(home.resolve(name + ".log").toFile())
            .start();
    processes.add(process);
    return process;
  }

  private void toll(String... arguments) throws Exception {
    Process toll =
        TollProcess.of(home.resolve("cache"), List.of(), List.of(arguments))
            .redirectErrorStream(true)
            .redirectOutput(home.resolve("out.txt").toFile())
            .start();
    assertThat(toll.waitFor(240, TimeUnit.SECONDS)).isTrue();
    assertThat(toll.exitValue()).as(Files.readString(home.resolve("out.txt"))).isZero();
  }

  private static void await(Wait.Condition<IOException> condition) throws Exception {
    assertThat(Wait.every(Duration.ofMillis(50)).atMost(Duration.ofMinutes(4)).until(condition))
        .isTrue();
  }

  private UpDirectory directory(String name) {
    return new UpDirectory(home.resolve("cache/toll/up").resolve(name));
  }

  private UpState state(String name) throws IOException {
    return directory(name).read().orElseThrow();
  }

  private boolean up(String name) throws IOException {
    return directory(name).read().filter(now -> now.phase() == UpState.Phase.UP).isPresent();
  }

  private static long left(double end) {
    return Math.round((end - ProcFs.uptime()) * 1000);
  }

  /** The process of {@code sleep} with this argument, below this test's directory. */
  private long processOf(String argument) {
    List<Long> found =
        ProcessHandle.allProcesses()
            .map(ProcessHandle::pid)
            .filter(
                pid ->
                    ("sleep\0" + argument + "\0")
                        .equals(ProcFs.read(Path.of("/proc", Long.toString(pid), "cmdline"))))
            .toList();
    assertThat(found).hasSize(1);
    return found.get(0);
  }
}
