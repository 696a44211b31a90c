package dev.toll.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What it cannot show, that the files are on the disk after a power cut, bench/hostile does. */
class DiskSyncTest {
  @TempDir Path directory;

  @AfterEach
  void clear() {
    Thread.interrupted();
  }

  @Test
  void linksAndWhatIsNotThereAreLeftOut() throws Exception {
    Path trial = Files.createDirectories(directory.resolve("trials/b01-one"));
    Files.writeString(Files.createDirectory(trial.resolve("logs")).resolve("load.log"), "done");
    Files.createSymbolicLink(trial.resolve("gone"), directory.resolve("nowhere"));
    DiskSync.tree(trial);
    assertThatCode(() -> DiskSync.tree(directory.resolve("trials/b01-two")))
        .doesNotThrowAnyException();
  }

  /** Ctrl-C at that moment must not make a failure of a trial that is finished. */
  @Test
  void anInterruptWaitsUntilItIsDone() throws Exception {
    Files.writeString(directory.resolve("series.csv"), "t");
    Thread.currentThread().interrupt();
    DiskSync.tree(directory);
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
  }

  /** procfs syncs neither files nor directories. */
  @Test
  void aFileThatCannotBeSyncedIsAFailure() {
    assertThatThrownBy(() -> DiskSync.tree(Path.of("/proc/self/fdinfo")))
        .isInstanceOf(IOException.class);
  }
}
