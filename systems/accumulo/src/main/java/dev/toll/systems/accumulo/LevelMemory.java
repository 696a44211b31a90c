package dev.toll.systems.accumulo;

import dev.toll.engine.settings.Settings;
import java.util.List;

/**
 * The memory that an instance is estimated to need.
 *
 * @param servers bytes, whichever levels use them
 * @param ofLevel bytes of one level's clients, and of what the servers hold of its load
 */
record LevelMemory(long servers, long ofLevel) {
  /**
   * Resident sets of ZooKeeper (140M), manager (200M), gc (145M) and observer (130M), as seen after
   * three million entries; those of tablet server and driver are within their heaps and the map.
   */
  private static final long SMALL_SERVERS = 640L << 20;

  static LevelMemory of(Settings settings) {
    AccumuloLevel level = AccumuloLevel.of(settings);
    MemoryMap map =
        MemoryMap.of(
            level,
            List.of(level.ingest()),
            !settings.text(AccumuloSettings.NATIVE_MAP).equals("no"),
            Interleaved.requested(settings));
    long servers =
        level.tservers() * level.tserver().heap() + SMALL_SERVERS + level.storage().memory();
    long clients = level.driver().heap() * (level.queries().asks() ? 2 : 1);
    // A map of a stated size is never larger, however many write.
    return level.shared() && level.memoryMap().isPresent()
        ? new LevelMemory(servers + map.bytes() * level.tservers(), clients)
        : new LevelMemory(servers, clients + map.held());
  }

  /** Bytes of an instance by itself. */
  long all() {
    return servers + ofLevel;
  }
}
