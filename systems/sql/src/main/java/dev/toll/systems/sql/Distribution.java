package dev.toll.systems.sql;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Where the programs of a server come from. Stateless. */
interface Distribution {
  /** Coordinate of the archive that holds the embedded server, but its version. */
  String artifact();

  /** Unpacks that archive. */
  void unpack(Path archive, Path into) throws IOException, InterruptedException;

  /** The programs of an embedded server. */
  Installation unpacked(Path home, String origin);

  /**
   * The installed programs.
   *
   * @param home {@code system.home}; empty for the usual places
   */
  Optional<Installation> installed(String home);

  /** What to install, for messages. */
  String packages();
}
