package dev.toll.systems.base.process;

import java.nio.file.Path;

/** The user's cache, by the XDG base directory specification: what outlives a run. */
public final class UserCache {
  private UserCache() {}

  /** Its directory, whether it is there or not. */
  public static Path path() {
    String xdg = System.getenv("XDG_CACHE_HOME");
    Path base =
        xdg != null && Path.of(xdg).isAbsolute()
            ? Path.of(xdg)
            : Path.of(System.getProperty("user.home"), ".cache");
    return base.resolve("toll");
  }
}
