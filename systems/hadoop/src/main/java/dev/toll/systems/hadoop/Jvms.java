package dev.toll.systems.hadoop;

import dev.toll.engine.process.ProcessHost;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.base.settings.JvmSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The JVMs of an instance: which flags they get. */
public record Jvms(Deployment deployment) {
  private static final String NO_AES = "-XX:-UseAES";
  private static final String NAMENODE_MAIN = "org.apache.hadoop.hdfs.server.namenode.NameNode";

  /** A kind of process. */
  enum Kind {
    /**
     * Formats the name directory. It has the NameNode's flags and makes the NameNode's class-data
     * archive, as a JVM with an agent cannot make one.
     */
    FORMAT(Jvms.NAMENODE_MAIN, "namenode"),
    NAMENODE(Jvms.NAMENODE_MAIN, "namenode"),
    DATANODE("org.apache.hadoop.hdfs.server.datanode.DataNode", "datanode"),
    KMS("org.apache.hadoop.crypto.key.kms.server.KMSWebServer", "kms"),
    DRIVER(DriverClient.MAIN, "driver");

    private final String mainClass;
    private final String word;

    Kind(String mainClass, String word) {
      this.mainClass = mainClass;
      this.word = word;
    }
  }

  /** The toolbox of the drivers: some run Hadoop's own benchmarks. */
  Toolbox driverTools() {
    HdfsTools tools = deployment.tools();
    if (tools.yarn() != null && deployment.level().jobs()) {
      return tools.yarn();
    }
    return deployment.level().stock() ? tools.toolbox().with(tools.stock()) : tools.toolbox();
  }

  /** Of a server that is none of HDFS's, on this machine. */
  public JvmSpec spec(String server, String mainClass) {
    Settings settings = deployment.level().settings();
    ProcessHost here = deployment.placement().here().host();
    List<String> heap = JvmSpec.fixed(settings.bytes(HdfsSettings.heap(server)));
    return JvmSpec.of(server, mainClass, heap, configuration(here))
        .with(flags(here))
        .with(settings.text(HdfsSettings.flags(server)));
  }

  /** Of a process on a host, with its paths there. */
  JvmSpec spec(Kind kind, ProcessHost host) throws IOException {
    Settings settings = deployment.level().settings();
    JvmSpec spec =
        JvmSpec.of(kind.word, kind.mainClass, heap(kind, settings), configuration(host))
            .with(flags(kind, host))
            .with(own(kind, settings));
    // The NameNode's archive is made by formatting; see there.
    return kind == Kind.NAMENODE
        ? spec.archived(deployment.tools().toolbox().archive(spec).exists())
        : spec;
  }

  private static List<String> heap(Kind kind, Settings settings) {
    return JvmSpec.fixed(
        settings.bytes(
            kind == Kind.DRIVER ? JvmSettings.DRIVER.heap() : HdfsSettings.heap(kind.word)));
  }

  private static String own(Kind kind, Settings settings) {
    return settings.text(
        kind == Kind.DRIVER ? JvmSettings.DRIVER.flags() : HdfsSettings.flags(kind.word));
  }

  /** What a level sets of a kind's command line: heap and flags, between blanks. */
  static String arguments(Kind kind, Settings settings) {
    List<String> flags = new ArrayList<>(heap(kind, settings));
    if (kind == Kind.DRIVER && !settings.flag(HdfsSettings.DRIVER_AES)) {
      flags.add(NO_AES);
    }
    flags.add(own(kind, settings));
    return String.join(" ", flags).strip();
  }

  /**
   * Of a user's own client, with the flags of toll's.
   *
   * @param configuration what it reads, and by which it logs
   */
  JvmSpec ofUser(Path configuration) throws IOException {
    ProcessHost here = deployment.placement().here().host();
    List<String> flags = new ArrayList<>(spec(Kind.DRIVER, here).flags());
    flags.replaceAll(
        flag -> flag.equals(logging(configuration(here))) ? logging(configuration) : flag);
    return JvmSpec.ofUser(configuration).with(flags);
  }

  /** By which a process logs. */
  static String logging(Path configuration) {
    return "-Dlog4j.configuration=" + configuration.resolve(ConfigurationFiles.LOGGING).toUri();
  }

  private Path configuration(ProcessHost host) {
    return host.there(deployment.configuration());
  }

  /** Flags of every process. */
  private List<String> flags(ProcessHost host) {
    List<String> flags = new ArrayList<>();
    // The KMS's JAXB defines classes by reflection; without this its web server dies.
    flags.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
    flags.add(logging(configuration(host)));
    if (deployment.placement().away()) {
      // One user on all hosts, whichever user logs in there; simple authentication goes by this
      // alone.
      flags.add("-DHADOOP_USER_NAME=" + System.getProperty("user.name"));
    }
    if (deployment.level().wire().kerberos()) {
      flags.add(
          "-Djava.security.krb5.conf=" + host.there(deployment.kerberos().client().krb5Conf()));
    }
    return flags;
  }

  private List<String> flags(Kind kind, ProcessHost host) {
    List<String> flags = flags(host);
    if (kind == Kind.NAMENODE || kind == Kind.DATANODE) {
      // They wait at a gate.
      flags.add("-Dtoll.preload=" + kind.mainClass + ",org.apache.hadoop.hdfs.HdfsConfiguration");
      flags.addAll(JvmSpec.COMPILED_EARLY);
    }
    if (kind == Kind.KMS) {
      flags.add("-Dkms.config.dir=" + configuration(host));
      flags.add("-Dkms.log.dir=" + configuration(host));
      flags.addAll(JvmSpec.COMPILED_EARLY);
    }
    boolean nameNode = kind == Kind.NAMENODE || kind == Kind.FORMAT;
    if (nameNode && deployment.level().wire().kerberos() && deployment.placement().away()) {
      flags.add("-Djdk.net.hosts.file=" + configuration(host).resolve(ConfigurationFiles.NAMES));
    }
    if (kind == Kind.NAMENODE && deployment.level().agent()) {
      flags.add("-javaagent:" + host.there(deployment.tools().agent()));
    }
    if (kind == Kind.DRIVER) {
      flags.addAll(driver(deployment.level()));
    }
    return flags;
  }

  /** Flags of a driver for any cluster. */
  static List<String> driver(HdfsLevel level) {
    Settings settings = level.settings();
    List<String> flags = new ArrayList<>();
    if (!settings.flag(HdfsSettings.DRIVER_AES)) {
      flags.add(NO_AES);
    }
    if (!settings.text(HdfsSettings.NATIVE).isEmpty()) {
      flags.add("-Djava.library.path=" + settings.text(HdfsSettings.NATIVE));
    }
    // Hadoop's own benchmarks run as they are shipped.
    if (!level.stock()) {
      flags.addAll(JvmSpec.COMPILED_EARLY);
    }
    return flags;
  }
}
