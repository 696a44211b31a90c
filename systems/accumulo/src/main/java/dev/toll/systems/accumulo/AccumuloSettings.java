package dev.toll.systems.accumulo;

import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.kdc.RunKdc;
import dev.toll.systems.base.settings.Choices;
import dev.toll.systems.base.volume.VolumeSettings;
import java.util.ArrayList;
import java.util.List;

/** Every setting the Accumulo system understands, its default and its meaning: one place. */
final class AccumuloSettings {
  static final String VERSION = "system.version";
  static final String SECURITY = "system.security";
  static final String TLS = "system.tls";
  static final String RPC_SERVER = "system.rpc-server";
  static final String AT_REST = "system.at-rest";
  static final String STORAGE = "system.storage";
  static final String HDFS_VERSION = "system.hdfs.version";
  static final String HDFS_RPC = "system.hdfs.rpc-protection";
  static final String HDFS_PROPERTIES = "system.hdfs.properties.";
  static final String KDC = "system.kdc";
  static final String TSERVERS = "system.tablet-servers";
  static final String NATIVE_MAP = "system.native-map";
  static final String MEMORY_MAP = "system.memory-map";
  static final String PROPERTIES = "system.properties.";
  static final String CLIENT_PROPERTIES = "system.client-properties.";
  static final String TSERVER_HEAP = "system.heap.tserver";
  static final String DRIVER_HEAP = "jvm.driver.heap";
  static final String DRIVER_FLAGS = "jvm.driver.flags";
  static final String TSERVER_FLAGS = "jvm.tserver.flags";
  static final String START_DEADLINE = "system.start-deadline";

  static final String ENTRIES = "workload.entries";
  static final String WARM = "workload.warm-entries";
  static final String WARM_STEADY = "workload.warm-until-steady";
  static final String WARM_MAX = "workload.warm-max-entries";
  static final String WRITERS = "workload.writers";
  static final String TABLETS = "workload.tablets";
  static final String WRITER_MEMORY = "workload.batch-writer-memory";
  static final String WRITER_THREADS = "workload.batch-writer-threads";
  static final String FLUSH_EVERY = "workload.flush-every";
  static final String SETTLE = "workload.settle";
  static final String PROBE_ENTRIES = "workload.probe-entries";
  static final String VERIFY_MEMORY = "workload.verify-memory";
  static final String DEADLINE = "workload.deadline";

  static final String WORKLOAD = "continuous-ingest";
  static final String TESTED_VERSION = "2.1.4";
  static final String AUTO = "auto";
  static final List<String> PORTS = List.of("zookeeper", "tserver", "manager", "gc");

  /** Chosen once when the run begins: one JDK, one class path, one KDC, one place for the data. */
  static final List<String> RUN_WIDE =
      List.of(VERSION, KDC, NATIVE_MAP, HDFS_VERSION, VolumeSettings.DIRECTORY);

  private AccumuloSettings() {}

  static String port(String server) {
    return "system.port." + server;
  }

  /** Of a server of HDFS. */
  static String heap(String server) {
    return "system.hdfs.heap." + server;
  }

  /** TLS version of a level, as Java names it, e.g. {@code TLSv1.3}. */
  static String tls(Settings level) {
    return "TLSv" + level.text(TLS);
  }

  /** Whether the level's Thrift server is the one that TLS and SASL force. */
  static boolean threadPool(Settings level) {
    return level.text(RPC_SERVER).equals("threadpool");
  }

  static List<SettingSpec> all() {
    List<SettingSpec> specs = new ArrayList<>(system());
    specs.addAll(workload());
    return specs;
  }

  private static List<SettingSpec> system() {
    List<SettingSpec> specs =
        new ArrayList<>(
            List.of(
                SettingSpec.choice("system.name", "accumulo", List.of("accumulo"), "the system"),
                text(VERSION, TESTED_VERSION, "Accumulo's version"),
                SettingSpec.choice(
                    SECURITY,
                    Choices.word(Security.NONE),
                    Choices.words(Security.class),
                    "wire security: none, two-way TLS, or Kerberos with a quality of protection"),
                SettingSpec.choice(TLS, "1.3", List.of("1.3", "1.2"), "TLS version at ssl"),
                SettingSpec.choice(
                    RPC_SERVER,
                    "standard",
                    List.of("standard", "threadpool"),
                    "the Thrift server: Accumulo's standard one, or the thread-pool server that"
                        + " TLS and SASL force"),
                SettingSpec.choice(
                    AT_REST,
                    Choices.word(AtRest.NONE),
                    Choices.words(AtRest.class),
                    "encryption of RFiles and write-ahead log: none, Accumulo's own, or an"
                        + " encryption zone of HDFS"),
                SettingSpec.choice(
                    STORAGE,
                    Choices.word(StorageKind.LOCAL),
                    Choices.words(StorageKind.class),
                    "storage of tables and logs: local files, HDFS, or HDFS under Kerberos"),
                SettingSpec.choice(KDC, "kerby", RunKdc.KINDS, RunKdc.MEANING),
                spec(TSERVERS, SettingType.COUNT, "1", "number of tablet servers")
                    .atLeast("1")
                    .atMost("100"),
                SettingSpec.choice(
                    NATIVE_MAP,
                    AUTO,
                    List.of(AUTO, "yes", "no"),
                    "the in-memory map in native memory; auto: when a C++ compiler is found"),
                spec(
                        MEMORY_MAP,
                        SettingType.BYTES,
                        "512M",
                        "size of a tablet server's in-memory map")
                    .atLeast("1M"),
                spec(TSERVER_HEAP, SettingType.BYTES, "1G", "heap of a tablet server")
                    .atLeast("64M"),
                spec(
                        START_DEADLINE,
                        SettingType.DURATION,
                        "90s",
                        "how long the system may take until it answers")
                    .atLeast("1s"),
                text(PROPERTIES + "*", null, "any server property of Accumulo"),
                text(CLIENT_PROPERTIES + "*", null, "any client property of Accumulo"),
                spec(DRIVER_HEAP, SettingType.BYTES, "512M", "heap of the driver").atLeast("32M"),
                text(DRIVER_FLAGS, "", "more JVM flags of the driver"),
                text(TSERVER_FLAGS, "", "more JVM flags of the tablet servers")));
    specs.addAll(hdfs());
    specs.addAll(VolumeSettings.all());
    for (String server : PORTS) {
      specs.add(text(port(server), AUTO, "TCP port of the " + server + "; auto: a free one"));
    }
    return specs;
  }

  /** They are system {@code hdfs}'s own below another name. */
  private static List<SettingSpec> hdfs() {
    return List.of(
        text(HDFS_VERSION, "3.4.3", "Hadoop's version, at storage in HDFS"),
        SettingSpec.choice(
            HDFS_RPC,
            "authentication",
            List.of("authentication", "integrity", "privacy"),
            "hadoop.rpc.protection: the RPC to the NameNode, at hdfs-kerberos"),
        spec(heap("namenode"), SettingType.BYTES, "512M", "heap of the NameNode").atLeast("64M"),
        spec(heap("datanode"), SettingType.BYTES, "512M", "heap of the DataNode").atLeast("64M"),
        spec(heap("kms"), SettingType.BYTES, "512M", "heap of the KMS, at a zone").atLeast("64M"),
        text(HDFS_PROPERTIES + "*", null, "any property of NameNode, DataNode or KMS"));
  }

  private static List<SettingSpec> workload() {
    return List.of(
        SettingSpec.choice(
            "workload.name", WORKLOAD, List.of(WORKLOAD), "Accumulo's own continuous ingest"),
        spec(ENTRIES, SettingType.COUNT, "2M", "entries written and measured").atLeast("100"),
        spec(WARM, SettingType.COUNT, "500k", "entries written before, unmeasured; 0: none"),
        spec(
            WARM_STEADY,
            SettingType.FLAG,
            "false",
            "continue warming until the rate is steady (coefficient of variation below 10 %)"),
        spec(WARM_MAX, SettingType.COUNT, "10M", "the most to warm with while not steady")
            .atLeast("1"),
        spec(WRITERS, SettingType.COUNT, "2", "ingest clients, each with its own batch writer")
            .atLeast("1")
            .atMost("1024"),
        spec(TABLETS, SettingType.COUNT, "1", "tablets the table is split into beforehand")
            .atLeast("1")
            .atMost("100k"),
        spec(WRITER_MEMORY, SettingType.BYTES, "500K", "memory of a batch writer")
            .atLeast("1K")
            .atMost("2047M"),
        spec(WRITER_THREADS, SettingType.COUNT, "3", "write threads of a batch writer")
            .atLeast("1")
            .atMost("1024"),
        spec(FLUSH_EVERY, SettingType.COUNT, "100k", "entries between flushes of a writer")
            .atLeast("2")
            .atMost("2G"),
        SettingSpec.choice(
            SETTLE,
            "flush",
            List.of("none", "flush", "compactions"),
            "after measuring: nothing, flush the table, or wait for compactions too"),
        spec(PROBE_ENTRIES, SettingType.COUNT, "20k", "entries written by the proof probes")
            .atLeast("100")
            .atMost("100M"),
        spec(VERIFY_MEMORY, SettingType.BYTES, "64M", "the most memory verification may use")
            .atLeast("1K"),
        spec(
                DEADLINE,
                SettingType.DURATION,
                "30m",
                "the most one step of load or verification may take")
            .atLeast("1s"));
  }

  private static SettingSpec text(String path, String standard, String meaning) {
    return spec(path, SettingType.TEXT, standard, meaning);
  }

  private static SettingSpec spec(String path, SettingType type, String standard, String meaning) {
    return SettingSpec.of(path, type, standard, meaning);
  }
}
