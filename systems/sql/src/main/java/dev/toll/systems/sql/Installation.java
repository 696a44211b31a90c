package dev.toll.systems.sql;

import dev.toll.engine.process.AgentHost;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A server's programs.
 *
 * @param home where they were unpacked; null when installed
 * @param programs directory of initdb, or of mariadb-install-db
 * @param server its main program
 * @param plugins directory of plugins; null when it has none
 * @param origin for the record, e.g. {@code embedded 11.4.5 (pinned)}
 * @param root whether they run as root
 */
record Installation(
    Path home, Path programs, Path server, Path plugins, String origin, boolean root) {
  /** Of this machine. */
  Installation(Path home, Path programs, Path server, Path plugins, String origin) {
    this(home, programs, server, plugins, origin, Programs.root());
  }

  boolean embedded() {
    return home != null;
  }

  /**
   * A copy on a host of what an embedded server needs there: its program, which is kept between
   * runs, its messages and its character sets.
   *
   * @param product for the message
   * @throws SystemException when the program does not run there
   */
  Installation on(AgentHost host, String product) throws SystemException {
    try {
      for (String part : List.of("share/english", "share/charsets")) {
        host.put(home.resolve(part));
      }
      Path program = host.jar(server);
      String unused = host.run(List.of("chmod", "700", program.toString()));
      unused = host.run(List.of(program.toString(), "--no-defaults", "--version"));
      boolean asRoot = host.run(List.of("id", "-u")).strip().equals("0");
      return new Installation(host.there(home), null, program, null, origin, asRoot);
    } catch (IOException e) {
      throw new SystemException(
          ("%s's server, which toll copies there, does not run on %s: %s; install the libraries that"
                  + " it misses, or give the role to another host")
              .formatted(product, host.name(), e.getMessage()),
          e);
    }
  }
}
