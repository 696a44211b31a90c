package dev.toll.systems.volume;

import dev.toll.engine.environment.HostFiles;
import dev.toll.engine.mount.BlockDevices;
import dev.toll.engine.mount.LinuxBlockDevices;
import dev.toll.engine.mount.LinuxMounts;
import dev.toll.engine.mount.MachineProgram;
import dev.toll.engine.mount.Mounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Which kinds of volume this machine can make: nothing is put in the place of one that it cannot.
 *
 * @param installed whether a program is there
 */
record VolumeMachine(
    HostFiles host, Mounts mounts, BlockDevices devices, Predicate<String> installed) {
  private static final String FUSE = "/dev/fuse";

  /** The machine toll runs on. */
  public static VolumeMachine here() {
    return new VolumeMachine(
        HostFiles.here(),
        new LinuxMounts(),
        new LinuxBlockDevices(),
        name -> MachineProgram.find(name).isPresent());
  }

  /** Why this machine cannot make such a volume, and how to fix it. */
  Optional<String> unavailable(VolumeLevel level) {
    Optional<String> why = Optional.empty();
    if (level.kind() == VolumeKind.TMPFS) {
      return mounts.forbidden();
    }
    if (level.onDevice()) {
      why = device(level);
    }
    return switch (level.kind()) {
      case FSCRYPT -> why.or(this::fscrypt);
      case GOCRYPTFS -> why.or(this::gocryptfs);
      case LUKS -> why.or(this::luks);
      case DIRECTORY, PLAIN, TMPFS -> why;
    };
  }

  private Optional<String> device(VolumeLevel level) {
    Optional<String> forbidden = mounts.forbidden();
    if (forbidden.isPresent()) {
      return level.kind() == VolumeKind.GOCRYPTFS || level.kind() == VolumeKind.PLAIN
          ? Optional.of(
              forbidden.get() + "; or set " + VolumeSettings.BACKING + ": directory, without root")
          : forbidden;
    }
    Optional<String> why = programs();
    if (why.isEmpty() && level.limit().any()) {
      why =
          devices
              .unlimitable()
              .or(() -> level.onImage() ? Optional.empty() : devices.unlimitable(level.device()))
              .map(reason -> "volume.limit: " + reason);
    }
    if (why.isPresent() || level.onImage()) {
      return why.or(this::loops);
    }
    try {
      return BlockDevice.obstacle(level.device(), mounts, devices, "", level.overwrite());
    } catch (IOException e) {
      return Optional.of(VolumeSettings.BACKING + ": " + e.getMessage());
    }
  }

  /** Why no file system on a loop device can be made. */
  public Optional<String> plain() {
    return mounts.forbidden().or(this::programs).or(this::loops);
  }

  private Optional<String> programs() {
    return missing("mkfs.ext4", "e2fsprogs")
        .or(() -> missing("losetup", "mount"))
        .or(() -> missing("blkid", "util-linux"));
  }

  private Optional<String> loops() {
    return Files.exists(host.path("/dev/loop-control"))
        ? Optional.empty()
        : Optional.of(
            "no loop devices here (/dev/loop-control); load the module loop, or in a container"
                + " pass the devices");
  }

  /** Why no volume of fscrypt can be made, whatever the backing. */
  public Optional<String> fscrypt() {
    return Files.exists(host.path(Ext4.ENCRYPTION.toString()))
        ? Optional.empty()
        : Optional.of(
            "this kernel's ext4 does not encrypt ("
                + Ext4.ENCRYPTION
                + " is missing); boot a kernel with CONFIG_FS_ENCRYPTION, or load the module ext4");
  }

  /** The same of gocryptfs. */
  public Optional<String> gocryptfs() {
    Optional<String> why = missing(Gocryptfs.NAME, "gocryptfs");
    if (why.isPresent()) {
      return why;
    }
    if (!installed.test("fusermount3") && !installed.test("fusermount")) {
      return Optional.of("fusermount3 is not installed; install the package fuse3");
    }
    Path fuse = host.path(FUSE);
    if (!Files.exists(fuse)) {
      return Optional.of(
          "no FUSE here (" + FUSE + "); load the module fuse, or in a container pass the device");
    }
    return Files.isWritable(fuse)
        ? Optional.empty()
        : Optional.of("permission denied: " + FUSE + "; as root: chmod 0666 " + FUSE);
  }

  /** The same of LUKS. */
  public Optional<String> luks() {
    if (!Files.exists(host.path("/sys/class/misc/device-mapper"))) {
      return Optional.of(
          "this kernel has no device-mapper; load the module dm_mod, or boot a kernel with"
              + " CONFIG_DM_CRYPT");
    }
    return missing("cryptsetup", "cryptsetup-bin");
  }

  private Optional<String> missing(String program, String debian) {
    return installed.test(program)
        ? Optional.empty()
        : Optional.of(program + " is not installed; install the package " + debian);
  }
}
