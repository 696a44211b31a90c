package dev.toll.systems.hadoop;

import dev.toll.engine.process.AgentHost;
import dev.toll.engine.process.HostRole;
import dev.toll.engine.process.Placement;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.TollHome;
import dev.toll.systems.base.artifact.ArtifactRequest;
import dev.toll.systems.base.artifact.ArtifactResolver;
import dev.toll.systems.base.jdk.JdkRange;
import dev.toll.systems.base.process.Toolbox;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What every process of a run is made from: a JDK and Hadoop's jars, which stay apart from any
 * other system's.
 *
 * @param version of Hadoop
 * @param stock jars of Hadoop's own benchmarks, for drivers that run them; none where none does
 * @param yarn for YARN's daemons, containers, and drivers that run jobs; null where none does
 * @param agent jar of the agent that times create() in the NameNode
 * @param placement on which machines servers and drivers are
 */
public record HdfsTools(
    String version,
    Toolbox toolbox,
    List<Path> stock,
    Toolbox yarn,
    Path agent,
    Placement placement) {
  private static final String GROUP = "org.apache.hadoop:";

  private static final List<String> HDFS =
      List.of(
          "hadoop-common",
          "hadoop-hdfs",
          "hadoop-hdfs-client",
          "hadoop-kms",
          // For codec openssl-jna.
          "net.java.dev.jna:jna:5.14.0");

  private static final List<String> YARN =
      List.of(
          "hadoop-yarn-server-resourcemanager",
          "hadoop-yarn-server-nodemanager",
          // The ResourceManager does not start without it, used or not.
          "hadoop-yarn-server-timelineservice",
          "hadoop-mapreduce-client-app",
          "hadoop-mapreduce-client-shuffle",
          "hadoop-mapreduce-client-jobclient");

  /** Versions of the examples where they differ from Hadoop's: some were not published. */
  private static final Map<String, String> EXAMPLES = Map.of("3.4.3", "3.4.2");

  public HdfsTools {
    stock = List.copyOf(stock);
  }

  /** Finds a JDK and fetches the jars, for another system to store its data in HDFS. */
  public static HdfsTools of(String version, RunContext context) throws SystemException {
    return of(version, false, false, context);
  }

  /**
   * Finds a JDK and fetches the jars.
   *
   * @param benchmarks whether drivers run Hadoop's own benchmarks too
   * @param jobs whether some load is a job of MapReduce
   */
  static HdfsTools of(String version, boolean benchmarks, boolean jobs, RunContext context)
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
    send(toolbox, agent, context.placement());
    return new HdfsTools(
        version, toolbox, stock, jobs ? yarn(version, context) : null, agent, context.placement());
  }

  /** Sends jars to the hosts before anything starts, and in no step's time. */
  private static void send(Toolbox toolbox, Path agent, Placement placement)
      throws SystemException {
    for (AgentHost host : placement.hosts()) {
      Toolbox unused = toolbox.on(host);
    }
    try {
      // With the jars next to it that its manifest names.
      placement.servers(HostRole.MASTER).get(0).host().put(agent.getParent());
    } catch (IOException e) {
      throw new SystemException(e.getMessage(), e);
    }
  }

  /** What servers and clients need, resolved into the user's ordinary local repository. */
  private static ArtifactRequest jars(String version) {
    return ArtifactRequest.classPath(
            "hadoop-" + version,
            HDFS.stream().map(each -> named(each, version)).toArray(String[]::new))
        .withPins(HdfsTools.class.getResource("/pins/hadoop-" + version + ".sha256"));
  }

  private static Toolbox yarn(String version, RunContext context) throws SystemException {
    // Asked for together, so that where versions of a dependency differ all agree on one.
    Toolbox daemons = Toolbox.of("hadoop", JdkRange.HADOOP_3_4, yarnJars(version), context);
    return daemons.with(
        ArtifactResolver.fetch(jobJars(version), context.cache(), context.progress()).paths());
  }

  /** What HDFS's own need, and YARN with MapReduce: for daemons, containers and clients. */
  public static ArtifactRequest yarnJars(String version) {
    List<String> roots = new ArrayList<>(HDFS);
    roots.addAll(YARN);
    return ArtifactRequest.classPath(
            "hadoop-yarn-" + version,
            roots.stream().map(each -> named(each, version)).toArray(String[]::new))
        .withPins(HdfsTools.class.getResource("/pins/hadoop-yarn-" + version + ".sha256"));
  }

  /** TestDFSIO and the jobs of TeraSort, which have no dependencies of their own. */
  private static ArtifactRequest jobJars(String version) {
    return ArtifactRequest.files(
            "hadoop-jobs-" + version,
            GROUP + "hadoop-mapreduce-client-jobclient:jar:tests:" + version,
            GROUP + "hadoop-mapreduce-examples:" + EXAMPLES.getOrDefault(version, version))
        .withPins(HdfsTools.class.getResource("/pins/hadoop-yarn-" + version + ".sha256"));
  }

  /**
   * What Hadoop's own benchmarks need in addition, run by the local job runner: their classes, and
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

  private static String named(String artifact, String version) {
    return artifact.contains(":") ? artifact : GROUP + artifact + ":" + version;
  }

  String origin() {
    return version + " (" + toolbox.origin() + ")";
  }

  /** For the record. */
  public Map<String, String> describe() {
    return new TreeMap<>(Map.of("Hadoop", origin(), "Hadoop's JDK", toolbox.jdk().toString()));
  }
}
