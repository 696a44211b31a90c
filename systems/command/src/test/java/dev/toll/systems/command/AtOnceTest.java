package dev.toll.systems.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.Steps;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Two levels up at the same time in one session. */
@EnabledOnOs(OS.LINUX)
@Timeout(120)
class AtOnceTest {
  private static final String WORKLOAD =
      """
      workload:
        name: w
        load: echo "$SWITCH $TOLL_PORT $TOLL_PID" > data
        verify: '[ "$(cat data)" = "$SWITCH $(cat port) $TOLL_PID" ]'
      """;

  @TempDir Path directory;
  private final Steps steps = new Steps((phase, step) -> {});

  @Tag("slow")
  @Test
  void bothAreProvedLoadedAndVerified() throws Exception {
    TwoLevels levels = new TwoLevels(directory, WORKLOAD);
    try (Session session = levels.open()) {
      Instance off = levels.start(session, "off", steps);
      Instance on = levels.start(session, "on", steps);
      assertThat(pids(off)).hasSize(2).doesNotContainAnyElementsOf(pids(on));
      assertThat(off.facts().get("port")).isNotEqualTo(on.facts().get("port"));
      for (Instance instance : List.of(off, on)) {
        assertThat(instance.prove(steps))
            .isNotEmpty()
            .allMatch(proof -> proof.verdict() == Verdict.TRUE);
        instance.prepare(steps);
        instance.measure(steps, (seconds, operations, total) -> {}, directory.resolve("hlog"));
        instance.settle(steps);
      }
      assertThat(off.verify(steps).verdict()).isEqualTo(Verdict.TRUE);
      off.stop(steps);
      off.wipe(steps);
      assertThat(on.processes()).allMatch(ManagedProcess::alive);
      assertThat(on.verify(steps).verdict()).isEqualTo(Verdict.TRUE);
      on.stop(steps);
      on.wipe(steps);
    }
    assertThat(directory.resolve("work/trial")).doesNotExist();
    assertThat(directory.resolve("work/slot1/trial")).doesNotExist();
  }

  private static List<Long> pids(Instance instance) {
    return instance.processes().stream().map(ManagedProcess::pid).toList();
  }
}
