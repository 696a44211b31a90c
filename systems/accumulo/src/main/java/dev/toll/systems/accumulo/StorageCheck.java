package dev.toll.systems.accumulo;

import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.systems.base.settings.Choices;
import dev.toll.systems.base.volume.VolumeSettings;

/** What is wrong with a level's storage beyond the form of its values, and what it takes. */
final class StorageCheck {
  /**
   * HDFS reserves a whole block for each write-ahead log: by default 1.1 times 1 GiB
   * (tserver.wal.max.size). A tablet server has two, the one it writes and the next.
   */
  private static final long LOGS = 2 * (1152L << 20);

  private static final long REST = 1L << 30;

  /** Beside the heap of a JVM. */
  private static final long JVM = 128L << 20;

  private static final long CLIENT = 512L << 20;

  private final Settings settings;
  private final Problems problems;

  StorageCheck(Level level, Problems problems) {
    this.settings = level.settings();
    this.problems = problems;
  }

  void check() {
    StorageKind storage = StorageKind.of(settings);
    if (AtRest.of(settings) == AtRest.ZONE && !storage.hdfs()) {
      problem(
          AccumuloSettings.AT_REST,
          "an encryption zone needs HDFS; set "
              + AccumuloSettings.STORAGE
              + ": "
              + Choices.word(StorageKind.HDFS)
              + ", or use aes");
    }
    if (!storage.kerberos() && !settings.text(AccumuloSettings.HDFS_RPC).equals("authentication")) {
      problem(
          AccumuloSettings.HDFS_RPC,
          "SASL needs Kerberos; set "
              + AccumuloSettings.STORAGE
              + ": "
              + Choices.word(StorageKind.HDFS_KERBEROS));
    }
    if (storage.hdfs()
        && VolumeSettings.inMemory(settings)
        && settings.bytes(VolumeSettings.SIZE) < reserved(settings) + REST) {
      problem(
          VolumeSettings.SIZE,
          "must be at least "
              + ((reserved(settings) + REST + (1L << 20) - 1) >> 20)
              + "M at storage in HDFS, which reserves a block of more than 1G for every"
              + " write-ahead log");
    }
  }

  /** Bytes that must be free for blocks that are reserved and not filled. */
  static long reserved(Settings settings) {
    return StorageKind.of(settings).hdfs() ? settings.count(AccumuloSettings.TSERVERS) * LOGS : 0;
  }

  /** Memory of HDFS's servers and client. */
  static long memory(Settings settings) {
    if (!StorageKind.of(settings).hdfs()) {
      return 0;
    }
    long memory =
        settings.bytes(AccumuloSettings.heap("namenode"))
            + settings.bytes(AccumuloSettings.heap("datanode"))
            + 2 * JVM
            + CLIENT;
    return AtRest.of(settings) == AtRest.ZONE
        ? memory + settings.bytes(AccumuloSettings.heap("kms")) + JVM
        : memory;
  }

  private void problem(String path, String what) {
    problems.add(settings.origin(path), path + ": " + what);
  }
}
