package dev.toll.systems.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.driver.Wait;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Guard;
import dev.toll.systems.base.process.GuardScript;
import dev.toll.systems.command.Shell.Job;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A command under guard: its signals, its exit, and that nothing of it stays. */
@EnabledOnOs(OS.LINUX)
@Timeout(120)
class GuardTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir Path directory;
  private final List<String> ledger = new ArrayList<>();
  private Shell shell;

  @BeforeEach
  void create() throws Exception {
    shell =
        new Shell(
            GuardScript.in(directory),
            "bash",
            new ProcessLedger() {
              @Override
              public void started(String name, long pid, long startTicks) {
                // Of a process that has ended already it is unknown.
                assertThat(startTicks > 0 || ProcFs.startTicks(pid) < 0)
                    .as("start of %s", name)
                    .isTrue();
                ledger.add("started " + name);
              }

              @Override
              public void ended(String name, long pid) {
                ledger.add("ended " + name);
              }
            });
  }

  private Job job(String command) {
    return new Job("key", command, Map.of(), directory, directory.resolve("it.log"), LONG);
  }

  private String log() throws Exception {
    return Files.readString(directory.resolve("it.log"));
  }

  private static void await(String what, BooleanSupplier condition) throws Exception {
    Wait wait = Wait.every(Duration.ofMillis(10)).atMost(LONG);
    assertThat(wait.until(condition::getAsBoolean)).as("waiting for " + what).isTrue();
  }

  private long written(String file) throws Exception {
    Path path = directory.resolve(file);
    await(file, () -> Files.exists(path) && path.toFile().length() > 1);
    return Long.parseLong(Files.readString(path).strip());
  }

  private static boolean gone(long pid) {
    return !ProcFs.runs(pid, ProcFs.startTicks(pid));
  }

  @Test
  void nothingRunsBeforeTheGateOpensAndByThenItIsInTheLedger() throws Exception {
    try (Guard guard = shell.start(job("echo ran; exit 3"), Role.DRIVER)) {
      assertThat(ledger).containsExactly("started it", "started it command");
      assertThat(log()).isEmpty();
      guard.go();
      assertThat(guard.exit(LONG)).isEqualTo(3);
      assertThat(guard.seconds()).isBetween(0.0, 30.0);
      assertThat(log()).isEqualTo("ran\n");
    }
    assertThat(ledger).endsWith("ended it", "ended it command");
  }

  /** Its command goes on meanwhile, but who waits for it must not wait for ever. */
  @Test
  void aGuardThatIsKilledAloneIsNamedAndItsCommandEnds() throws Exception {
    Guard guard = shell.start(job("sleep 300 & echo $! > child; sleep 300"), Role.DRIVER);
    guard.go();
    long child = written("child");
    long pid = guard.pid();
    guard.process().kill();
    assertThatThrownBy(() -> guard.exit(LONG))
        .isInstanceOf(SystemException.class)
        .hasMessage("the guard was killed that runs it");
    guard.close();
    await("its command's end", () -> gone(pid) && gone(child));
  }

  /** What holds its tether has been killed, so the guard itself cannot end it. */
  @Test
  @Tag("slow")
  void aCommandEndsWhenTheReaderOfItsTetherIsKilled() throws Exception {
    Guard guard = shell.start(job("sleep 300 & echo $! > child; sleep 300"), Role.DRIVER);
    guard.go();
    long child = written("child");
    long pid = guard.pid();
    ProcessHandle.of(guard.process().pid())
        .orElseThrow()
        .children()
        .filter(each -> each.pid() != pid)
        .forEach(ProcessHandle::destroyForcibly);
    guard.close();
    await("its command's end", () -> gone(pid) && gone(child));
  }

  @Test
  void aCommandThatNeverGetsItsGateEndsWithIt() throws Exception {
    Guard guard = shell.start(job("echo ran"), Role.DRIVER);
    long pid = guard.pid();
    guard.close();
    await("its end", () -> gone(pid));
    assertThat(log()).isEmpty();
  }

  /** As where its log cannot be opened. */
  @Test
  void aGuardThatEndsAtOnceIsOneMessage() throws Exception {
    Files.writeString(directory.resolve("guard.sh"), "exit 125\n");
    assertThatThrownBy(() -> shell.start(job("echo ran"), Role.DRIVER))
        .isInstanceOf(SystemException.class)
        .hasMessageStartingWith("the shell of it did not start");
    assertThat(ledger).containsExactly("started it", "ended it");
  }

  @Test
  void aGuardThatIsKilledBeforeItsGateOpensTakesItsCommandAlong() throws Exception {
    Guard guard = shell.start(job("echo ran"), Role.DRIVER);
    long pid = guard.pid();
    guard.process().kill();
    await("its end", () -> gone(pid));
    guard.close();
    assertThat(log()).isEmpty();
  }

  @Test
  void theFirstCommandThatFailsEndsItAndUnsetVariablesAreMistakes() throws Exception {
    assertThat(shell.run(job("false; echo went on"), () -> {}).code()).isEqualTo(1);
    assertThat(shell.run(job("false | cat; echo went on"), () -> {}).code()).isEqualTo(1);
    assertThat(shell.run(job("echo $NO_SUCH_VARIABLE"), () -> {}).ok()).isFalse();
    assertThat(log()).doesNotContain("went on").contains("NO_SUCH_VARIABLE: unbound variable");
    assertThat(shell.run(job("no-such-program"), () -> {}).code()).isEqualTo(127);
  }

  @Test
  void interruptsAreNotIgnored() throws Exception {
    assertThat(shell.run(job("trap 'exit 9' INT; kill -INT $$; sleep 30"), () -> {}).code())
        .isEqualTo(9);
  }

  @Tag("slow")
  @Test
  void itsWholeGroupGetsTheSignalAndMayTakeItsTime() throws Exception {
    Guard guard =
        shell.start(
            job(
                "(trap 'sleep 0.3; echo child done; exit' TERM; echo $BASHPID > child;"
                    + " while :; do sleep 0.05; done) & wait"),
            Role.SERVER);
    guard.go();
    long child = written("child");
    guard.stop(LONG);
    assertThat(log()).contains("child done");
    assertThat(gone(child)).isTrue();
  }

  @Test
  void whatIgnoresTheSignalIsKilledAfterItsGrace() throws Exception {
    Guard guard =
        shell.start(job("trap '' TERM; echo $$ > it; while :; do sleep 1; done"), Role.SERVER);
    guard.go();
    long pid = written("it");
    guard.stop(Duration.ofMillis(300));
    assertThat(gone(pid)).isTrue();
  }

  @Test
  void whatLeavesTheGroupIsFoundByItsCookie() throws Exception {
    try (Guard guard =
        shell.start(job("setsid bash -c 'echo $$ > escaped; exec sleep 600' &"), Role.HELPER)) {
      guard.go();
      assertThat(guard.exit(LONG)).isZero();
      assertThat(gone(written("escaped"))).isFalse();
    }
    long escaped = written("escaped");
    await("the end of what escaped", () -> gone(escaped));
  }

  @Test
  void theCpuTimeOfItsChildrenCountsAndStaysReadableAfterTheEnd() throws Exception {
    try (Guard guard =
        shell.start(job("timeout 0.7 bash -c 'while :; do :; done' || true; true"), Role.DRIVER)) {
      double before = guard.process().cpuSeconds().orElseThrow();
      guard.go();
      assertThat(guard.exit(LONG)).isZero();
      assertThat(guard.process().cpuSeconds().orElseThrow() - before).isBetween(0.02, 5.0);
    }
  }

  @Tag("slow")
  @Test
  void theDeadlineKillsTheWholeTree() throws Exception {
    Job hanging =
        new Job(
            "workload.load",
            "echo at work; bash -c 'echo $$ > deep; sleep 600' | cat",
            Map.of(),
            directory,
            directory.resolve("it.log"),
            Duration.ofSeconds(2));
    Shell.Exit exit = shell.run(hanging, () -> {});
    assertThat(exit.code()).isNull();
    assertThatThrownBy(exit::orFail)
        .hasMessageContaining("workload.load did not end within its deadline of 2 s")
        .hasMessageContaining("at work");
    long deep = written("deep");
    await("the end of the tree", () -> gone(deep));
  }
}
