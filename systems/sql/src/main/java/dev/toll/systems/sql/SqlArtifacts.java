package dev.toll.systems.sql;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.artifact.ArtifactRequest;
import dev.toll.systems.base.artifact.ArtifactResolver;
import dev.toll.systems.base.artifact.ClassPath;
import dev.toll.systems.base.artifact.MavenOptions;
import dev.toll.systems.base.artifact.ResolvedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

/** The embedded servers and the JDBC drivers, from Maven repositories. */
final class SqlArtifacts {
  private static final String MARIADB_DRIVER = "org.mariadb.jdbc:mariadb-java-client:3.5.11";
  private static final String POSTGRESQL_DRIVER = "org.postgresql:postgresql:42.7.8";
  private static final int SUM = 16;

  private final RunContext context;
  private final ArtifactResolver resolver;

  SqlArtifacts(RunContext context) {
    this.context = context;
    this.resolver =
        new ArtifactResolver(context.cache().resolve("classpath"), MavenOptions.ordinary());
  }

  /** The driver of a product; its optional dependencies are not wanted. */
  ClassPath driver(Product product) throws SystemException {
    String driver = product.name().equals("mariadb") ? MARIADB_DRIVER : POSTGRESQL_DRIVER;
    return resolve(ArtifactRequest.files(product.label() + "'s JDBC driver", driver), "drivers");
  }

  /** The embedded server, unpacked into the user's cache once per archive. */
  Installation embedded(Product product, String version)
      throws SystemException, InterruptedException {
    ClassPath archive =
        resolve(
            ArtifactRequest.files(
                product.name() + "-" + version, product.distribution().artifact() + ":" + version),
            product.name() + "-" + version);
    ResolvedFile file = archive.files().get(0);
    Path home =
        context
            .cache()
            .resolve("servers")
            .resolve(product.name() + "-" + version + "-" + file.sha256().substring(0, SUM))
            .toAbsolutePath();
    String origin = "embedded " + version + " (" + archive.origin() + ")";
    try {
      if (!Files.isDirectory(home)) {
        context.progress().activity("unpacking " + product.label() + " " + version);
        Path fresh = home.resolveSibling(home.getFileName() + ".new");
        RunDirectory.delete(fresh);
        Files.createDirectories(fresh);
        product.distribution().unpack(file.path(), fresh);
        Files.move(fresh, home, StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (IOException e) {
      throw new SystemException(
          "cannot unpack " + file.path() + " to " + home + ": " + e.getMessage(), e);
    }
    return product.distribution().unpacked(home, origin);
  }

  /** With pins where this version has them. */
  private ClassPath resolve(ArtifactRequest request, String pins) throws SystemException {
    return resolver.resolve(
        request.withPins(SqlArtifacts.class.getResource("/pins/sql-" + pins + ".sha256")),
        transfer ->
            context
                .progress()
                .activity(
                    String.format(
                        Locale.ROOT,
                        "fetching %s: %.1f MB (%s)",
                        request.name(),
                        transfer.total() / 1e6,
                        transfer.file())));
  }
}
