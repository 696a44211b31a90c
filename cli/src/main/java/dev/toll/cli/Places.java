package dev.toll.cli;

import java.nio.file.Path;

/** Where toll keeps what outlives a run. */
final class Places {
  private Places() {}

  /** The user's cache, as the XDG base directory specification says. */
  static Path cache() {
    String xdg = System.getenv("XDG_CACHE_HOME");
    Path base =
        xdg != null && Path.of(xdg).isAbsolute()
            ? Path.of(xdg)
            : Path.of(System.getProperty("user.home"), ".cache");
    return base.resolve("toll");
  }

  /** Where toll itself is installed; see the launcher. */
  static Path home() {
    return Path.of(System.getProperty("toll.home", "target/home"));
  }
}
