package dev.toll.engine.mount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.process.MountEntry;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LockReachTest {
  private static Optional<String> at(String place, String mountinfo) {
    return LockReach.hostOnly(Path.of(place), MountEntry.read(mountinfo));
  }

  private static String mounted(String at, String type, String options) {
    return "22 1 0:30 / %s rw,relatime shared:1 - %s server:/export %s\n"
        .formatted(at, type, options);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "nfs; rw,vers=3,nolock,local_lock=all; file system nfs, mounted with local_lock=all",
        "nfs; rw,vers=3,local_lock=posix; file system nfs, mounted with local_lock=posix",
        "nfs; rw,vers=3,local_lock=none;",
        "nfs4; rw,vers=4.2,local_lock=none;",
        "cifs; rw,vers=3.1.1,nobrl; file system cifs, mounted with nobrl",
        "cifs; rw,vers=3.1.1;",
        "9p; rw,trans=virtio; file system 9p",
        "fuse.sshfs; rw,user_id=0; file system fuse.sshfs",
        "fuse.gocryptfs; rw,user_id=0;",
        "ext4; rw;",
      })
  void typeAndOptionsTell(String type, String options, String why) {
    String table = mounted("/", "ext4", "rw") + mounted("/runs", type, options);
    assertThat(at("/runs/study/1", table)).isEqualTo(Optional.ofNullable(why));
    assertThat(at("/elsewhere", table)).isEmpty();
  }

  @Test
  void theInnermostAndLatestMountCounts() {
    String shared = mounted("/runs", "9p", "rw");
    String own = mounted("/runs", "ext4", "rw");
    String inner = mounted("/runs/a", "ext4", "rw");
    assertThat(at("/runs/a/b", inner + shared)).isEmpty();
    assertThat(at("/runs/ab", inner + shared)).isPresent();
    assertThat(at("/runs/x", shared + own)).isEmpty();
    assertThat(at("/runs/x", own + shared)).isPresent();
  }

  @Test
  void thisMachinesOwnTableIsRead(@TempDir Path here) throws Exception {
    assertThat(LockReach.hostOnly(here)).isEmpty();
  }
}
