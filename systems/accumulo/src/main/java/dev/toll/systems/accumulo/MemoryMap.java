package dev.toll.systems.accumulo;

import java.util.List;

/**
 * The size of a tablet server's in-memory map. In an interleaved block an instance that is not
 * loaded must be idle, so nothing may be flushed before the block's last slice: by default the map
 * then holds what the study plans to write.
 *
 * @param bytes of each tablet server ({@code tserver.memory.maps.max})
 * @param held what the planned entries take up at most, in all maps together
 * @param reason how the size was chosen, for the record
 */
record MemoryMap(long bytes, long held, String reason) {
  /** The default where instances are up one at a time. */
  static final long STANDARD = 512L << 20;

  /** No map is made larger than this for a level by itself. */
  static final long MOST = 4L << 30;

  /** Of an entry of continuous ingest in the native map, by the resident set of a tablet server. */
  static final long BYTES_PER_ENTRY = 290;

  /**
   * Accumulo begins to flush when half of the map is in use or will be at its next look
   * (LargestFirstMemoryManager of 2.1: compactionThreshold, memoryChange); the rest is room for
   * tablets that are not equally full.
   */
  private static final double USABLE = 0.4;

  private static final long UNIT = 64L << 20;

  /**
   * The size at a level.
   *
   * @param loads of all levels that use the servers
   * @param nativeMap whether it is outside the Java heap, which is of a stated size
   * @param interleaved whether instances at several levels are up at once
   */
  static MemoryMap of(
      AccumuloLevel level, List<IngestLevel> loads, boolean nativeMap, boolean interleaved) {
    // The warm-up's tables are dropped before the measured ones are written.
    long entries =
        Math.max(
            loads.stream().mapToLong(IngestLevel::entries).sum(),
            loads.stream().mapToLong(IngestLevel::warm).sum());
    long planned = entries * BYTES_PER_ENTRY;
    int servers = level.tservers();
    if (level.memoryMap().isPresent()) {
      return sized(level.memoryMap().getAsLong(), servers, planned, "as the study says");
    }
    if (!nativeMap || !interleaved) {
      return sized(STANDARD, servers, planned, "the default");
    }
    long wanted = (long) Math.ceil(planned / USABLE / servers / UNIT) * UNIT;
    String why =
        "%,d entries of %d bytes, so that nothing is flushed while other levels are loaded"
            .formatted(entries, BYTES_PER_ENTRY);
    long most = MOST * loads.size();
    return wanted <= most
        ? sized(Math.max(STANDARD, wanted), servers, planned, why)
        : sized(most, servers, planned, why + "; would be " + (wanted >> 20) + "M, bounded");
  }

  private static MemoryMap sized(long bytes, long servers, long planned, String reason) {
    return new MemoryMap(bytes, Math.min(planned, bytes * servers), reason);
  }

  /** For the record. */
  String describe() {
    return (bytes >> 20) + "M (" + reason + ")";
  }
}
