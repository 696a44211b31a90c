package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A lost or damaged RFile is named within seconds, not at the deadline of a day. */
@Tag("full")
class DamageIT {
  private static final Path WORK = Path.of("target", "it-damage").toAbsolutePath();

  @ParameterizedTest
  @ValueSource(strings = {"lost", "damaged"})
  void theFileIsNamed(String how) throws Exception {
    RunDirectory.delete(WORK);
    Study study = RealRun.study("levels.yaml", List.of("workload.deadline=2m"), "none");
    Steps steps = new Steps((phase, step) -> {});
    try (AccumuloSession session = RealRun.session(study, WORK.resolve("work"))) {
      Path logs = Files.createDirectories(WORK.resolve("logs"));
      AccumuloInstance instance =
          session.start(study.level("none"), Slot.only(WORK.resolve("work"), logs), steps);
      instance.prepare(steps);
      instance.measure(steps, (seconds, operations, total) -> {}, logs.resolve("latency.hlog"));
      instance.settle(steps);
      Path file = largest(RealRun.own(instance).layout().tables().resolve("tables"));
      if (how.equals("lost")) {
        Files.delete(file);
      } else {
        overwrite(file);
      }
      long start = System.nanoTime();
      assertThatThrownBy(() -> instance.verify(steps))
          .isInstanceOf(SystemException.class)
          .hasMessageContaining("tserver0 cannot read")
          .hasMessageContaining(
              how.equals("lost")
                  ? file.getFileName().toString()
                  : "exception while scanning tablet");
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(60));
      instance.stop(steps);
    }
  }

  private static Path largest(Path tables) throws IOException {
    try (Stream<Path> files = Files.walk(tables)) {
      return files
          .filter(file -> file.toString().endsWith(".rf"))
          .max(Comparator.comparingLong(file -> file.toFile().length()))
          .orElseThrow();
    }
  }

  private static void overwrite(Path rfile) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(rfile.toFile(), "rw")) {
      byte[] zeros = new byte[(int) (file.length() / 2)];
      file.seek(0);
      file.write(zeros);
    }
  }
}
