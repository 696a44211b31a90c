package dev.toll.systems.hadoop;

import dev.toll.systems.base.artifact.ArtifactRequest;

/** Hadoop's published jars, resolved into the user's ordinary local repository. */
final class Artifacts {
  private static final String GROUP = "org.apache.hadoop:";

  private Artifacts() {}

  /** What servers and clients need of a version. */
  static ArtifactRequest request(String version) {
    return ArtifactRequest.classPath(
            "hadoop-" + version,
            GROUP + "hadoop-common:" + version,
            GROUP + "hadoop-hdfs:" + version,
            GROUP + "hadoop-hdfs-client:" + version,
            GROUP + "hadoop-kms:" + version,
            // For codec openssl-jna.
            "net.java.dev.jna:jna:5.14.0")
        .withPins(Artifacts.class.getResource("/pins/hadoop-" + version + ".sha256"));
  }

  /**
   * What Hadoop's own benchmarks need beside that, run by the local job runner: their classes, and
   * of MapReduce and YARN just what a job without a cluster touches.
   */
  static ArtifactRequest stock(String version) {
    return ArtifactRequest.files(
            "hadoop-stock-" + version,
            GROUP + "hadoop-mapreduce-client-jobclient:jar:tests:" + version,
            GROUP + "hadoop-mapreduce-client-core:" + version,
            GROUP + "hadoop-mapreduce-client-common:" + version,
            GROUP + "hadoop-yarn-common:" + version,
            GROUP + "hadoop-yarn-api:" + version)
        .withPins(Artifacts.class.getResource("/pins/hadoop-stock-" + version + ".sha256"));
  }
}
