package dev.toll.engine.mount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.engine.process.Mount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinuxMountsTest {
  @TempDir Path directory;

  private LinuxMounts with(String mountinfo, String status) throws IOException {
    Path self = Files.createDirectories(directory.resolve("self"));
    Files.writeString(self.resolve("mountinfo"), mountinfo);
    Files.writeString(self.resolve("status"), status);
    return new LinuxMounts(directory);
  }

  @Test
  void readsTheKernelsTable() throws IOException {
    LinuxMounts mounts =
        with(
            """
            22 27 0:20 / /proc rw,relatime shared:5 - proc proc rw
            42 27 0:39 / /data/with\\040blank\\134 rw - tmpfs toll-20261120T190000Z-0a1b2c3d rw,size=64k
            43 27 8:1 / / rw,relatime shared:1 master:2 - ext4 /dev/sda1 rw
            torn line
            """,
            "");
    assertThat(mounts.list())
        .containsExactly(
            new Mount(Path.of("/proc"), "proc", "proc"),
            new Mount(Path.of("/data/with blank\\"), "tmpfs", "toll-20261120T190000Z-0a1b2c3d"),
            new Mount(Path.of("/"), "ext4", "/dev/sda1"));
    assertThat(mounts.has(new Mount(Path.of("/"), "ext4", "/dev/sda1"))).isTrue();
    assertThat(mounts.has(new Mount(Path.of("/"), "ext4", "/dev/sdb1"))).isFalse();
  }

  @Test
  void theCapabilityDecidesAndNotTheUser() throws IOException {
    assertThat(with("", "Uid:\t1000\nCapEff:\t000001fffeffffff\n").forbidden()).isEmpty();
    // Root in a container that was given Docker's usual capabilities.
    assertThat(with("", "Uid:\t0\nCapEff:\t00000000a80425fb\n").forbidden().orElseThrow())
        .startsWith("mounting needs root or CAP_SYS_ADMIN; ")
        .contains("--cap-add SYS_ADMIN", "volume.directory");
    assertThat(with("", "").forbidden()).isPresent();
  }

  @Test
  void mountsAndUnmountsForReal() throws IOException {
    LinuxMounts mounts = new LinuxMounts();
    assumeThat(mounts.forbidden()).as("the right to mount").isEmpty();
    Path place = Files.createDirectories(directory.resolve("with blank")).toRealPath();
    Mount mount = new Mount(place, "tmpfs", "toll-test");
    mounts.mount(mount, "size=1m,mode=0700");
    try {
      assertThat(mounts.has(mount)).isTrue();
      assertThat(Files.getFileStore(place).type()).isEqualTo("tmpfs");
    } finally {
      mounts.unmount(mount);
    }
    assertThat(mounts.has(mount)).isFalse();
    assertThatThrownBy(() -> mounts.unmount(mount))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(place.toString());
  }

  @Test
  void anInterruptWaitsUntilItIsMounted() throws IOException {
    LinuxMounts mounts = new LinuxMounts();
    assumeThat(mounts.forbidden()).as("the right to mount").isEmpty();
    Mount mount = new Mount(directory.toRealPath(), "tmpfs", "toll-test");
    Thread.currentThread().interrupt();
    mounts.mount(mount, "size=1m");
    assertThat(mounts.has(mount)).isTrue();
    mounts.unmount(mount);
    assertThat(Thread.interrupted()).as("kept for whoever waits next").isTrue();
  }
}
