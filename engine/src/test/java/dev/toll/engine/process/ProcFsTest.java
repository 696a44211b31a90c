package dev.toll.engine.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class ProcFsTest {
  private static final long SELF = ProcessHandle.current().pid();

  @Test
  void ourselves() {
    assertThat(ProcFs.startTicks(SELF)).isPositive().isEqualTo(ProcFs.startTicks(SELF));
    assertThat(ProcFs.cpuSeconds(SELF)).isPresent();
    // A JVM is neither smaller than 10 MB nor larger than 10 GB.
    assertThat(ProcFs.residentBytes(SELF).orElseThrow()).isBetween(1e7, 1e10);
  }

  /** Both count the same CPU time, in ticks of 10 ms; the tests' own children are extra. */
  @Test
  void cpuAgreesWithTheProcessHandle() {
    double handle = ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos() / 1e9;
    assertThat(ProcFs.cpuSeconds(SELF).orElseThrow()).isGreaterThanOrEqualTo(handle - 0.05);
  }

  @Test
  void aProcessThatIsNotThere() throws Exception {
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    assertThat(ProcFs.startTicks(gone.pid())).isEqualTo(-1);
    assertThat(ProcFs.cpuSeconds(gone.pid())).isEmpty();
    assertThat(ProcFs.residentBytes(gone.pid())).isEmpty();
    assertThat(ProcFs.descendants(gone.pid())).isEmpty();
    assertThat(ProcFs.read(Path.of("/proc/no/such/file"))).isNull();
  }

  /**
   * As a database's processes do when their connections end: one is not there, one not waited for.
   */
  @Test
  void memoryOfSeveralSomeOfWhichHaveEnded() throws Exception {
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    // What a shell started and the program in its place does not wait for. It ends once that
    // program has taken the shell's place: a shell may well wait for it.
    Process parent =
        new ProcessBuilder("sh", "-c", "exec 3<&0; (read x <&3) & echo $!; exec sleep 100").start();
    try {
      long zombie = Long.parseLong(parent.inputReader().readLine());
      Path comm = Path.of("/proc", Long.toString(parent.pid()), "comm");
      Children.await("sleep", () -> "sleep\n".equals(ProcFs.read(comm)));
      parent.getOutputStream().close();
      Path status = Path.of("/proc", Long.toString(zombie), "status");
      Children.await("a zombie", () -> String.valueOf(ProcFs.read(status)).contains("State:\tZ"));
      assertThat(ProcFs.residentBytes(List.of(SELF, gone.pid(), zombie)).orElseThrow())
          .isBetween(1e7, 1e10);
      assertThat(ProcFs.residentBytes(List.of(gone.pid(), zombie))).isEmpty();
    } finally {
      parent.destroyForcibly();
    }
  }

  /** The name is in parentheses and may hold parentheses and spaces itself. */
  @Test
  void aProcessWithAnEvilName() throws Exception {
    Process evil =
        new ProcessBuilder("bash", "-c", "printf 'a) R 1 (b' > /proc/$$/comm; echo; read x")
            .start();
    try {
      evil.getInputStream().read();
      assertThat(ProcFs.read(Path.of("/proc", evil.pid() + "", "comm"))).isEqualTo("a) R 1 (b\n");
      assertThat(ProcFs.startTicks(evil.pid())).isGreaterThanOrEqualTo(ProcFs.startTicks(SELF));
      assertThat(ProcFs.cpuSeconds(evil.pid()).orElseThrow()).isBetween(0.0, 10.0);
    } finally {
      evil.destroyForcibly();
    }
  }

  @Test
  void childrenOfChildren() throws Exception {
    Process shell = new ProcessBuilder("sh", "-c", "sleep 100 & echo; wait").start();
    try {
      shell.getInputStream().read();
      assertThat(ProcFs.descendants(shell.pid())).hasSize(1);
      assertThat(ProcFs.descendants(SELF)).contains(shell.pid());
    } finally {
      shell.descendants().forEach(ProcessHandle::destroyForcibly);
      shell.destroyForcibly();
    }
  }

  @Test
  void theMachine() {
    ProcFs.Machine before = ProcFs.machine();
    Children.await("a tick", () -> ProcFs.machine().total() > before.total());
    ProcFs.Machine after = ProcFs.machine();
    assertThat(before.busy()).isPositive().isLessThan(before.total());
    assertThat(after.busy()).isGreaterThanOrEqualTo(before.busy());
    assertThat(after.steal()).isGreaterThanOrEqualTo(before.steal());
  }
}
