package dev.toll.systems.volume;

import dev.toll.engine.cgroup.BlockRates;
import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.volume.VolumeService;
import java.nio.file.Path;

/**
 * A level's settings of its volume.
 *
 * @param directory where it is made; empty: in the run's directory
 * @param backing {@code image}, {@code directory}, or the path of a block device
 * @param size in bytes, of an image file, a file system on a device, or a tmpfs
 * @param overwrite whether what is on a block device may be lost
 * @param cipher in the words of the kind; empty where nothing is encrypted
 * @param keyBits of LUKS; 0 elsewhere
 * @param hash of LUKS; empty elsewhere
 * @param limit of the device in a second
 */
record VolumeLevel(
    VolumeKind kind,
    String directory,
    String backing,
    long size,
    boolean overwrite,
    String cipher,
    int keyBits,
    String hash,
    BlockRates limit) {

  /** Reads a level's settings. */
  public static VolumeLevel of(Settings level) {
    VolumeKind kind = Choices.of(VolumeKind.class, level, VolumeService.KIND);
    boolean luks = kind == VolumeKind.LUKS;
    return new VolumeLevel(
        kind,
        level.text(VolumeService.DIRECTORY),
        level.text(VolumeSettings.BACKING),
        level.bytes(VolumeService.SIZE),
        level.flag(VolumeSettings.OVERWRITE),
        kind.cipher(level.text(VolumeSettings.CIPHER)),
        luks ? Integer.parseInt(chosen(level, VolumeSettings.KEY_BITS, "512")) : 0,
        luks ? chosen(level, VolumeSettings.HASH, "sha256") : "",
        new BlockRates(
            level.bytes(VolumeSettings.READ_BYTES),
            level.bytes(VolumeSettings.WRITE_BYTES),
            level.count(VolumeSettings.READ_OPERATIONS),
            level.count(VolumeSettings.WRITE_OPERATIONS)));
  }

  private static String chosen(Settings level, String path, String standard) {
    String text = level.text(path);
    return text.equals(VolumeKind.AUTO) ? standard : text;
  }

  /** Whether there is anything to be shown of it. */
  boolean claims() {
    return kind != VolumeKind.DIRECTORY || !directory.isEmpty();
  }

  /** Whether ext4 is made on a loop device or a block device. */
  boolean onDevice() {
    return kind.backed() && !backing.equals(VolumeSettings.BACKING_DIRECTORY);
  }

  /** Whether the data has no more room than its size. */
  boolean bounded() {
    return kind == VolumeKind.TMPFS || onDevice();
  }

  boolean onImage() {
    return kind.backed() && backing.equals(VolumeSettings.BACKING_IMAGE);
  }

  /** The block device; null where it is none. */
  Path device() {
    return onDevice() && !onImage() ? Path.of(backing) : null;
  }
}
