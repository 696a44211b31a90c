package dev.toll.systems.accumulo;

import dev.toll.engine.system.Progress;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.artifact.ArtifactException;
import dev.toll.systems.base.artifact.ArtifactRequest;
import dev.toll.systems.base.artifact.ArtifactResolver;
import dev.toll.systems.base.artifact.ClassPath;
import dev.toll.systems.base.artifact.MavenOptions;
import java.nio.file.Path;
import java.util.Locale;

/** Accumulo's published jars, resolved into the user's ordinary local repository. */
final class Artifacts {
  private static final String KERBY = "2.0.3";

  private final String version;
  private final ArtifactResolver resolver;
  private final Progress progress;

  Artifacts(String version, Path cache, Progress progress) {
    this.version = version;
    this.resolver = new ArtifactResolver(cache.resolve("classpath"), MavenOptions.ordinary());
    this.progress = progress;
  }

  /** Servers' and clients' class path. */
  ClassPath classPath() throws SystemException {
    return resolve(
        ArtifactRequest.classPath(
                "accumulo-" + version,
                "org.apache.accumulo:accumulo-minicluster:" + version,
                // Upstream has a logging binding at test scope only.
                "org.apache.logging.log4j:log4j-slf4j2-impl:2.24.3",
                // ZooKeeper's server dies without it (NoClassDefFoundError: Reservoir).
                "io.dropwizard.metrics:metrics-core:4.1.12.1")
            .withPins(Artifacts.class.getResource("/pins/accumulo-" + version + ".sha256")));
  }

  /** The native map's C++ source. */
  Path nativeSource() throws SystemException {
    return resolve(
            ArtifactRequest.files(
                    "accumulo-native-" + version,
                    "org.apache.accumulo:accumulo-native:tar.gz:" + version)
                .withPins(Artifacts.class.getResource("/pins/accumulo-" + version + ".sha256")))
        .files()
        .get(0)
        .path();
  }

  /** The KDC's class path. */
  ClassPath kerby() throws SystemException {
    return resolve(
        ArtifactRequest.classPath("kerby-" + KERBY, "org.apache.kerby:kerb-simplekdc:" + KERBY)
            .withPins(ClassPath.class.getResource("/pins/kerby-" + KERBY + ".sha256")));
  }

  private ClassPath resolve(ArtifactRequest request) throws SystemException {
    try {
      return resolver.resolve(
          request,
          transfer ->
              progress.activity(
                  String.format(
                      Locale.ROOT,
                      "fetching %s: %d of %s files, %.1f MB (%s)",
                      request.name(),
                      transfer.fetched(),
                      transfer.count() == 0 ? "?" : Integer.toString(transfer.count()),
                      transfer.total() / 1e6,
                      transfer.file())));
    } catch (ArtifactException e) {
      throw new SystemException(e.getMessage(), e);
    }
  }
}
