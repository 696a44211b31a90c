package dev.toll.systems.kafka;

import dev.toll.systems.base.artifact.ArtifactRequest;
import java.net.URL;

/** Kafka's published jars, resolved into the user's ordinary local repository. */
final class Artifacts {
  // The published jars bring no binding of their logger.
  private static final String LOGGING = "org.apache.logging.log4j:log4j-slf4j-impl:2.24.3";

  private Artifacts() {}

  /**
   * Kafka's own tools, such as the producer performance test, on that class path. Their published
   * dependencies are it and Kafka Connect's runtime, which only tools of Connect use.
   */
  static ArtifactRequest tools(String version) {
    return ArtifactRequest.files(
            "kafka-tools-" + version, "org.apache.kafka:kafka-tools:" + version)
        .withPins(pins(version));
  }

  private static URL pins(String version) {
    return Artifacts.class.getResource("/pins/kafka-" + version + ".sha256");
  }

  /** Brokers' and clients' class path. */
  static ArtifactRequest classPath(String version) {
    return ArtifactRequest.classPath(
            "kafka-" + version, "org.apache.kafka:kafka_2.13:" + version, LOGGING)
        .withPins(pins(version));
  }
}
