package dev.toll.engine.process;

import java.nio.file.Path;

/**
 * Something a run makes outside its own directory, so that a crash would leave it behind.
 *
 * @param path where it lies; the name of a directory or group is the run's mark
 * @param type of a mounted file system; null of anything else
 * @param source of a mount; null of anything else
 */
public record Made(Kind kind, Path path, String type, String source) {

  /** What it is. */
  public enum Kind {
    MOUNT,
    DIRECTORY,
    /** A control group. */
    GROUP
  }

  public static Made of(Mount mount) {
    return new Made(Kind.MOUNT, mount.path(), mount.type(), mount.source());
  }

  public static Made directory(Path path) {
    return new Made(Kind.DIRECTORY, path, null, null);
  }

  public static Made group(Path path) {
    return new Made(Kind.GROUP, path, null, null);
  }

  /** It as a mount. */
  public Mount mount() {
    return new Mount(path, type, source);
  }
}
