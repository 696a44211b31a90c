package dev.toll.systems.hadoop;

import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.systems.base.process.ServerPort;
import dev.toll.systems.base.settings.JvmSettings;
import dev.toll.systems.base.settings.OwnSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is wrong with a level beyond the form of its values. */
final class LevelCheck {
  /** What HotSpot makes, and what the report of the KMS wrote. */
  private static final long LARGEST_ARRAY = 2_147_483_640;

  private static final Path DROP_CACHES = Path.of("/proc/sys/vm/drop_caches");

  private static final Map<String, String> OWNED =
      Map.of(
          "hadoop.security.authentication", HdfsSettings.AUTHENTICATION,
          "hadoop.rpc.protection", HdfsSettings.RPC_PROTECTION,
          "dfs.data.transfer.protection", HdfsSettings.TRANSFER_PROTECTION,
          "dfs.encrypt.data.transfer", HdfsSettings.TRANSFER,
          "dfs.encrypt.data.transfer.cipher.suites", HdfsSettings.TRANSFER);

  private final Settings settings;
  private final HdfsLevel hdfs;
  private final Problems problems = new Problems();

  private LevelCheck(Level level) {
    this.settings = level.settings();
    this.hdfs = HdfsLevel.of(settings);
  }

  /** Settings that contradict each other. */
  static Problems of(Level level) {
    LevelCheck check = new LevelCheck(level);
    HdfsSettings.PORTS.forEach(
        server -> ServerPort.check(HdfsSettings.port(server), level.settings(), check.problems));
    check.keys();
    if (!ConnectSettings.wanted(level.settings())) {
      OwnSettings.check(level.settings(), HdfsSettings.PROPERTIES, OWNED, check.problems);
    }
    for (String properties : List.of(HdfsSettings.PROPERTIES, HdfsSettings.CLIENT_PROPERTIES)) {
      String copies = level.settings().below(properties).getOrDefault("dfs.replication", "");
      if (copies.matches("\\d{1,9}")) {
        check.copies(properties + "dfs.replication", Long.parseLong(copies));
      }
    }
    check.wire(check.hdfs.wire());
    if (check.hdfs.jobs()) {
      check.jobs();
    } else if (check.hdfs.commands()) {
      check.commands();
    } else {
      check.load();
    }
    return check.problems;
  }

  private void keys() {
    if (!hdfs.provider().equals(HdfsSettings.SUN) && hdfs.codec() != Codec.JCE) {
      problem(HdfsSettings.PROVIDER, "only codec jce uses a JCE provider");
    }
    if (hdfs.coldKeys() && !hdfs.zone()) {
      problem(HdfsSettings.CACHE_STATE, "without a zone there is no key cache to empty");
    }
  }

  private void wire(WireLevel wire) {
    if (!wire.kerberos()) {
      String without = "SASL needs Kerberos; set " + HdfsSettings.AUTHENTICATION + ": kerberos";
      if (Choices.of(Protection.class, settings, HdfsSettings.RPC_PROTECTION)
          != Protection.AUTHENTICATION) {
        problem(HdfsSettings.RPC_PROTECTION, without);
      }
      if (wire.transfer() != Protection.NONE) {
        problem(HdfsSettings.TRANSFER_PROTECTION, without);
      }
    }
    if (wire.transfer() != Protection.NONE && wire.encrypted() != Transfer.PLAIN) {
      problem(
          HdfsSettings.TRANSFER_PROTECTION,
          HdfsSettings.TRANSFER + " already encrypts blocks; Hadoop would ignore this");
    }
    if (wire.transfer() != Protection.PRIVACY && !wire.negotiateAes()) {
      problem(
          HdfsSettings.TRANSFER_CIPHER,
          "only " + HdfsSettings.TRANSFER_PROTECTION + ": privacy has a cipher to choose");
    }
  }

  private void jobs() {
    if (hdfs.wire().kerberos()) {
      problem(
          HdfsSettings.AUTHENTICATION, "workload mapreduce runs without Kerberos only; set simple");
    }
    JobService.get().check(settings, problems);
    blocks();
  }

  /** What is prepared and warmed is the study's, and warms the caches. */
  private void commands() {
    if (hdfs.coldKeys()) {
      problem(HdfsSettings.CACHE_STATE, "toll empties the key caches for its own loads only");
    }
  }

  private void load() {
    if (hdfs.stock() || !hdfs.creates()) {
      for (String path : List.of(HdfsSettings.FILES, HdfsSettings.WARM)) {
        if (settings.count(path) % hdfs.threads() != 0) {
          problem(
              path,
              "%d files cannot be shared evenly among %d threads (%s)"
                  .formatted(settings.count(path), hdfs.threads(), HdfsSettings.THREADS));
        }
      }
    }
    if (hdfs.creates()) {
      if (hdfs.stock() && settings.count(HdfsSettings.RATE) > 0) {
        problem(HdfsSettings.RATE, "NNBench has no arrival rate (" + HdfsSettings.CLIENT + ")");
      } else if (settings.seconds(HdfsSettings.SPIN) > 0
          && settings.count(HdfsSettings.RATE) == 0) {
        problem(HdfsSettings.SPIN, "no effect without an arrival rate; set " + HdfsSettings.RATE);
      }
      return;
    }
    if (hdfs.nnBench()) {
      wholeFiles();
    }
    blocks();
  }

  /** NNBench writes a file from one array, and has such an array for each map. */
  private void wholeFiles() {
    long file = settings.bytes(HdfsSettings.FILE_SIZE);
    long heap = JvmSettings.DRIVER.bytes(settings);
    if (file > LARGEST_ARRAY) {
      problem(
          HdfsSettings.FILE_SIZE,
          "NNBench writes at most %d bytes a file (%s)"
              .formatted(LARGEST_ARRAY, HdfsSettings.CLIENT));
    } else if (file * hdfs.threads() > heap - heap / 4) {
      problem(
          JvmSettings.DRIVER.heap(),
          "NNBench keeps a file of %d bytes in memory for each of %d maps, more than 3/4 of %d bytes (%s)"
              .formatted(file, hdfs.threads(), heap, HdfsSettings.CLIENT));
    }
  }

  private void blocks() {
    copies(HdfsSettings.REPLICAS, settings.count(HdfsSettings.REPLICAS));
    long block = settings.bytes(HdfsSettings.BLOCK_SIZE);
    long chunk = settings.bytes(HdfsSettings.CHECKSUM_CHUNK);
    if (block % chunk != 0) {
      problem(
          HdfsSettings.CHECKSUM_CHUNK,
          "HDFS requires whole checksum chunks in a block: %d bytes, and %s is %d bytes"
              .formatted(chunk, HdfsSettings.BLOCK_SIZE, block));
    }
  }

  private void copies(String path, long copies) {
    long dataNodes = settings.count(HdfsSettings.DATANODES);
    // What a connected cluster has is seen there.
    if (copies > dataNodes && !ConnectSettings.wanted(settings)) {
      problem(
          path,
          "more copies than DataNodes: %d, and %s is %d"
              .formatted(copies, HdfsSettings.DATANODES, dataNodes));
    }
  }

  private void problem(String path, String what) {
    problems.add(settings, path, ": " + what);
  }

  /** What a level needs and this machine lacks, and how to fix it. */
  static Optional<String> unavailable(Level level) {
    Settings settings = level.settings();
    String name = "level " + level.name() + " is unavailable: ";
    if (HdfsLevel.of(settings).codec() == Codec.OPENSSL) {
      String directory = settings.text(HdfsSettings.NATIVE);
      Path library = Path.of(directory, "libhadoop.so");
      if (directory.isEmpty() || !Files.isRegularFile(library)) {
        return Optional.of(
            name
                + "codec openssl is Hadoop's native codec, and "
                + (directory.isEmpty()
                    ? HdfsSettings.NATIVE + ", the directory of libhadoop.so, is not set"
                    : library + " does not exist")
                + "; no published jar contains it: build Hadoop with -Pnative and set "
                + HdfsSettings.NATIVE
                + ", or use codec openssl-jna");
      }
    }
    if (settings.text(HdfsSettings.READ_CACHE, "").equals(HdfsSettings.COLD)
        && !Files.isWritable(DROP_CACHES)) {
      return Optional.of(
          name
              + HdfsSettings.READ_CACHE
              + " is cold, but "
              + DROP_CACHES
              + " is not writable; run as root, or use as-written");
    }
    return Optional.empty();
  }
}
