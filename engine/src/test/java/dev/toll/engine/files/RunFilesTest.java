package dev.toll.engine.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFilesTest {
  @TempDir Path directory;
  private Path run;

  @BeforeEach
  void make() throws IOException {
    run = Files.createDirectory(directory.resolve("run"));
  }

  @Test
  void aRegularFileOfTheRunIsReadAndALinkWithinItToo() throws Exception {
    Path file = Files.writeString(run.resolve("results.json"), "{}");
    Path link = Files.createSymbolicLink(run.resolve("again"), file);
    assertThat(RunFiles.text(file)).isEqualTo("{}");
    assertThat(RunFiles.text(link)).isEqualTo("{}");
    Path latest = Files.createSymbolicLink(directory.resolve("latest"), run);
    assertThat(RunFiles.has(latest, latest.resolve("results.json"))).isTrue();
  }

  @Test
  void nothingOutsideIs() throws Exception {
    Path secret = Files.writeString(directory.resolve("secret"), "s");
    Path other = Files.createDirectory(directory.resolve("run-2"));
    Files.writeString(other.resolve("x"), "x");
    Files.createSymbolicLink(run.resolve("file"), secret);
    Files.createSymbolicLink(run.resolve("trials"), other);
    Files.createSymbolicLink(run.resolve("gone"), directory.resolve("nothing"));
    refused(run.resolve("file"), "leads out");
    refused(run.resolve("trials/x"), "leads out");
    refused(run.resolve("../secret"), "leads out");
    assertThatThrownBy(() -> RunFiles.checked(run, run.resolve("gone")))
        .isInstanceOf(NoSuchFileException.class);
    assertThat(RunFiles.has(run, run.resolve("gone"))).isFalse();
  }

  @Test
  void noPipeDeviceOrDirectoryIsOpened() throws Exception {
    Path pipe = run.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    refused(pipe, "is not a regular file");
    refused(Files.createDirectory(run.resolve("directory")), "is not a regular file");
    refused(Files.createSymbolicLink(run.resolve("zero"), Path.of("/dev/zero")), "leads out");
    assertThat(RunFiles.has(Path.of("/dev"), Path.of("/dev/zero"))).isFalse();
  }

  @Test
  void nothingLargerThanTollWritesIsRead() throws Exception {
    Path huge = run.resolve("results.json");
    try (var sparse = new RandomAccessFile(huge.toFile(), "rw")) {
      sparse.setLength(1L << 40);
    }
    refused(huge, "is larger than any file that toll writes");
    assertThat(RunFiles.has(run, huge)).isFalse();
  }

  private void refused(Path file, String why) {
    assertThat(RunFiles.has(run, file)).isFalse();
    assertThatThrownBy(() -> RunFiles.checked(run, file))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining(why);
  }

  @Test
  void aRunWithLinksWhereTollWritesIsNotWrittenTo() throws Exception {
    Files.createDirectory(run.resolve("trials"));
    Files.writeString(run.resolve("journal.jsonl"), "");
    RunFiles.demandOwnPlaces(run);
    Path link = Files.createSymbolicLink(run.resolve("run.lock"), directory.resolve("precious"));
    assertThatThrownBy(() -> RunFiles.demandOwnPlaces(run)).hasMessageContaining(link.toString());
  }
}
