package dev.toll.engine.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveFilesTest {
  @TempDir Path directory;

  @Test
  void findsRegularFilesAndLinksToSuchAtAnyDepth() throws Exception {
    Path file =
        Files.writeString(Files.createDirectories(directory.resolve("a/b")).resolve("c"), "12");
    Path link = Files.createSymbolicLink(directory.resolve("link"), file);
    Files.createSymbolicLink(directory.resolve("dangling"), directory.resolve("none"));
    assertThat(LiveFiles.below(directory, each -> true)).containsExactlyInAnyOrder(file, link);
    assertThat(LiveFiles.below(directory, each -> each.endsWith("c"))).containsExactly(file);
    assertThat(LiveFiles.bytes(directory.resolve("a"))).isEqualTo(2);
    assertThat(LiveFiles.all(directory.resolve("a"))).containsExactly(file.getParent(), file);
  }

  @Test
  void aDirectoryThatIsNotThereIsAnError() {
    assertThatThrownBy(() -> LiveFiles.below(directory.resolve("none"), each -> true))
        .isInstanceOf(NoSuchFileException.class);
  }

  /** As servers do: a walk of the same directories by {@link Files#walk} fails now and then. */
  @Test
  void whatIsRemovedMeanwhileIsLeftOut() throws Exception {
    Path kept = Files.writeString(directory.resolve("kept"), "1");
    AtomicBoolean ended = new AtomicBoolean();
    Thread server =
        new Thread(
            () -> {
              while (!ended.get()) {
                for (int i = 0; i < 50; i++) {
                  Path file = directory.resolve("f" + i);
                  try {
                    Files.writeString(file, "1");
                    Files.deleteIfExists(file);
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                }
              }
            });
    server.start();
    try {
      for (int i = 0; i < 2_000; i++) {
        assertThat(LiveFiles.below(directory, each -> true)).contains(kept);
      }
    } finally {
      ended.set(true);
      server.join();
    }
  }
}
