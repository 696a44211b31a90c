package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** kill -9 of a tablet server in the middle of ingest: every acknowledged entry must be there. */
class CrashIT {
  @Test
  void ingestSurvivesTheCrashOfATabletServer() throws Exception {
    Path work = Path.of("target", "it-crash").toAbsolutePath();
    RunDirectory.delete(work);
    Study study =
        RealRun.study(
            "levels.yaml",
            List.of(
                "workload.entries=160k",
                // Its lock must expire before its tablets are served again.
                "system.properties.instance.zookeeper.timeout=8s",
                // The manager then waits 10 s by default, so that it ends; here it is dead already.
                "system.properties.manager.recovery.delay=1s"),
            "none");
    Steps steps = new Steps((phase, step) -> {});
    try (AccumuloSession session = RealRun.session(study, work.resolve("work"))) {
      Path logs = Files.createDirectories(work.resolve("logs"));
      AccumuloInstance instance =
          session.start(study.level("none"), Slot.only(work.resolve("work"), logs), steps);
      instance.prepare(steps);
      // Its death is the point of this test, not an accident.
      instance.driver.watch(List.of());
      AtomicBoolean killed = new AtomicBoolean();
      AtomicReference<CompletableFuture<Void>> crash = new AtomicReference<>();
      Instance.Load load =
          instance.measure(
              steps,
              (seconds, operations, total) -> {
                if (total > 30_000 && total < 130_000 && killed.compareAndSet(false, true)) {
                  crash.set(CompletableFuture.runAsync(() -> crashTabletServer(instance)));
                }
              },
              work.resolve("latency.hlog"));
      assertThat(killed).as("the server was killed in the middle").isTrue();
      crash.get().join();
      Verification verification = instance.verify(steps);
      assertThat(verification.verdict()).as("%s", verification).isEqualTo(Verdict.TRUE);
      assertThat(load.operations()).isGreaterThanOrEqualTo(160_000);
      instance.stop(steps);
    } finally {
      RunDirectory.delete(work);
    }
  }

  private static void crashTabletServer(AccumuloInstance instance) {
    try {
      RealRun.own(instance).servers().crashAndRestart(0);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
