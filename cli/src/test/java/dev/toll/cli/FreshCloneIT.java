package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher in a copy of the sources in which nothing was built: what the README's first command
 * meets. The tests' own build does not show what is missing there, because it makes more (jars of
 * tests) and makes it earlier.
 */
@Tag("full")
class FreshCloneIT {
  @TempDir Path directory;

  @Test
  void buildsItselfAndRuns() throws Exception {
    Path clone = directory.resolve("clone");
    copySources(Path.of("..").toRealPath(), clone);
    File printed = directory.resolve("printed").toFile();

    Process toll =
        new ProcessBuilder(clone.resolve("toll").toString(), "check", "gzip-level")
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(printed)
            .start();
    try {
      assertThat(toll.waitFor(5, TimeUnit.MINUTES)).isTrue();
    } finally {
      toll.descendants().forEach(ProcessHandle::destroyForcibly);
      toll.destroyForcibly();
    }

    String text = Files.readString(printed.toPath());
    assertThat(toll.exitValue()).as(text).isZero();
    assertThat(text).contains("building toll, first use only", "built toll in ");
  }

  private static void copySources(Path from, Path to) throws IOException {
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes)
              throws IOException {
            if (Documents.NOT_SOURCES.contains(path.getFileName().toString())) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            Files.createDirectories(to.resolve(from.relativize(path)));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.copy(file, to.resolve(from.relativize(file)));
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
