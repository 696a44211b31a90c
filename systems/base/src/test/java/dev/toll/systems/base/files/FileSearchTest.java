package dev.toll.systems.base.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
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

  @Test
  void aMarkerIsFoundAcrossBuffersButNotAcrossFiles() throws Exception {
    byte[] marker = "tollmarker".getBytes(StandardCharsets.UTF_8);
    byte[] content = new byte[(1 << 16) + 100];
    System.arraycopy(marker, 0, content, (1 << 16) - 5, marker.length);
    Path whole = Files.write(directory.resolve("whole"), content);
    Path begin = Files.writeString(directory.resolve("begin"), "tollm");
    Path end = Files.writeString(directory.resolve("end"), "arker");
    assertThat(FileSearch.of(List.of(whole, begin, end), marker))
        .isEqualTo(new FileSearch(3, content.length + 10, 1));
  }

  @Test
  void whatAServerDeletesMeanwhileIsNotCounted() throws Exception {
    byte[] marker = "marker".getBytes(StandardCharsets.UTF_8);
    Files.writeString(directory.resolve("kept"), "marker");
    Files.writeString(directory.resolve("block.meta"), "marker");
    Predicate<Path> afterTheListing =
        file -> !file.endsWith("block.meta") || file.toFile().delete();
    assertThat(FileSearch.in(directory, afterTheListing, marker))
        .isEqualTo(new FileSearch(1, 6, 1));
    assertThatThrownBy(() -> FileSearch.of(List.of(directory.resolve("block.meta")), marker))
        .isInstanceOf(NoSuchFileException.class);
  }
}
