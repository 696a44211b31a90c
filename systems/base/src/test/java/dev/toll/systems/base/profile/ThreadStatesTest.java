package dev.toll.systems.base.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.process.ProcFs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadStatesTest {
  @TempDir Path directory;

  /** A shell that waits for a child that computes. */
  @Test
  void whatAProcessStartsIsItsCpuAndItsWaits() throws Exception {
    Process shell =
        new ProcessBuilder("bash", "-c", "read; bash -c 'while :; do :; done'; true").start();
    try (ThreadStates states = new ThreadStates(Map.of(shell.pid(), "load"))) {
      shell.outputWriter().append("go\n").flush();
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
      while (ProcFs.familyCpuSeconds(List.of(shell.pid())).orElseThrow() < 0.5) {
        assertThat(System.nanoTime()).isLessThan(deadline);
        Thread.sleep(10);
      }
      List<String> notes = states.end();
      states.write(directory);

      assertThat(notes).hasSize(3);
      assertThat(notes.get(0))
          .startsWith("load, threads on average: ")
          .contains(" running or runnable", " waiting");
      assertThat(notes.get(1)).startsWith("load, switches per second: ");
      assertThat(notes.get(2)).startsWith("% of the time in which some task waited: ");
      List<String> stacks = Files.readAllLines(directory.resolve("load.collapsed"));
      assertThat(stacks)
          .allMatch(line -> line.matches("\\[bash tid=\\d+];(program|kernel_\\[k]) \\d+0000000"));
      assertThat(
              stacks.stream()
                  .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
                  .sum())
          .as("%s", stacks)
          .isBetween(300_000_000L, 3_000_000_000L);
    } finally {
      shell.descendants().forEach(ProcessHandle::destroyForcibly);
      shell.destroyForcibly();
    }
  }
}
