package dev.toll.systems.zookeeper;

import dev.toll.systems.base.artifact.ArtifactRequest;

/** ZooKeeper's published jars, resolved into the user's ordinary local repository. */
final class Artifacts {
  // Its published jar does not bring them; without the last two the server does not start.
  private static final String METRICS = "io.dropwizard.metrics:metrics-core:4.1.12.1";
  private static final String LOGGING = "org.apache.logging.log4j:log4j-slf4j2-impl:2.24.3";
  private static final String SNAPPY = "org.xerial.snappy:snappy-java:1.1.10.5";

  private Artifacts() {}

  /** The class path of server and clients. */
  static ArtifactRequest classPath(String version) {
    return ArtifactRequest.classPath(
            "zookeeper-" + version,
            "org.apache.zookeeper:zookeeper:" + version,
            LOGGING,
            METRICS,
            SNAPPY)
        .withPins(Artifacts.class.getResource("/pins/zookeeper-" + version + ".sha256"));
  }
}
