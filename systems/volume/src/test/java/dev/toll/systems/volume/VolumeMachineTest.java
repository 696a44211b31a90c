package dev.toll.systems.volume;

import static dev.toll.systems.volume.Volumes.settings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.environment.HostFiles;
import dev.toll.engine.mount.LinuxBlockDevices;
import dev.toll.engine.mount.LinuxMounts;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.MachineCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VolumeMachineTest {
  private static final Set<String> ALL =
      Set.of("mkfs.ext4", "losetup", "blkid", "gocryptfs", "fusermount3", "cryptsetup");

  @TempDir Path root;
  private Set<String> installed = ALL;

  @BeforeEach
  void everything() throws IOException {
    file("dev/loop-control");
    file("dev/fuse");
    file("sys/fs/ext4/features/encryption");
    file("sys/class/misc/device-mapper/dev");
    status("000001ffffffffff");
  }

  private Path file(String path) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, "x");
  }

  private void status(String capabilities) throws IOException {
    Files.writeString(file("proc/self/status"), "CapEff:\t" + capabilities + "\n");
    Files.writeString(root.resolve("proc/self/mountinfo"), "");
  }

  private Optional<String> why(String... settings) {
    VolumeMachine machine =
        new VolumeMachine(
            new HostFiles(root),
            new LinuxMounts(root.resolve("proc")),
            new LinuxBlockDevices(),
            installed::contains);
    return MachineCheck.first(
        List.of(level("here", settings(settings))),
        level -> machine.unavailable(VolumeLevel.of(level.settings())));
  }

  private static Level level(String name, Settings settings) {
    return new Level(
        name, "", null, false, false, Settings.of(List.of()), settings, Map.of(), null);
  }

  @Test
  void aMachineThatHasEverythingMakesEveryKind() {
    for (VolumeKind kind : VolumeKind.values()) {
      assertThat(why("volume.kind=" + kind.word())).as("%s", kind).isEmpty();
    }
  }

  @Test
  void withoutRootOnlyADirectoryAndGocryptfsOnOneAreLeft() throws IOException {
    status("0000000000000000");
    assertThat(why("volume.kind=directory")).isEmpty();
    assertThat(why("volume.kind=gocryptfs", "volume.backing=directory")).isEmpty();
    assertThat(why("volume.kind=gocryptfs").orElseThrow())
        .startsWith("level here is unavailable: mounting needs root or CAP_SYS_ADMIN")
        .endsWith("or set volume.backing: directory, without root");
    for (String kind : List.of("tmpfs", "plain", "fscrypt", "luks")) {
      assertThat(why("volume.kind=" + kind).orElseThrow())
          .startsWith("level here is unavailable: mounting needs root or CAP_SYS_ADMIN; run toll");
    }
  }

  @Test
  void withoutDeviceMapperThereIsNoLuks() throws IOException {
    Files.delete(root.resolve("sys/class/misc/device-mapper/dev"));
    Files.delete(root.resolve("sys/class/misc/device-mapper"));
    assertThat(why("volume.kind=luks"))
        .contains(
            "level here is unavailable: this kernel has no device-mapper; load the module dm_mod,"
                + " or boot a kernel with CONFIG_DM_CRYPT");
    assertThat(why("volume.kind=fscrypt")).isEmpty();
  }

  @Test
  void withoutTheKernelsPartThereIsNoFscrypt() throws IOException {
    Files.delete(root.resolve("sys/fs/ext4/features/encryption"));
    assertThat(why("volume.kind=fscrypt").orElseThrow()).contains("CONFIG_FS_ENCRYPTION");
    assertThat(why("volume.kind=plain")).isEmpty();
  }

  @Test
  void whatIsNotInstalledIsNamedWithItsPackage() throws IOException {
    installed = Set.of("mkfs.ext4", "losetup", "blkid");
    assertThat(why("volume.kind=gocryptfs").orElseThrow()).contains("the package gocryptfs");
    assertThat(why("volume.kind=luks").orElseThrow()).contains("the package cryptsetup-bin");
    installed = Set.of("mkfs.ext4", "losetup", "blkid", "gocryptfs");
    assertThat(why("volume.kind=gocryptfs").orElseThrow()).contains("install the package fuse3");
    installed = Set.of();
    assertThat(why("volume.kind=plain").orElseThrow()).contains("the package e2fsprogs");
  }

  @Test
  void devicesThatAContainerLacksAreNamed() throws IOException {
    Files.delete(root.resolve("dev/fuse"));
    assertThat(why("volume.kind=gocryptfs").orElseThrow()).contains("no FUSE here (/dev/fuse)");
    Files.delete(root.resolve("dev/loop-control"));
    assertThat(why("volume.kind=plain").orElseThrow()).contains("no loop devices here");
  }

  @Test
  void aBackingThatIsNoFreeBlockDeviceIsRefused() throws IOException {
    assertThat(why("volume.kind=plain", "volume.backing=/dev/no-such-device").orElseThrow())
        .endsWith("volume.backing: /dev/no-such-device does not exist");
    Path file = file("some/file");
    assertThat(why("volume.kind=plain", "volume.backing=" + file).orElseThrow())
        .endsWith(file + " is not a block device");
  }
}
