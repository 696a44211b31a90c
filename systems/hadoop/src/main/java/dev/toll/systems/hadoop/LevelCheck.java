package dev.toll.systems.hadoop;

import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.systems.base.process.ServerPort;

/** What is wrong with a level beyond the form of its values. */
final class LevelCheck {
  private final Level level;
  private final Settings settings;
  private final Problems problems;

  LevelCheck(Level level, Problems problems) {
    this.level = level;
    this.settings = level.settings();
    this.problems = problems;
  }

  void check() {
    level.refuse(HdfsSettings.RUN_WIDE::contains, problems);
    HdfsSettings.PORTS.forEach(
        server -> ServerPort.check(HdfsSettings.port(server), settings, problems));
    if (!settings.text(HdfsSettings.PROVIDER).equals(HdfsSettings.SUN)
        && Codec.of(settings.text(HdfsSettings.CODEC)) != Codec.JCE) {
      problem(HdfsSettings.PROVIDER, "only codec jce uses a JCE provider");
    }
    if (settings.text(HdfsSettings.CACHE_STATE).equals(HdfsSettings.COLD)
        && settings.text(HdfsSettings.ZONE).equals(HdfsSettings.NO_ZONE)) {
      problem(HdfsSettings.CACHE_STATE, "without a zone there is no key cache to empty");
    }
    wire();
    if (settings.has(HdfsSettings.REPLICAS)) {
      files();
    } else if (HdfsSettings.stock(settings)) {
      shared();
      if (settings.count(HdfsSettings.RATE) > 0) {
        problem(HdfsSettings.RATE, "NNBench has no arrival rate (" + HdfsSettings.CLIENT + ")");
      }
    }
  }

  private void wire() {
    Protection rpc = Protection.of(settings.text(HdfsSettings.RPC_PROTECTION));
    Protection transfer = Protection.of(settings.text(HdfsSettings.TRANSFER_PROTECTION));
    if (!settings.text(HdfsSettings.AUTHENTICATION).equals(HdfsSettings.KERBEROS)) {
      String without = "SASL needs Kerberos; set " + HdfsSettings.AUTHENTICATION + ": kerberos";
      if (rpc != Protection.AUTHENTICATION) {
        problem(HdfsSettings.RPC_PROTECTION, without);
      }
      if (transfer != Protection.NONE) {
        problem(HdfsSettings.TRANSFER_PROTECTION, without);
      }
    }
    if (transfer != Protection.NONE
        && Transfer.of(settings.text(HdfsSettings.TRANSFER)) != Transfer.PLAIN) {
      problem(
          HdfsSettings.TRANSFER_PROTECTION,
          HdfsSettings.TRANSFER + " already encrypts blocks; Hadoop would ignore this");
    }
    if (transfer != Protection.PRIVACY
        && !settings.text(HdfsSettings.TRANSFER_CIPHER).equals(Transfer.AES.word())) {
      problem(
          HdfsSettings.TRANSFER_CIPHER,
          "only " + HdfsSettings.TRANSFER_PROTECTION + ": privacy has a cipher to choose");
    }
  }

  private void shared() {
    long threads = settings.count(HdfsSettings.THREADS);
    for (String path : new String[] {HdfsSettings.FILES, HdfsSettings.WARM}) {
      if (settings.count(path) % threads != 0) {
        problem(
            path,
            settings.count(path)
                + " files cannot be shared evenly among "
                + threads
                + " threads ("
                + HdfsSettings.THREADS
                + ")");
      }
    }
  }

  private void files() {
    shared();
    if (settings.count(HdfsSettings.REPLICAS) > settings.count(HdfsSettings.DATANODES)) {
      problem(
          HdfsSettings.REPLICAS,
          "more copies than DataNodes ("
              + HdfsSettings.DATANODES
              + " is "
              + settings.count(HdfsSettings.DATANODES)
              + ")");
    }
    if (settings.bytes(HdfsSettings.BLOCK_SIZE) % settings.bytes(HdfsSettings.CHECKSUM_CHUNK)
        != 0) {
      problem(
          HdfsSettings.CHECKSUM_CHUNK,
          "HDFS wants a block (" + HdfsSettings.BLOCK_SIZE + ") of whole checksum chunks");
    }
  }

  private void problem(String path, String what) {
    problems.add(settings.origin(path), path + ": " + what);
  }
}
