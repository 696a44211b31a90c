package dev.toll.systems.hadoop;

import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.artifact.ClassPath;
import dev.toll.systems.base.artifact.Fetching;
import dev.toll.systems.base.jdk.Jdk;
import dev.toll.systems.base.jdk.JdkException;
import dev.toll.systems.base.jdk.JdkFinder;
import dev.toll.systems.base.jdk.JdkRange;
import dev.toll.systems.base.process.JavaCommand;
import dev.toll.systems.base.process.JavaCommand.Stdin;
import dev.toll.systems.base.process.SharedArchive;
import dev.toll.systems.base.process.TollHome;
import dev.toll.systems.base.profile.JvmProfiler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What every process of ours is made from, the same for the whole run.
 *
 * @param jars class path of servers and drivers: ours first, then Hadoop's
 * @param stock jars of Hadoop's own benchmarks, for drivers that run them; none where none does
 * @param agent jar of the agent that times create() in the NameNode
 * @param archives where class-data archives are kept
 * @param origin whether Hadoop's jars were compared with pinned checksums
 * @param profiled whether servers and driver will be profiled
 */
record Toolbox(
    Jdk jdk,
    List<Path> jars,
    List<Path> stock,
    Path agent,
    Path archives,
    String origin,
    ProcessLedger ledger,
    boolean profiled) {
  private static final List<String> ALL =
      List.of(
          "-Djava.net.preferIPv4Stack=true",
          "-XX:+ExitOnOutOfMemoryError",
          "-XX:-UsePerfData",
          "-Djava.awt.headless=true",
          // The KMS's JAXB defines classes by reflection; without this its web server dies.
          "--add-opens=java.base/java.lang=ALL-UNNAMED");

  private static final String NAMENODE_MAIN = "org.apache.hadoop.hdfs.server.namenode.NameNode";

  /** A kind of process. */
  enum Kind {
    /**
     * Formats the name directory. It has the NameNode's flags and makes the NameNode's class-data
     * archive, as a JVM with an agent cannot make one.
     */
    FORMAT(Toolbox.NAMENODE_MAIN, "namenode"),
    NAMENODE(Toolbox.NAMENODE_MAIN, "namenode"),
    DATANODE("org.apache.hadoop.hdfs.server.datanode.DataNode", "datanode"),
    KMS("org.apache.hadoop.crypto.key.kms.server.KMSWebServer", "kms"),
    DRIVER("dev.toll.driver.DriverMain", "driver");

    private final String mainClass;
    private final String word;

    Kind(String mainClass, String word) {
      this.mainClass = mainClass;
      this.word = word;
    }

    String heap(Settings settings) {
      String path = this == DRIVER ? HdfsSettings.DRIVER_HEAP : HdfsSettings.heap(word);
      return Long.toString(settings.bytes(path));
    }

    private String flags(Settings settings) {
      String path = this == DRIVER ? HdfsSettings.DRIVER_FLAGS : HdfsSettings.flags(word);
      return settings.text(path).strip();
    }
  }

  /** For a study of HDFS. */
  static Toolbox of(Study study, RunContext context) throws SystemException {
    boolean benchmarks =
        study.levels().stream().anyMatch(level -> HdfsSettings.stock(level.settings()));
    return of(study.settings(), benchmarks, context);
  }

  /**
   * Fetches what is needed and finds a JDK.
   *
   * @param benchmarks whether drivers run Hadoop's own too
   */
  static Toolbox of(Settings settings, boolean benchmarks, RunContext context)
      throws SystemException {
    String version = settings.text(HdfsSettings.VERSION);
    ClassPath hadoop =
        Fetching.resolve(Artifacts.request(version), context.cache(), context.progress());
    List<Path> stock =
        benchmarks
            ? Fetching.resolve(Artifacts.stock(version), context.cache(), context.progress())
                .paths()
            : List.of();
    List<Path> jars = new ArrayList<>(TollHome.driverJars("hadoop"));
    jars.addAll(hadoop.paths());
    Path agent =
        TollHome.driverJars("hadoop-agent").stream()
            .filter(jar -> jar.getFileName().toString().startsWith("toll-"))
            .findFirst()
            .orElseThrow();
    Path archives = context.cache().resolve("archives");
    try {
      SharedArchive.sweep(archives);
      Jdk jdk = new JdkFinder().pick(JdkRange.HADOOP_3_4);
      return new Toolbox(
          jdk, jars, stock, agent, archives, hadoop.origin(), context.ledger(), context.profiled());
    } catch (JdkException e) {
      throw new SystemException(e.getMessage(), e);
    } catch (IOException e) {
      throw new SystemException("cannot clear " + archives + ": " + e.getMessage(), e);
    }
  }

  /**
   * The command of a process.
   *
   * @param arguments of its main class
   */
  ProcessBuilder command(
      Kind kind,
      Path configuration,
      Settings settings,
      RunMaterial material,
      Stdin stdin,
      List<String> arguments)
      throws IOException {
    List<String> flags = new ArrayList<>(shape(kind, settings));
    flags.addAll(ALL);
    flags.addAll(profiled ? JvmProfiler.FLAGS : List.of());
    flags.add("-Dlog4j.configuration=" + configuration.resolve("log4j.properties").toUri());
    if (WireLevel.of(settings).kerberos()) {
      flags.add("-Djava.security.krb5.conf=" + material.kerberos().krb5Conf());
    }
    if (kind == Kind.KMS) {
      flags.add("-Dkms.config.dir=" + configuration);
      flags.add("-Dkms.log.dir=" + configuration);
    }
    if (kind == Kind.NAMENODE && settings.flag(HdfsSettings.AGENT)) {
      flags.add("-javaagent:" + agent);
    }
    if (kind == Kind.DRIVER && !settings.flag(HdfsSettings.DRIVER_AES)) {
      flags.add("-XX:-UseAES");
    }
    if (kind == Kind.DRIVER && !settings.text(HdfsSettings.NATIVE).isEmpty()) {
      flags.add("-Djava.library.path=" + settings.text(HdfsSettings.NATIVE));
    }
    if (stdin == Stdin.GATE) {
      flags.add("-Dtoll.preload=" + kind.mainClass + ",org.apache.hadoop.hdfs.HdfsConfiguration");
    }
    String more = kind.flags(settings);
    if (!more.isEmpty()) {
      flags.addAll(List.of(more.split("\\s+")));
    }
    SharedArchive archive = archive(kind, settings);
    // The NameNode's is made by formatting; see there.
    boolean usable = kind != Kind.NAMENODE || archive.exists();
    return new JavaCommand(
            jdk,
            jars(kind, settings),
            configuration,
            flags,
            usable ? archive : null,
            stdin,
            kind.mainClass,
            arguments)
        .builder();
  }

  /** A heap that grows while we measure would be part of the measurement. */
  private static List<String> shape(Kind kind, Settings settings) {
    String heap = kind.heap(settings);
    return List.of("-Xms" + heap, "-Xmx" + heap);
  }

  /** The class-data archive of a kind; it depends on the flags that shape the heap. */
  SharedArchive archive(Kind kind, Settings settings) throws IOException {
    return SharedArchive.of(
        archives,
        "hadoop-" + kind.word.toLowerCase(Locale.ROOT),
        jdk,
        jars(kind, settings),
        shape(kind, settings));
  }

  private List<Path> jars(Kind kind, Settings settings) {
    if (kind != Kind.DRIVER || !HdfsSettings.stock(settings)) {
      return jars;
    }
    List<Path> all = new ArrayList<>(jars);
    all.addAll(stock);
    return all;
  }

  /** For the record. */
  Map<String, String> describe() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("server JDK", jdk.toString());
    facts.put("jars", jars.size() + " (" + origin + ")");
    return facts;
  }
}
