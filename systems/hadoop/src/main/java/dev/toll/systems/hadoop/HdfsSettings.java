package dev.toll.systems.hadoop;

import static dev.toll.engine.settings.Specs.bytes;
import static dev.toll.engine.settings.Specs.choice;
import static dev.toll.engine.settings.Specs.count;
import static dev.toll.engine.settings.Specs.deadline;
import static dev.toll.engine.settings.Specs.duration;
import static dev.toll.engine.settings.Specs.emptyText;
import static dev.toll.engine.settings.Specs.flag;
import static dev.toll.engine.settings.Specs.text;

import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.settings.Specs;
import dev.toll.systems.base.kdc.RunKdc;
import dev.toll.systems.base.proof.JvmArguments;
import dev.toll.systems.base.settings.CommandLoad;
import dev.toll.systems.base.settings.JvmSettings;
import dev.toll.systems.base.volume.VolumeService;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Every setting the HDFS system understands, its default and its meaning: one place. */
public final class HdfsSettings {
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
  public static final String CLIENT_PROPERTIES = "system.client-properties.";
  public static final String DRIVER_AES = "jvm.driver.aes-instructions";

  public static final String WORKLOAD = CommandLoad.KEY;
  public static final String FILES = "workload.files";
  static final String WARM = "workload.warm-files";
  static final String THREADS = "workload.threads";
  static final String RATE = "workload.rate";
  static final String SPIN = "workload.spin";
  public static final String FILE_SIZE = "workload.file-size";
  static final String BLOCK_SIZE = "workload.block-size";
  public static final String CHECKSUM_CHUNK = "workload.checksum-chunk";
  public static final String REPLICAS = "workload.replicas";
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
  static final String TOLL = "toll";
  static final String NNBENCH = "nnbench";
  static final String SUN = "SunJCE";
  static final String KERBEROS = "kerberos";
  static final String HTTPS = "https";
  static final List<String> SERVERS = List.of("namenode", "datanode", "kms");
  static final List<String> PORTS = List.of("namenode", "namenode-http", "datanode", "kms");

  private HdfsSettings() {}

  static String port(String server) {
    return "system.port." + server;
  }

  /** Heap of a server. */
  public static String heap(String server) {
    return "system.heap." + server;
  }

  /** More JVM flags of a server. */
  public static String flags(String server) {
    return "jvm." + server + ".flags";
  }

  /** Those that make sense with a workload; all of them for any other word. */
  static List<SettingSpec> all(String workload) {
    List<SettingSpec> specs = new ArrayList<>(levels());
    specs.addAll(servers());
    specs.addAll(ConnectSettings.all());
    List<SettingSpec> loads = new ArrayList<>(workload(workload));
    boolean own = loads().contains(workload);
    if (!workload.equals(MAPREDUCE)) {
      loads.addAll(clients());
    }
    if (workload.equals(CREATE) || !own) {
      loads.addAll(create());
    }
    if (!workload.equals(CREATE)) {
      loads.addAll(writeRead());
    }
    specs.addAll(Trait.CLIENTS.of(loads));
    if (workload.equals(MAPREDUCE) || !own) {
      JobService.INSTALLED.ifPresent(jobs -> specs.addAll(jobs.settings()));
    }
    return specs;
  }

  private static List<SettingSpec> levels() {
    return List.of(
        choice("system.name", List.of(NAME), "the system"),
        text(VERSION, TESTED_VERSION, "Hadoop's version").with(Trait.RUN),
        choice(
                ZONE,
                List.of(NO_ZONE, "128", "256"),
                "an encryption zone with a key of so many bits, or an ordinary directory")
            .with(Trait.CLIENTS)
            .seenBy(
                (level, against) ->
                    ConnectSettings.wanted(level)
                        ? Set.of(ConnectedProofs.FILES, "codec")
                        : Set.of("at-rest", "load-files", "codec")),
        codec(choice(CODEC, Codec.values(), "what encrypts and decrypts in the client")),
        codec(
            choice(
                PROVIDER,
                List.of(SUN, "BC"),
                "the JCE provider of codec jce: the JDK's own, or Bouncy Castle")),
        codec(emptyText(NATIVE, "directory of libhadoop.so, for codec openssl")),
        choice(
                TRANSFER,
                Transfer.values(),
                "dfs.encrypt.data.transfer: off, with AES/CTR, or without a cipher suite set")
            .seenBy("wire", ServerSettings.NAME),
        count(
                CACHE_NAMENODE,
                "500",
                "4",
                "1M",
                "encrypted keys the NameNode caches (Hadoop's default)")
            .with(Trait.OWN_SERVERS, "key-stocks"),
        count(CACHE_KMS, "100", "4", "1M", "encrypted keys the KMS caches (Hadoop's default)")
            .with(Trait.OWN_SERVERS, "key-stocks"),
        choice(
                CACHE_STATE,
                List.of("warm", COLD),
                "these caches when measuring starts: as warming left them, or emptied")
            .with(Trait.OWN_SERVERS),
        choice(
                AUTHENTICATION,
                List.of("simple", KERBEROS),
                "authentication: simple, which accepts any user name, or Kerberos")
            .seenBy("wire", "wire-rpc", "refusal", ServerSettings.NAME),
        // RPC under Kerberos always begins with SASL.
        choice(
                RPC_PROTECTION,
                new Protection[] {
                  Protection.AUTHENTICATION, Protection.INTEGRITY, Protection.PRIVACY
                },
                "hadoop.rpc.protection: the RPC to the NameNode, under Kerberos")
            .with(Trait.OWN_SERVERS, "wire-rpc", ServerSettings.NAME),
        choice(
                TRANSFER_PROTECTION,
                Protection.values(),
                "dfs.data.transfer.protection: blocks on the wire, under Kerberos")
            .with(Trait.OWN_SERVERS, "wire", ServerSettings.NAME),
        choice(
                TRANSFER_CIPHER,
                new Transfer[] {Transfer.AES, Transfer.DEFAULT_CIPHER},
                "cipher of blocks at data-transfer-protection privacy: AES/CTR, or the cipher that"
                    + " is used when no suite is set")
            .with(Trait.OWN_SERVERS, "wire", ServerSettings.NAME),
        choice(
                KMS_TRANSPORT,
                List.of("http", HTTPS),
                "between the KMS and its clients: plain HTTP, or TLS")
            .with(Trait.OWN_SERVERS, "wire-kms"),
        SettingSpec.choice(KDC, RunKdc.KERBY, RunKdc.KINDS, RunKdc.MEANING)
            .with(Trait.OWN_SERVERS)
            .with(Trait.RUN));
  }

  /** The proof looks at toll's client, and a study's own load has another. */
  private static SettingSpec codec(SettingSpec spec) {
    return spec.with(Trait.CLIENTS)
        .seenBy((level, against) -> CommandLoad.is(level) ? Set.of() : Set.of("codec"));
  }

  private static List<SettingSpec> servers() {
    List<SettingSpec> specs =
        new ArrayList<>(
            List.of(
                count(DATANODES, "1", "1", "100", "number of DataNodes").with(Trait.OWN_SERVERS),
                flag(AGENT, "true", "the agent that times create() inside the NameNode")
                    .with(Trait.OWN_SERVERS),
                deadline(START_DEADLINE, "2m", "how long the system may take until it answers"),
                text(PROPERTIES + "*", "any property of NameNode, DataNode or KMS")
                    .seenBy(ServerSettings.NAME),
                text(CLIENT_PROPERTIES + "*", "any property of the client")
                    .with(Trait.CLIENTS)
                    .seenBy(
                        (level, against) ->
                            ConnectSettings.wanted(level)
                                ? Set.of(ConnectedProofs.CLIENT)
                                : Set.of()),
                heap("namenode", "1G", "heap of the NameNode"),
                heap("datanode", "512M", "heap of a DataNode"),
                heap("kms", "512M", "heap of the KMS"),
                JvmSettings.DRIVER.declareHeap("512M", "64M").with(Trait.CLIENTS),
                JvmSettings.DRIVER.declareFlags().with(Trait.CLIENTS),
                flag(
                        DRIVER_AES,
                        "true",
                        "whether the driver's JVM uses the processor's AES instructions; false:"
                            + " -XX:-UseAES, as on a processor or JDK that has none")
                    .with(Trait.CLIENTS)
                    // Read from the JVM only where Hadoop's own codec encrypts.
                    .seenBy(
                        (level, against) ->
                            HdfsLevel.of(level).zone() && HdfsLevel.of(level).codec() == Codec.JCE
                                ? Set.of("codec", JvmArguments.NAME)
                                : Set.of(JvmArguments.NAME))));
    for (String server : SERVERS) {
      specs.add(
          emptyText(flags(server), "more JVM flags of the " + server)
              .with(Trait.OWN_SERVERS, JvmArguments.NAME));
    }
    for (String server : PORTS) {
      specs.add(Specs.port(port(server), server));
    }
    specs.addAll(VolumeService.INSTALLED.settings());
    return specs;
  }

  private static List<String> loads() {
    return JobService.INSTALLED.isPresent()
        ? List.of(CREATE, WRITE_READ, MAPREDUCE)
        : List.of(CREATE, WRITE_READ);
  }

  private static List<SettingSpec> workload(String workload) {
    return List.of(
        CommandLoad.spec(
            loads(),
            "empty files created, whole files written and read back, or a job of MapReduce;"
                + " command: your own load"),
        count(
                FILES,
                workload.equals(MAPREDUCE) ? "4" : "20k",
                "files created, or written and read, and measured; of TestDFSIO one per map")
            .atLeast("1")
            .atMost("100M")
            .with(Trait.LOAD),
        deadline(DEADLINE, "30m", "the most one step of load or verification may take"));
  }

  /** Of loads that a client of HDFS runs in its threads. */
  private static List<SettingSpec> clients() {
    return List.of(
        count(WARM, "5k", "files before, unmeasured; 0: none").atMost("100M"),
        count(THREADS, "4", "client threads").atLeast("1").atMost("1024"),
        choice(
                CLIENT,
                List.of(TOLL, "stock", NNBENCH),
                "client of the load: toll's own, or with a map per thread one of Hadoop's: of write-read"
                    + " stock is TestDFSIO; of create both are NNBench")
            .seenBy(ClientProof.NAME),
        duration(BARRIER, "2s", "start barrier of NNBench's maps; 2m as shipped"));
  }

  private static List<SettingSpec> create() {
    return List.of(
        count(
                RATE,
                "0",
                "creates per second, each with its intended start; 0: as fast as they are answered")
            .seenBy(Creates.PACE),
        duration(SPIN, "0s", "time before an intended start in which the clock is watched")
            .atLeast("0s")
            .atMost("10ms"));
  }

  private static List<SettingSpec> writeRead() {
    return List.of(
        bytes(FILE_SIZE, "64M", "1", "length of a file"),
        bytes(BLOCK_SIZE, "128M", "1M", "length of an HDFS block"),
        bytes(CHECKSUM_CHUNK, "512", "16", "bytes per checksum").atMost("1M"),
        count(REPLICAS, "1", "copies of every block").atLeast("1").atMost("100"),
        choice(
            READ_CACHE,
            List.of("as-written", COLD),
            "the page cache before reading: as writing left it, or dropped (needs root)"));
  }

  private static SettingSpec heap(String server, String standard, String meaning) {
    return bytes(heap(server), standard, "64M", meaning).with(Trait.OWN_SERVERS, JvmArguments.NAME);
  }
}
