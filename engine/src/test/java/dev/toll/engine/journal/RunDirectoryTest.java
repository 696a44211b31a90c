package dev.toll.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTest {
  private static final Instant START = Instant.parse("2026-11-20T19:00:00.5Z");
  @TempDir Path runs;

  private RunDirectory create(Instant start) throws Exception {
    RunDirectory directory = RunDirectory.create(runs, "s", start);
    Files.createFile(directory.journal());
    return directory;
  }

  @Test
  void namedByItsStartAndPointedAtByLatest() throws Exception {
    RunDirectory first = create(START);
    assertThat(first.path()).isEqualTo(runs.resolve("s/20261120T190000Z").toAbsolutePath());
    assertThat(first.id()).isEqualTo("20261120T190000Z");
    assertThat(first.path().resolve("trials")).isDirectory();
    RunDirectory second = create(START);
    assertThat(second.id()).isEqualTo("20261120T190000Z-2");
    Path latest = runs.resolve("s/latest");
    assertThat(Files.readSymbolicLink(latest)).isEqualTo(Path.of(second.id()));
    assertThat(latest.toRealPath()).isEqualTo(second.path().toRealPath());
  }

  @Test
  void theLatestWithAJournal() throws Exception {
    assertThat(RunDirectory.latest(runs, "s")).isEmpty();
    assertThat(RunDirectory.all(runs, "s")).isEmpty();
    RunDirectory old = create(START);
    RunDirectory young = create(START.plusSeconds(3600));
    // One that never began does not count, nor does the link.
    RunDirectory empty = RunDirectory.create(runs, "s", START.plusSeconds(7200));
    assertThat(RunDirectory.latest(runs, "s")).contains(young);
    assertThat(RunDirectory.all(runs, "s")).containsExactly(old, young, empty);
    assertThat(RunDirectory.latest(runs, "other")).isEmpty();
  }

  @Test
  void nobodyElseReachesTheScratch() throws Exception {
    RunDirectory directory = create(START);
    // As another toll left it, under any umask.
    Files.createDirectory(directory.work());
    Files.setPosixFilePermissions(directory.work(), PosixFilePermissions.fromString("rwxrwxrwx"));
    for (int i = 0; i < 2; i++) {
      directory.makeWork();
      assertThat(Files.getPosixFilePermissions(directory.work()))
          .isEqualTo(PosixFilePermissions.fromString("rwx------"));
      Files.delete(directory.work());
    }
  }

  @Test
  void deletingFollowsNoLink() throws Exception {
    Path precious = Files.createDirectories(runs.resolve("precious/deep"));
    Files.writeString(precious.resolve("file"), "x");
    Path doomed = Files.createDirectories(runs.resolve("doomed/a/b"));
    Files.writeString(doomed.resolve("file"), "x");
    Files.createSymbolicLink(doomed.resolve("directory"), runs.resolve("precious"));
    Files.createSymbolicLink(doomed.resolve("plain"), precious.resolve("file"));
    Files.createSymbolicLink(doomed.resolve("dangling"), runs.resolve("nowhere"));
    RunDirectory.delete(runs.resolve("doomed"));
    assertThat(runs.resolve("doomed")).doesNotExist();
    assertThat(precious.resolve("file")).hasContent("x");

    Path link = Files.createSymbolicLink(runs.resolve("link"), runs.resolve("precious"));
    RunDirectory.delete(link);
    assertThat(Files.isSymbolicLink(link)).isFalse();
    assertThat(precious.resolve("file")).hasContent("x");
  }

  @Test
  void whatIsGoneNeedsNoDeleting() {
    assertThatCode(() -> RunDirectory.delete(runs.resolve("nowhere"))).doesNotThrowAnyException();
  }

  @Test
  void filesAreWrittenWhole() throws Exception {
    Path file = runs.resolve("results.json");
    RunDirectory.writeAtomically(file, "one");
    RunDirectory.writeAtomically(file, "two");
    assertThat(file).hasContent("two");
    assertThat(runs).isDirectoryNotContaining("glob:**.new");
  }
}
