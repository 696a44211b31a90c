package dev.toll.engine.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemovalTest {
  @TempDir Path directory;
  private Path top;

  @BeforeEach
  void make() throws IOException {
    top = Files.createDirectory(directory.resolve("work"));
  }

  @Test
  void whatIsReadOnlyIsRemoved() throws Exception {
    Path module = Files.createDirectories(top.resolve("mod/x"));
    Files.writeString(module.resolve("f"), "1");
    for (Path each : List.of(module, module.getParent(), top)) {
      Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("---------"));
    }
    assertThat(Removal.of(top)).isEmpty();
    assertThat(top).doesNotExist();
  }

  @Test
  void linksAreNotFollowed() throws Exception {
    Path precious =
        Files.writeString(Files.createDirectory(directory.resolve("p")).resolve("f"), "");
    Files.createSymbolicLink(top.resolve("link"), precious.getParent());
    assertThat(Removal.of(top)).isEmpty();
    Path link = Files.createSymbolicLink(directory.resolve("other"), precious.getParent());
    assertThat(Removal.of(link)).isEmpty();
    assertThat(precious).exists();
    assertThat(Files.exists(link, LinkOption.NOFOLLOW_LINKS)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"200, 50", "25, 250"})
  void pathsLongerThanTheKernelTakesAreRemoved(int deep, int name) throws Exception {
    String script = "cd \"$0\"; for ((i = 0; i < $1; i++)); do mkdir $2 && cd $2; done; echo 1 > f";
    Process process =
        new ProcessBuilder(
                "bash", "-c", script, top.toString(), Integer.toString(deep), "d".repeat(name))
            .start();
    assertThat(process.waitFor()).isZero();
    assertThat(Removal.of(top)).isEmpty();
    assertThat(top).doesNotExist();
  }

  @Test
  void whatIsMountedIsLeftAndNamedAndItsPlaceIsFreed() throws Exception {
    Path mounted = Files.createDirectories(top.resolve("data/m"));
    Path kept = Files.createDirectory(directory.resolve("kept"));
    Files.writeString(kept.resolve("f"), "");
    Process mount =
        new ProcessBuilder("mount", "--bind", kept.toString(), mounted.toString()).start();
    assumeTrue(mount.waitFor() == 0, "mounting needs rights");
    Path now = mounted;
    try {
      Files.writeString(top.resolve("data/g"), "");
      assertThat(Removal.of(top)).singleElement().asString().contains(mounted.toString());
      assertThat(top.resolve("data/g")).doesNotExist();
      assertThat(Removal.freed(top).orElseThrow()).contains("work.left-1");
      assertThat(top).doesNotExist();
      now = directory.resolve("work.left-1/data/m");
    } finally {
      assertThat(new ProcessBuilder("umount", now.toString()).start().waitFor()).isZero();
    }
    assertThat(kept.resolve("f")).exists();
  }

  @Test
  void whatIsGoneIsNoError() {
    assertThat(Removal.of(directory.resolve("nothing"))).isEmpty();
  }
}
