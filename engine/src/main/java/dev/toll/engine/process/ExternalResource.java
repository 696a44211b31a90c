package dev.toll.engine.process;

import java.nio.file.Path;

/**
 * Something a run makes outside its own directory, so that a crash would leave it behind.
 *
 * @param path where it is; the name of a directory, group or mapping is the run's mark
 * @param type of a mounted file system; null of anything else
 * @param source of a mount; of a block device the UUID of what is on it; null of anything else
 */
public record ExternalResource(Kind kind, Path path, String type, String source) {

  /** What it is, and what lines of a journal are called that say that it was made, and is gone. */
  public enum Kind {
    MOUNT("mounted", "unmounted"),
    DIRECTORY("directory-made", "directory-removed"),
    /** A control group. */
    GROUP("group-made", "group-removed"),
    /** A loop device, known by the image file behind it: its own number is the kernel's choice. */
    LOOP("loop-attached", "loop-detached"),
    /** A device-mapper node. */
    MAPPING("mapping-made", "mapping-removed"),
    /** A limit of a block device, known by its image or by the device. */
    LIMIT("device-limited", "limit-removed"),
    /** A file system or LUKS header on a block device of the user's. */
    SIGNATURE("device-formatted", "device-cleared");

    public final String made;
    public final String gone;

    Kind(String made, String gone) {
      this.made = made;
      this.gone = gone;
    }
  }

  public static ExternalResource of(Mount mount) {
    return new ExternalResource(Kind.MOUNT, mount.path(), mount.type(), mount.source());
  }

  public static ExternalResource directory(Path path) {
    return new ExternalResource(Kind.DIRECTORY, path, null, null);
  }

  public static ExternalResource group(Path path) {
    return new ExternalResource(Kind.GROUP, path, null, null);
  }

  /** The loop device of an image file. */
  public static ExternalResource loop(Path image) {
    return new ExternalResource(Kind.LOOP, image, null, null);
  }

  public static ExternalResource mapping(Path node) {
    return new ExternalResource(Kind.MAPPING, node, null, null);
  }

  /**
   * The limit of a block device.
   *
   * @param backing image of a loop device, or the device itself
   */
  public static ExternalResource limit(Path backing) {
    return new ExternalResource(Kind.LIMIT, backing, null, null);
  }

  /** What is put on a block device. */
  public static ExternalResource signature(Path device, String uuid) {
    return new ExternalResource(Kind.SIGNATURE, device, null, uuid);
  }

  /** It as a mount. */
  public Mount mount() {
    return new Mount(path, type, source);
  }
}
