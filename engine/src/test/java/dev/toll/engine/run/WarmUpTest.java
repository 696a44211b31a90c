package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.Role;
import dev.toll.engine.study.DesignSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The warm-up of a trial by itself goes on as long as compilers are busy. */
class WarmUpTest {
  /** HotSpot's name for the thread, as the kernel cuts it. */
  private static final String COMPILES =
      "printf 'C2 CompilerThre' > /proc/$$/comm; while :; do :; done";

  @TempDir Path runs;

  /** How often the only level is warmed. */
  private long warmed(String server, int blocks, String most) throws Exception {
    Harness harness =
        new Harness(runs)
            .levels("none")
            .blocks(blocks)
            .design(DesignSettings.BLOCKS, Integer.toString(blocks))
            .design(DesignSettings.WARM_MOST, most);
    ManagedProcess process =
        ManagedProcess.start(
            "server",
            Role.SERVER,
            new ProcessBuilder("bash", "-c", server),
            runs.resolve("server.log"),
            ProcessLedger.NONE);
    try {
      harness.system.processes = List.of(process);
      harness.system.script =
          (hook, level, place) -> {
            if (hook.equals("warm")) {
              // Ten of the kernel's clock ticks.
              TimeUnit.MILLISECONDS.sleep(100);
            }
          };
      harness.run();
      assertThat(harness.trials()).hasSize(blocks).allMatch(trial -> trial.valid());
      long calls = harness.system.calls.stream().filter("warm none"::equals).count();
      assertThat(harness.trials().get(0).facts().get("warm-up"))
          .isEqualTo(calls > blocks ? most + " times what is stated" : null);
      return calls;
    } finally {
      process.stop(Duration.ofSeconds(5));
    }
  }

  @Test
  void compilersThatAreBusyMakeItLonger() throws Exception {
    assertThat(warmed(COMPILES, 2, "3")).isEqualTo(2 * 3);
  }

  @Test
  void whatNoCompilerIsBusyWithIsWarmedOnce() throws Exception {
    assertThat(warmed("while :; do :; done", 2, "3")).isEqualTo(2);
    assertThat(warmed("exec sleep 100", 2, "3")).isEqualTo(2);
  }

  /** A run of one block gives no price. */
  @Test
  void oneBlockDoesNotWait() throws Exception {
    assertThat(warmed(COMPILES, 1, "3")).isEqualTo(1);
  }
}
