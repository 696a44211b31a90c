package dev.toll.systems.accumulo;

import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.Settings;

/**
 * Where a level's tables and logs are, who encrypts them, and what HDFS takes for it.
 *
 * @param reserved bytes that must be free for blocks that are reserved and not filled
 * @param memory of HDFS's servers and client, in bytes
 */
record StorageLevel(StorageKind kind, AtRest atRest, long reserved, long memory) {
  /**
   * HDFS reserves a whole block for each write-ahead log: by default 1.1 times 1 GiB
   * (tserver.wal.max.size). A tablet server has two, the one it writes and the next.
   */
  private static final long LOGS = 2 * (1152L << 20);

  /** Of a JVM, in addition to its heap. */
  private static final long JVM = 128L << 20;

  private static final long CLIENT = 512L << 20;

  static StorageLevel of(Settings settings) {
    StorageKind kind = Choices.of(StorageKind.class, settings, AccumuloSettings.STORAGE);
    AtRest atRest = Choices.of(AtRest.class, settings, AccumuloSettings.AT_REST);
    if (!kind.hdfs()) {
      return new StorageLevel(kind, atRest, 0, 0);
    }
    long memory =
        settings.bytes(AccumuloSettings.heap("namenode"))
            + settings.bytes(AccumuloSettings.heap("datanode"))
            + 2 * JVM
            + CLIENT;
    long kms = atRest == AtRest.ZONE ? settings.bytes(AccumuloSettings.heap("kms")) + JVM : 0;
    return new StorageLevel(
        kind, atRest, settings.count(AccumuloSettings.TSERVERS) * LOGS, memory + kms);
  }
}
