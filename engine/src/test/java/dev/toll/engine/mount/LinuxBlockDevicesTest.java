package dev.toll.engine.mount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinuxBlockDevicesTest {
  @TempDir Path directory;
  private final LinuxBlockDevices devices = new LinuxBlockDevices();
  private Path image;

  @BeforeEach
  void image() throws IOException {
    image = directory.toRealPath().resolve("image with blank");
    try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
      file.setLength(8 << 20);
    }
  }

  private void permitted() {
    assumeThat(new LinuxMounts().forbidden()).as("the right to mount").isEmpty();
    assumeThat(Path.of("/dev/loop-control")).as("loop devices").exists();
  }

  @Test
  void attachesAndFindsByTheImageAloneAndDetaches() throws IOException {
    permitted();
    assertThat(devices.loops(image)).isEmpty();
    Path loop = devices.attach(image, "toll-test");
    try {
      assertThat(devices.loops(image)).containsExactly(loop);
      assertThat(devices.signature(loop)).isEmpty();
      // A crash may come after the file is gone and before its device is.
      Files.delete(image);
      assertThat(devices.loops(image)).containsExactly(loop);
    } finally {
      devices.detach(loop, "toll-test");
    }
    assertThat(devices.loops(image)).isEmpty();
  }

  @Test
  void readsAndErasesSignatures() throws IOException {
    permitted();
    Path loop = devices.attach(image, "toll-test");
    try {
      MachineProgram.run("toll-test", "mkfs.ext4", "-q", loop.toString());
      assertThat(devices.signature(loop).orElseThrow().type()).isEqualTo("ext4");
      assertThat(devices.signature(loop).orElseThrow().uuid()).hasSize(36);
      devices.erase(loop, "toll-test");
      assertThat(devices.signature(loop)).isEmpty();
    } finally {
      devices.detach(loop, "toll-test");
    }
  }

  @Test
  void whatIsNotThereIsNotAttached() {
    assertThatThrownBy(() -> devices.attach(directory.resolve("none"), "toll-test"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("none");
  }

  @Test
  void aProgramThatIsMissingIsNamed() {
    assertThatThrownBy(() -> MachineProgram.run("toll-test", "no-such-program", "x"))
        .hasMessage("no-such-program is not installed");
  }
}
