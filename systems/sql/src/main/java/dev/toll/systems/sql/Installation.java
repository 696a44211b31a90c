package dev.toll.systems.sql;

import java.nio.file.Path;

/**
 * A server's programs.
 *
 * @param home where they were unpacked; null when installed
 * @param programs directory of initdb, or of mariadb-install-db
 * @param server its main program
 * @param plugins directory of plugins; null when it has none
 * @param origin for the record, e.g. {@code embedded 11.4.5 (pinned)}
 */
record Installation(Path home, Path programs, Path server, Path plugins, String origin) {
  boolean embedded() {
    return home != null;
  }
}
