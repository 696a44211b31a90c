package dev.toll.systems.hadoop;

import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.artifact.ArtifactRequest;
import dev.toll.systems.base.artifact.ArtifactResolver;
import dev.toll.systems.base.jdk.JdkRange;
import dev.toll.systems.base.process.TollHome;
import dev.toll.systems.base.process.Toolbox;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What every process of a run is made from: a JDK and Hadoop's jars, which stay apart from any
 * other system's.
 *
 * @param version of Hadoop
 * @param stock jars of Hadoop's own benchmarks, for drivers that run them; none where none does
 * @param agent jar of the agent that times create() in the NameNode
 */
public record HdfsTools(String version, Toolbox toolbox, List<Path> stock, Path agent) {
  private static final String GROUP = "org.apache.hadoop:";

  public HdfsTools {
    stock = List.copyOf(stock);
  }

  /** Finds a JDK and fetches the jars, for another system to store its data in HDFS. */
  public static HdfsTools of(String version, RunContext context) throws SystemException {
    return of(version, false, context);
  }

  /**
   * Finds a JDK and fetches the jars.
   *
   * @param benchmarks whether drivers run Hadoop's own benchmarks too
   */
  static HdfsTools of(String version, boolean benchmarks, RunContext context)
      throws SystemException {
    Toolbox toolbox = Toolbox.of("hadoop", JdkRange.HADOOP_3_4, jars(version), context);
    List<Path> stock =
        benchmarks
            ? ArtifactResolver.fetch(stockJars(version), context.cache(), context.progress())
                .paths()
            : List.of();
    Path agent =
        TollHome.driverJars("hadoop-agent").stream()
            .filter(jar -> jar.getFileName().toString().startsWith("toll-"))
            .findFirst()
            .orElseThrow();
    return new HdfsTools(version, toolbox, stock, agent);
  }

  /** What servers and clients need, resolved into the user's ordinary local repository. */
  private static ArtifactRequest jars(String version) {
    return ArtifactRequest.classPath(
            "hadoop-" + version,
            GROUP + "hadoop-common:" + version,
            GROUP + "hadoop-hdfs:" + version,
            GROUP + "hadoop-hdfs-client:" + version,
            GROUP + "hadoop-kms:" + version,
            // For codec openssl-jna.
            "net.java.dev.jna:jna:5.14.0")
        .withPins(HdfsTools.class.getResource("/pins/hadoop-" + version + ".sha256"));
  }

  /**
   * What Hadoop's own benchmarks need beside that, run by the local job runner: their classes, and
   * of MapReduce and YARN just what a job without a cluster uses.
   */
  private static ArtifactRequest stockJars(String version) {
    return ArtifactRequest.files(
            "hadoop-stock-" + version,
            GROUP + "hadoop-mapreduce-client-jobclient:jar:tests:" + version,
            GROUP + "hadoop-mapreduce-client-core:" + version,
            GROUP + "hadoop-mapreduce-client-common:" + version,
            GROUP + "hadoop-yarn-common:" + version,
            GROUP + "hadoop-yarn-api:" + version)
        .withPins(HdfsTools.class.getResource("/pins/hadoop-stock-" + version + ".sha256"));
  }

  String origin() {
    return version + " (" + toolbox.origin() + ")";
  }

  /** For the record. */
  public Map<String, String> describe() {
    return new TreeMap<>(Map.of("Hadoop", origin(), "Hadoop's JDK", toolbox.jdk().toString()));
  }
}
