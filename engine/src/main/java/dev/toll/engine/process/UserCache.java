package dev.toll.engine.process;

import java.nio.file.Path;

/** The user's cache, by the XDG base directory specification: what outlives a run. */
public final class UserCache {
  private UserCache() {}

  /** Its directory, whether it is there or not. */
  public static Path path() {
    return path(System.getenv("XDG_CACHE_HOME"), System.getenv("HOME")).resolve("toll");
  }

  /** The specification goes by HOME; Java's {@code user.home} is that of the password file. */
  static Path path(String xdg, String home) {
    if (isAbsolute(xdg)) {
      return Path.of(xdg);
    }
    return Path.of(isAbsolute(home) ? home : System.getProperty("user.home"), ".cache");
  }

  private static boolean isAbsolute(String path) {
    return path != null && path.startsWith("/");
  }
}
