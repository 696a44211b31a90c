package dev.toll.systems.accumulo;

import static dev.toll.engine.settings.Specs.bytes;
import static dev.toll.engine.settings.Specs.choice;
import static dev.toll.engine.settings.Specs.count;
import static dev.toll.engine.settings.Specs.deadline;
import static dev.toll.engine.settings.Specs.emptyText;
import static dev.toll.engine.settings.Specs.text;

import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.settings.Specs;
import dev.toll.systems.accumulo.IngestLevel.Settle;
import dev.toll.systems.base.kdc.RunKdc;
import dev.toll.systems.base.proof.JvmArguments;
import dev.toll.systems.base.settings.AutoBytes;
import dev.toll.systems.base.settings.CommandLoad;
import dev.toll.systems.base.settings.JvmSettings;
import dev.toll.systems.base.volume.VolumeService;
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
  static final String TSERVER_FLAGS = "jvm.tserver.flags";
  static final String START_DEADLINE = "system.start-deadline";

  static final String ENTRIES = "workload.entries";
  static final String WARM = "workload.warm-entries";
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
  static final String THREAD_POOL = "threadpool";
  static final List<String> PORTS = List.of("zookeeper", "tserver", "manager", "gc");

  static final long LEAST_MAP = 1L << 20;
  static final long LEAST_VERIFY_MEMORY = 1L << 10;

  private AccumuloSettings() {}

  static String port(String server) {
    return "system.port." + server;
  }

  /** Of a server of HDFS. */
  static String heap(String server) {
    return "system.hdfs.heap." + server;
  }

  static List<SettingSpec> all() {
    List<SettingSpec> specs = new ArrayList<>(system());
    specs.addAll(Trait.OWN_SERVERS.of(hdfs()));
    specs.addAll(ConnectSettings.all());
    specs.addAll(VolumeService.INSTALLED.settings());
    for (String server : PORTS) {
      specs.add(Specs.port(port(server), server));
    }
    specs.addAll(Trait.CLIENTS.of(workload()));
    specs.addAll(Trait.CLIENTS.of(QuerySettings.all()));
    return specs;
  }

  private static List<SettingSpec> system() {
    return List.of(
        choice("system.name", List.of("accumulo"), "the system"),
        text(VERSION, TESTED_VERSION, "Accumulo's version").with(Trait.RUN),
        choice(
                SECURITY,
                Security.values(),
                "wire security: none, two-way TLS, or Kerberos with a quality of protection")
            .with(Trait.OWN_SERVERS, "negotiated", "wire", "refusal"),
        choice(TLS, List.of("1.3", "1.2"), "TLS version at ssl")
            .with(Trait.OWN_SERVERS, "negotiated", "wire"),
        choice(
                RPC_SERVER,
                List.of("standard", THREAD_POOL),
                "the Thrift server: Accumulo's standard one, or the thread-pool server that"
                    + " TLS and SASL force")
            // As they force it, what is negotiated shows it too.
            .with(Trait.OWN_SERVERS, "negotiated"),
        choice(
                AT_REST,
                AtRest.values(),
                "encryption of RFiles and write-ahead log: none, Accumulo's own, or an"
                    + " encryption zone of HDFS")
            .with(Trait.OWN_SERVERS, "at-rest"),
        choice(
                STORAGE,
                StorageKind.values(),
                "storage of tables and logs: local files, HDFS, or HDFS under Kerberos")
            .with(Trait.OWN_SERVERS, "storage", "data-place"),
        SettingSpec.choice(KDC, RunKdc.KERBY, RunKdc.KINDS, RunKdc.MEANING)
            .with(Trait.OWN_SERVERS)
            .with(Trait.RUN),
        count(TSERVERS, "1", "1", "100", "number of tablet servers")
            .with(Trait.OWN_SERVERS, SettingsProof.NAME),
        choice(
                NATIVE_MAP,
                List.of(AUTO, "yes", "no"),
                "the in-memory map in native memory; auto: when a C++ compiler is found")
            .with(Trait.OWN_SERVERS)
            .with(Trait.RUN),
        AutoBytes.spec(
                MEMORY_MAP,
                "size of a tablet server's in-memory map; auto: 512M, in interleaved blocks enough to"
                    + " hold what is written, up to 4G")
            .with(Trait.OWN_SERVERS, SettingsProof.NAME),
        bytes(TSERVER_HEAP, "1G", "64M", "heap of a tablet server")
            .with(Trait.OWN_SERVERS, JvmArguments.NAME),
        deadline(START_DEADLINE, "90s", "how long the system may take until it answers"),
        text(
                PROPERTIES + "*",
                "any server property of Accumulo; of a connected cluster set for the level and put"
                    + " back, those of tables on the run's own")
            .below(ConnectSettings.TABLE, Trait.CLIENTS)
            .seenBy(SettingsProof.NAME),
        text(CLIENT_PROPERTIES + "*", "any client property of Accumulo")
            .with(Trait.CLIENTS, ClientProof.NAME),
        JvmSettings.DRIVER.declareHeap("512M", "32M").with(Trait.CLIENTS),
        JvmSettings.DRIVER.declareFlags().with(Trait.CLIENTS),
        emptyText(TSERVER_FLAGS, "more JVM flags of the tablet servers")
            .with(Trait.OWN_SERVERS, JvmArguments.NAME));
  }

  /** They are system {@code hdfs}'s own below another name. */
  private static List<SettingSpec> hdfs() {
    return List.of(
        text(HDFS_VERSION, "3.4.3", "Hadoop's version, at storage in HDFS").with(Trait.RUN),
        choice(
            HDFS_RPC,
            List.of("authentication", "integrity", "privacy"),
            "hadoop.rpc.protection: the RPC to the NameNode, at hdfs-kerberos"),
        bytes(heap("namenode"), "512M", "64M", "heap of the NameNode"),
        bytes(heap("datanode"), "512M", "64M", "heap of the DataNode"),
        bytes(heap("kms"), "512M", "64M", "heap of the KMS, at a zone"),
        text(HDFS_PROPERTIES + "*", "any property of NameNode, DataNode or KMS"));
  }

  private static List<SettingSpec> workload() {
    return List.of(
        CommandLoad.spec(
            List.of(WORKLOAD), "Accumulo's own continuous ingest; command: your own load"),
        count(ENTRIES, "2M", "entries written and measured")
            .atLeast("100")
            .with(Trait.LOAD, LoadProof.NAME),
        count(WARM, "500k", "entries written before, unmeasured; 0: none"),
        count(WRITERS, "2", "1", "1024", "ingest clients, each with its own batch writer")
            .seenBy(ShapeProof.NAME),
        count(TABLETS, "1", "1", "100k", "tablets the table is split into beforehand")
            .seenBy(ShapeProof.NAME),
        bytes(WRITER_MEMORY, "500K", "1K", "memory of a batch writer")
            .atMost("2047M")
            .seenBy(ShapeProof.NAME),
        count(WRITER_THREADS, "3", "1", "1024", "write threads of a batch writer")
            .seenBy(ShapeProof.NAME),
        count(FLUSH_EVERY, "100k", "2", "2G", "entries between flushes of a writer")
            .seenBy(ShapeProof.NAME),
        SettingSpec.choice(
            SETTLE,
            Choices.word(Settle.FLUSH),
            Choices.words(Settle.class),
            "after measuring: nothing, flush the table, or wait for compactions too"),
        count(PROBE_ENTRIES, "20k", "100", "100M", "entries written by the proof probes")
            .with(Trait.INERT),
        AutoBytes.spec(
                VERIFY_MEMORY,
                "memory for the rows that verification holds at once; auto: enough for one pass over"
                    + " the table, up to 60% of the driver's heap")
            .with(Trait.INERT),
        deadline(DEADLINE, "30m", "the most one step of load or verification may take"));
  }
}
