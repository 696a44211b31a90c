package dev.toll.systems.accumulo;

import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.artifact.ArtifactRequest;
import dev.toll.systems.base.artifact.ArtifactResolver;
import java.net.URL;
import java.nio.file.Path;

/** Accumulo's published jars, resolved into the user's ordinary local repository. */
final class Artifacts {
  private Artifacts() {}

  // Upstream has a logging binding at test scope only.
  private static final String LOGGING = "org.apache.logging.log4j:log4j-slf4j2-impl:2.24.3";

  // ZooKeeper's server dies without it (NoClassDefFoundError: Reservoir).
  private static final String METRICS = "io.dropwizard.metrics:metrics-core:4.1.12.1";

  /** Servers' and clients' class path. */
  static ArtifactRequest classPath(String version) {
    return ArtifactRequest.classPath("accumulo-" + version, servers(version), LOGGING, METRICS)
        .withPins(pins(version));
  }

  /** The same with Accumulo's shell, for a user who asks for an instance. */
  static ArtifactRequest shell(String version) {
    return ArtifactRequest.classPath(
            "accumulo-shell-" + version,
            servers(version),
            LOGGING,
            METRICS,
            "org.apache.accumulo:accumulo-shell:" + version)
        .withPins(pins(version));
  }

  private static String servers(String version) {
    return "org.apache.accumulo:accumulo-minicluster:" + version;
  }

  /** The native map's C++ source. */
  static Path nativeSource(String version, RunContext context) throws SystemException {
    ArtifactRequest source =
        ArtifactRequest.files(
                "accumulo-native-" + version,
                "org.apache.accumulo:accumulo-native:tar.gz:" + version)
            .withPins(pins(version));
    return ArtifactResolver.fetch(source, context.cache(), context.progress())
        .files()
        .get(0)
        .path();
  }

  private static URL pins(String version) {
    return Artifacts.class.getResource("/pins/accumulo-" + version + ".sha256");
  }
}
