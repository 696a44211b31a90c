package dev.toll.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files of the release that the build made. */
final class Release {
  private static final Path TARGET = Path.of("target").toAbsolutePath();

  private Release() {}

  static Path tar() throws IOException {
    return only(".tar.gz");
  }

  static Path zip() throws IOException {
    return only(".zip");
  }

  static Path deb() throws IOException {
    return only(".deb");
  }

  static Path sums() throws IOException {
    return only("SHA256SUMS");
  }

  static String version() throws IOException {
    return Files.readString(TARGET.resolve("files/version")).strip();
  }

  private static Path only(String end) throws IOException {
    try (Stream<Path> files = Files.list(TARGET)) {
      List<Path> found = files.filter(file -> file.getFileName().toString().endsWith(end)).toList();
      assertThat(found).as("one %s in %s", end, TARGET).hasSize(1);
      return found.get(0);
    }
  }

  /** What is below a directory, directories too; sorted. */
  static List<String> below(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(path -> !path.equals(directory))
          .map(path -> directory.relativize(path).toString())
          .sorted()
          .toList();
    }
  }
}
