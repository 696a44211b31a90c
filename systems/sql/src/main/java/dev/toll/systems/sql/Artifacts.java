package dev.toll.systems.sql;

import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.artifact.ArtifactRequest;
import dev.toll.systems.base.artifact.ArtifactResolver;
import dev.toll.systems.base.artifact.CacheEntry;
import dev.toll.systems.base.artifact.ClassPath;
import dev.toll.systems.base.artifact.ResolvedFile;
import java.nio.file.Files;
import java.nio.file.Path;

/** The embedded servers and the JDBC drivers, from Maven repositories. */
final class Artifacts {
  private static final int SUM = 16;

  private Artifacts() {}

  /** The driver of a product; its optional dependencies are not wanted. */
  static ArtifactRequest driver(Product product) {
    return request(product.names().label() + "'s JDBC driver", product.names().driver(), "drivers");
  }

  /** The embedded server, unpacked into the user's cache once per archive. */
  static Installation embedded(Product product, String version, RunContext context)
      throws SystemException, InterruptedException {
    String name = product.names().name() + "-" + version;
    ClassPath archive =
        ArtifactResolver.fetch(
            request(name, product.names().artifact() + ":" + version, name),
            context.cache(),
            context.progress());
    ResolvedFile file = archive.files().get(0);
    Path home =
        context
            .cache()
            .resolve("servers")
            .resolve(name + "-" + file.sha256().substring(0, SUM))
            .toAbsolutePath();
    CacheEntry.of(
        home,
        scratch -> {
          context.progress().activity("unpacking " + product.names().label() + " " + version);
          Path fresh = Files.createDirectory(scratch.resolve(name));
          product.unpack(file.path(), fresh);
          return fresh;
        });
    return product.unpacked(home, "embedded " + version + " (" + archive.origin() + ")");
  }

  /** With pins where this version has them. */
  private static ArtifactRequest request(String name, String coordinate, String pins) {
    return ArtifactRequest.files(name, coordinate)
        .withPins(Artifacts.class.getResource("/pins/sql-" + pins + ".sha256"));
  }
}
