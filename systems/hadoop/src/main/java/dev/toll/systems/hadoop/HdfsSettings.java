package dev.toll.systems.hadoop;

import static dev.toll.systems.base.settings.Specs.bytes;
import static dev.toll.systems.base.settings.Specs.count;
import static dev.toll.systems.base.settings.Specs.duration;
import static dev.toll.systems.base.settings.Specs.flag;
import static dev.toll.systems.base.settings.Specs.text;

import dev.toll.engine.settings.SettingSpec;
import dev.toll.systems.base.connect.LevelCommands;
import dev.toll.systems.base.kdc.RunKdc;
import dev.toll.systems.base.process.ServerPort;
import dev.toll.systems.base.settings.Choices;
import dev.toll.systems.base.settings.CommandLoad;
import dev.toll.systems.base.settings.SettingPaths;
import dev.toll.systems.base.volume.VolumeSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Every setting the HDFS system understands, its default and its meaning: one place. */
final class HdfsSettings {
  static final String VERSION = "system.version";
  static final String ZONE = "system.zone";
  static final String CODEC = "system.codec";
  static final String PROVIDER = "system.jce-provider";
  static final String NATIVE = "system.native-directory";
  static final String TRANSFER = "system.data-transfer";
  static final String AUTHENTICATION = "system.authentication";
  static final String RPC_PROTECTION = "system.rpc-protection";
  static final String TRANSFER_PROTECTION = "system.data-transfer-protection";
  static final String TRANSFER_CIPHER = "system.data-transfer-cipher";
  static final String KMS_TRANSPORT = "system.kms-transport";
  static final String KDC = "system.kdc";
  static final String CACHE_NAMENODE = "system.edek-cache.namenode";
  static final String CACHE_KMS = "system.edek-cache.kms";
  static final String CACHE_STATE = "system.edek-cache.state";
  static final String DATANODES = "system.data-nodes";
  static final String AGENT = "system.agent";
  static final String START_DEADLINE = "system.start-deadline";
  static final String PROPERTIES = "system.properties.";
  static final String CLIENT_PROPERTIES = "system.client-properties.";
  static final String DRIVER_HEAP = "jvm.driver.heap";
  static final String DRIVER_FLAGS = "jvm.driver.flags";
  static final String DRIVER_AES = "jvm.driver.aes-instructions";

  static final String WORKLOAD = CommandLoad.KEY;
  static final String FILES = "workload.files";
  static final String WARM = "workload.warm-files";
  static final String THREADS = "workload.threads";
  static final String RATE = "workload.rate";
  static final String SPIN = "workload.spin";
  static final String FILE_SIZE = "workload.file-size";
  static final String BLOCK_SIZE = "workload.block-size";
  static final String CHECKSUM_CHUNK = "workload.checksum-chunk";
  static final String REPLICAS = "workload.replicas";
  static final String READ_CACHE = "workload.read-cache";
  static final String DEADLINE = "workload.deadline";
  static final String CLIENT = "workload.client";
  static final String BARRIER = "workload.barrier";

  static final String NAME = "hdfs";
  static final String CREATE = "create";
  static final String WRITE_READ = "write-read";
  static final String MAPREDUCE = "mapreduce";
  static final String TESTED_VERSION = "3.4.3";
  static final String NO_ZONE = "none";
  static final String COLD = "cold";
  static final String STOCK = "stock";
  static final String SUN = "SunJCE";
  static final String KERBEROS = "kerberos";
  static final String HTTPS = "https";
  static final List<String> SERVERS = List.of("namenode", "datanode", "kms");
  static final List<String> PORTS = List.of("namenode", "namenode-http", "datanode", "kms");

  /** Chosen once when the run begins: one class path, one KDC, one user of another's cluster. */
  static final List<String> RUN_WIDE =
      List.of(VERSION, KDC, ConnectSettings.USER, LevelCommands.DEADLINE);

  /** Settings, and beginnings of settings, of clients alone or of the directory of their load. */
  private static final List<String> OF_CLIENTS =
      List.of(ZONE, CODEC, PROVIDER, NATIVE, CLIENT_PROPERTIES, "jvm.driver.", "workload.");

  private HdfsSettings() {}

  /** Whether levels that differ in it can be served by the same servers at once. */
  static boolean ofClients(String path) {
    return SettingPaths.among(OF_CLIENTS, path);
  }

  static String port(String server) {
    return "system.port." + server;
  }

  static String heap(String server) {
    return "system.heap." + server;
  }

  static String flags(String server) {
    return "jvm." + server + ".flags";
  }

  /** Those that make sense with a workload; all of them for any other word. */
  static List<SettingSpec> all(String workload) {
    List<SettingSpec> specs = new ArrayList<>(levels());
    specs.addAll(servers());
    specs.addAll(ConnectSettings.all());
    specs.addAll(workload(workload));
    boolean own = List.of(CREATE, WRITE_READ, MAPREDUCE).contains(workload);
    if (!workload.equals(MAPREDUCE)) {
      specs.addAll(clients());
    }
    if (workload.equals(CREATE) || !own) {
      specs.addAll(create());
    }
    if (!workload.equals(CREATE)) {
      specs.addAll(writeRead());
    }
    if (workload.equals(MAPREDUCE) || !own) {
      specs.addAll(MapReduceSettings.all());
    }
    return specs;
  }

  private static List<SettingSpec> levels() {
    return List.of(
        choice("system.name", "the system", NAME),
        text(VERSION, TESTED_VERSION, "Hadoop's version"),
        choice(
            ZONE,
            "an encryption zone with a key of so many bits, or an ordinary directory",
            NO_ZONE,
            "128",
            "256"),
        choice(CODEC, "what encrypts and decrypts in the client", Codec.values()),
        choice(
            PROVIDER, "the JCE provider of codec jce: the JDK's own, or Bouncy Castle", SUN, "BC"),
        text(NATIVE, "", "directory of libhadoop.so, for codec openssl"),
        choice(
            TRANSFER,
            "dfs.encrypt.data.transfer: off, with AES/CTR, or without a cipher suite set",
            Transfer.values()),
        count(CACHE_NAMENODE, "500", "encrypted keys the NameNode caches (Hadoop's default)")
            .atLeast("4")
            .atMost("1M"),
        count(CACHE_KMS, "100", "encrypted keys the KMS caches (Hadoop's default)")
            .atLeast("4")
            .atMost("1M"),
        choice(
            CACHE_STATE,
            "these caches when measuring starts: as warming left them, or emptied",
            "warm",
            COLD),
        choice(
            AUTHENTICATION,
            "authentication: simple, which accepts any user name, or Kerberos",
            "simple",
            KERBEROS),
        // RPC under Kerberos always begins with SASL.
        choice(
            RPC_PROTECTION,
            "hadoop.rpc.protection: the RPC to the NameNode, under Kerberos",
            Protection.AUTHENTICATION,
            Protection.INTEGRITY,
            Protection.PRIVACY),
        choice(
            TRANSFER_PROTECTION,
            "dfs.data.transfer.protection: blocks on the wire, under Kerberos",
            Protection.values()),
        choice(
            TRANSFER_CIPHER,
            "cipher of blocks at data-transfer-protection privacy: AES/CTR, or the cipher that"
                + " is used when no suite is set",
            Transfer.AES,
            Transfer.DEFAULT_CIPHER),
        choice(KMS_TRANSPORT, "between the KMS and its clients: plain HTTP, or TLS", "http", HTTPS),
        SettingSpec.choice(KDC, RunKdc.KERBY, RunKdc.KINDS, RunKdc.MEANING));
  }

  private static List<SettingSpec> servers() {
    List<SettingSpec> specs =
        new ArrayList<>(
            List.of(
                count(DATANODES, "1", "number of DataNodes").atLeast("1").atMost("100"),
                flag(AGENT, "true", "the agent that times create() inside the NameNode"),
                duration(START_DEADLINE, "2m", "how long the system may take until it answers"),
                text(PROPERTIES + "*", null, "any property of NameNode, DataNode or KMS"),
                text(CLIENT_PROPERTIES + "*", null, "any property of the client"),
                heap(heap("namenode"), "1G", "heap of the NameNode"),
                heap(heap("datanode"), "512M", "heap of a DataNode"),
                heap(heap("kms"), "512M", "heap of the KMS"),
                heap(DRIVER_HEAP, "512M", "heap of the driver"),
                text(DRIVER_FLAGS, "", "more JVM flags of the driver"),
                flag(
                    DRIVER_AES,
                    "true",
                    "whether the driver's JVM uses the processor's AES instructions; false:"
                        + " -XX:-UseAES, as on a processor or JDK that has none")));
    for (String server : SERVERS) {
      specs.add(text(flags(server), "", "more JVM flags of the " + server));
    }
    for (String server : PORTS) {
      specs.add(
          text(port(server), ServerPort.AUTO, "TCP port of the " + server + "; auto: a free one"));
    }
    specs.addAll(VolumeSettings.all());
    return specs;
  }

  private static List<SettingSpec> workload(String workload) {
    return List.of(
        choice(
            WORKLOAD,
            "empty files created, whole files written and read back, or a job of MapReduce;"
                + " command: your own load",
            CREATE,
            WRITE_READ,
            MAPREDUCE,
            CommandLoad.NAME),
        count(
                FILES,
                workload.equals(MAPREDUCE) ? "4" : "20k",
                "files created, or written and read, and measured; of TestDFSIO one per map")
            .atLeast("1")
            .atMost("100M"),
        duration(DEADLINE, "30m", "the most one step of load or verification may take"));
  }

  /** Of loads that a client of HDFS runs in its threads. */
  private static List<SettingSpec> clients() {
    return List.of(
        count(WARM, "5k", "files before, unmeasured; 0: none").atMost("100M"),
        count(THREADS, "4", "client threads").atLeast("1").atMost("1024"),
        choice(
            CLIENT,
            "client of the load: toll's own, or Hadoop's NNBench (create) or TestDFSIO"
                + " (write-read), with a map per thread",
            "toll",
            STOCK));
  }

  private static List<SettingSpec> create() {
    return List.of(
        count(
            RATE,
            "0",
            "creates per second, each with its intended start; 0: as fast as they are answered"),
        duration(SPIN, "0s", "time before an intended start in which the clock is watched")
            .atLeast("0s")
            .atMost("10ms"),
        duration(BARRIER, "2s", "start barrier of NNBench's maps; 2m as shipped"));
  }

  private static List<SettingSpec> writeRead() {
    return List.of(
        bytes(FILE_SIZE, "64M", "1", "length of a file"),
        bytes(BLOCK_SIZE, "128M", "1M", "length of an HDFS block"),
        bytes(CHECKSUM_CHUNK, "512", "16", "bytes per checksum").atMost("1M"),
        count(REPLICAS, "1", "copies of every block").atLeast("1").atMost("100"),
        choice(
            READ_CACHE,
            "the page cache before reading: as writing left it, or dropped (needs root)",
            "as-written",
            COLD));
  }

  /** One of these words, the first by default. */
  private static SettingSpec choice(String path, String meaning, String... words) {
    return SettingSpec.choice(path, words[0], List.of(words), meaning);
  }

  private static SettingSpec choice(String path, String meaning, Enum<?>... choices) {
    return choice(path, meaning, Arrays.stream(choices).map(Choices::word).toArray(String[]::new));
  }

  private static SettingSpec heap(String path, String standard, String meaning) {
    return bytes(path, standard, "64M", meaning);
  }
}
