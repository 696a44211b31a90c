package dev.toll.systems.kafka;

import dev.toll.systems.base.artifact.ArtifactRequest;

/** Kafka's published jars, resolved into the user's ordinary local repository. */
final class Artifacts {
  // The published jars bring no binding of their logger.
  private static final String LOGGING = "org.apache.logging.log4j:log4j-slf4j-impl:2.24.3";

  private Artifacts() {}

  /** Brokers' and clients' class path. */
  static ArtifactRequest classPath(String version) {
    return ArtifactRequest.classPath(
            "kafka-" + version, "org.apache.kafka:kafka_2.13:" + version, LOGGING)
        .withPins(Artifacts.class.getResource("/pins/kafka-" + version + ".sha256"));
  }
}
