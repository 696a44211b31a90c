package dev.toll.systems.accumulo;

import dev.toll.engine.system.Progress;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.artifact.ArtifactRequest;
import dev.toll.systems.base.artifact.ClassPath;
import dev.toll.systems.base.artifact.Fetching;
import java.nio.file.Path;

/** Accumulo's published jars, resolved into the user's ordinary local repository. */
final class Artifacts {
  private final String version;
  private final Path cache;
  private final Progress progress;

  Artifacts(String version, Path cache, Progress progress) {
    this.version = version;
    this.cache = cache;
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

  private ClassPath resolve(ArtifactRequest request) throws SystemException {
    return Fetching.resolve(request, cache, progress);
  }
}
