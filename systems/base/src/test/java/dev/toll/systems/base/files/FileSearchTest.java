package dev.toll.systems.base.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSearchTest {
  @TempDir Path directory;

  @Test
  void countsTheMarkerInEveryFileBelow() throws Exception {
    Files.writeString(directory.resolve("a"), "markerxmarkermarke");
    Files.writeString(Files.createDirectories(directory.resolve("b/c")).resolve("d"), "xxmarker");
    Files.writeString(directory.resolve("none"), "mark er");
    assertThat(FileSearch.in(directory, "marker".getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(new FileSearch(3, 33, 3));
  }
}
