package dev.toll.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.process.Children;
import dev.toll.engine.process.ProcFs;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class OtherProcessesTest {
  private static final String BURN = "i=0; while [ $i -lt 400000 ]; do i=$((i+1)); done";

  /** What a child of ours burns is ours; the share of others stays within the machine. */
  @Test
  void aChildIsNoNeighbour() throws Exception {
    OtherProcesses window = new OtherProcesses(List.of(), null);
    Process child = new ProcessBuilder("sh", "-c", BURN + "; sleep 60").start();
    try {
      Children.await("its CPU time", () -> ProcFs.ownCpuSeconds(child.pid()).orElse(0) > 0.2);
      OtherProcesses.Seen seen = window.soFar();
      assertThat(seen.share()).isBetween(0.0, 1.0);
      assertThat(seen.used()).doesNotContainKey(child.pid());
      assertThat(String.valueOf(seen.busiest())).doesNotContain("pid " + child.pid() + ")");
    } finally {
      child.destroyForcibly();
    }
  }

  /**
   * A process that no longer descends from us is a neighbour. What is named is the one that used
   * most: this one, unless another on the machine used more.
   */
  @Test
  void aBusyNeighbourIsFoundAndTheBusiestNamed() throws Exception {
    Process parent =
        new ProcessBuilder("sh", "-c", "(while :; do :; done) & echo $!")
            .redirectErrorStream(true)
            .start();
    long neighbour;
    try (var output = parent.inputReader()) {
      neighbour = Long.parseLong(output.readLine().strip());
    }
    parent.waitFor();
    try {
      OtherProcesses window = new OtherProcesses(List.of(), null);
      double before = ProcFs.ownCpuSeconds(neighbour).orElseThrow();
      Children.await(
          "its CPU time", () -> ProcFs.ownCpuSeconds(neighbour).orElseThrow() > before + 0.5);
      OtherProcesses.Seen seen = window.soFar();
      assertThat(seen.share()).isGreaterThan(0.01);
      assertThat(seen.used().get(neighbour)).isBetween(0.4, 60.0);
      long most = Collections.max(seen.used().entrySet(), Map.Entry.comparingByValue()).getKey();
      assertThat(seen.busiest()).contains("(pid " + most + ")").contains("processors");
    } finally {
      ProcessHandle.of(neighbour).ifPresent(ProcessHandle::destroyForcibly);
    }
  }
}
