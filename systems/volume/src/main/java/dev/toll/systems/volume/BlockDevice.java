package dev.toll.systems.volume;

import dev.toll.engine.mount.BlockDevices;
import dev.toll.engine.mount.Mounts;
import dev.toll.engine.process.ExternalResource;
import dev.toll.engine.process.Mount;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A block device of the user's as a volume's backing: what is on it is not lost unasked. */
final class BlockDevice implements Layer {
  /** inode(7). */
  private static final int TYPE_MASK = 0170000;

  private static final int BLOCK = 0060000;

  private final VolumeContext workshop;
  private final Path device;
  private Kernel.File held;

  BlockDevice(VolumeContext workshop, Path device) {
    this.workshop = workshop;
    this.device = device;
  }

  /** Takes it. */
  void open(boolean overwrite) throws IOException {
    Optional<String> why =
        obstacle(device, workshop.mounts(), workshop.devices(), workshop.uuid(), overwrite);
    if (why.isPresent()) {
      throw new IOException(why.get());
    }
    held = new Kernel.File(device);
    if (!held.lock()) {
      held.close();
      held = null;
      throw new IOException(
          VolumeSettings.BACKING + ": " + device + " is in use by another run of toll");
    }
    workshop.ledger().made(ExternalResource.signature(device, workshop.uuid()));
  }

  /**
   * Why a device cannot be a backing; empty when it can.
   *
   * @param own UUID of what this run itself put there before; may be empty
   */
  static Optional<String> obstacle(
      Path device, Mounts mounts, BlockDevices devices, String own, boolean overwrite)
      throws IOException {
    String what = VolumeSettings.BACKING + ": " + device;
    if (!Files.exists(device)) {
      return Optional.of(what + " does not exist");
    }
    if (((Integer) Files.getAttribute(device, "unix:mode") & TYPE_MASK) != BLOCK) {
      return Optional.of(what + " is not a block device");
    }
    Path real = device.toRealPath();
    Optional<Mount> mounted =
        mounts.list().stream().filter(mount -> mount.source().equals(real.toString())).findFirst();
    if (mounted.isPresent()) {
      return Optional.of(what + " is in use: it is mounted at " + mounted.get().path());
    }
    Optional<String> holder = holder(real);
    if (holder.isPresent()) {
      return Optional.of(what + " is in use by " + holder.get());
    }
    Optional<BlockDevices.Signature> found = devices.signature(real);
    return found.isEmpty() || overwrite || found.get().uuid().equals(own)
        ? Optional.empty()
        : Optional.of(
            what
                + " holds data ("
                + found.get().type()
                + "); name another device, or set "
                + VolumeSettings.OVERWRITE
                + ": true to lose what is on it");
  }

  /** A device above it, such as a mapping or a RAID. */
  private static Optional<String> holder(Path device) throws IOException {
    Path holders = Path.of("/sys/class/block", device.getFileName().toString(), "holders");
    if (!Files.isDirectory(holders)) {
      return Optional.empty();
    }
    try (DirectoryStream<Path> each = Files.newDirectoryStream(holders)) {
      for (Path holder : each) {
        return Optional.of("/dev/" + holder.getFileName());
      }
    }
    return Optional.empty();
  }

  @Override
  public void close() throws IOException {
    if (held == null) {
      return;
    }
    if (workshop
        .devices()
        .signature(device)
        .filter(found -> found.uuid().equals(workshop.uuid()))
        .isPresent()) {
      workshop.devices().erase(device, workshop.mark());
    }
    workshop.ledger().gone(ExternalResource.signature(device, workshop.uuid()));
    held.close();
    held = null;
  }
}
