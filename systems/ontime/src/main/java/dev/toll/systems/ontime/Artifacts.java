package dev.toll.systems.ontime;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.artifact.ArtifactRequest;
import dev.toll.systems.base.artifact.ArtifactResolver;
import dev.toll.systems.base.artifact.CacheEntry;
import dev.toll.systems.base.artifact.ResolvedFile;
import dev.toll.systems.base.process.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** JDBC drivers, DuckDB, Trino and Calcite, from Maven repositories. */
final class Artifacts {
  /** The last that is in Maven repositories. */
  static final String TRINO = "476";

  private static final String CALCITE = "1.40.0";
  private static final int SUM = 16;

  /** What is kept of Trino: the rest are connectors, two gigabytes of them. */
  private static final Pattern KEPT =
      Pattern.compile("[^/]+/(lib|plugin/(?:mariadb|memory|hive|hive/hdfs))/[^/]+");

  /** Part of the name of what is unpacked: another one when other plugins are kept. */
  private static final String PLUGINS = "hive-mariadb-memory";

  /** The line of a file that is in the archive as a link to another. */
  private static final Pattern LINK = Pattern.compile(".* (\\S+) link to (\\S+)");

  private static final Duration DEADLINE = Duration.ofMinutes(5);

  private Artifacts() {}

  static ArtifactRequest drivers() {
    return ArtifactRequest.files(
            "JDBC drivers of MariaDB, Trino and DuckDB",
            "org.mariadb.jdbc:mariadb-java-client:3.5.11",
            "io.trino:trino-jdbc:" + TRINO,
            "org.duckdb:duckdb_jdbc:2.0.0.1")
        .withPins(Artifacts.class.getResource("/pins/ontime-drivers.sha256"));
  }

  /** Splits queries into partials, in the driver. */
  static ArtifactRequest planner() {
    return ArtifactRequest.classPath(
            "Calcite " + CALCITE, "org.apache.calcite:calcite-babel:" + CALCITE)
        .withPins(Artifacts.class.getResource("/pins/calcite-" + CALCITE + ".sha256"));
  }

  /** Trino, unpacked into the user's cache once: its programs and three connectors. */
  static Path trino(RunContext context) throws SystemException, InterruptedException {
    ResolvedFile file =
        ArtifactResolver.fetch(
                ArtifactRequest.files("Trino " + TRINO, "io.trino:trino-server:tar.gz:" + TRINO)
                    .withPins(Artifacts.class.getResource("/pins/trino-" + TRINO + ".sha256")),
                context.cache(),
                context.progress())
            .files()
            .get(0);
    Path home =
        context
            .cache()
            .resolve("servers")
            .resolve("trino-%s-%s-%s".formatted(TRINO, PLUGINS, file.sha256().substring(0, SUM)))
            .toAbsolutePath();
    CacheEntry.of(
        home,
        scratch -> {
          context.progress().activity("unpacking Trino " + TRINO);
          return unpack(file.path(), scratch);
        });
    return home.resolve("trino-server-" + TRINO);
  }

  private static Path unpack(Path archive, Path scratch)
      throws IOException, SystemException, InterruptedException {
    String failure = "cannot unpack " + archive;
    Path log = scratch.resolve("tar.log");
    Program.succeed(failure, log, scratch, DEADLINE, List.of("tar", "-tvzf", archive.toString()));
    Path fresh = Files.createDirectory(scratch.resolve("trino"));
    Set<String> wanted = new LinkedHashSet<>();
    // A jar that connectors share is in one of them; in the others it is a link to that.
    for (String line : Files.readAllLines(log)) {
      Matcher link = LINK.matcher(line);
      String name = link.matches() ? link.group(1) : line.substring(line.lastIndexOf(' ') + 1);
      if (KEPT.matcher(name).matches()) {
        wanted.add(name);
        if (link.matches()) {
          wanted.add(link.group(2));
        }
      }
    }
    Path list = Files.write(scratch.resolve("wanted"), wanted);
    Program.succeed(
        failure,
        log,
        fresh,
        DEADLINE,
        List.of("tar", "-xzf", archive.toString(), "--no-same-owner", "-T", list.toString()));
    for (String name : wanted) {
      if (!KEPT.matcher(name).matches()) {
        RunDirectory.delete(fresh.resolve(name).getParent());
      }
    }
    return fresh;
  }
}
