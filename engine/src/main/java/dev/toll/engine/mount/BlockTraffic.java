package dev.toll.engine.mount;

import java.io.IOException;

/**
 * What a block device has read and written, for all processes.
 *
 * @param readBytes since the device is there
 */
public record BlockTraffic(long readBytes, long writtenBytes) {
  /** Regardless of the device's own sector size (block/stat.rst). */
  private static final long SECTOR = 512;

  private static final int READ_SECTORS = 2;
  private static final int WRITTEN_SECTORS = 6;

  /**
   * Reads it.
   *
   * @param stat content of {@code /sys/class/block/DEVICE/stat}; null when there is none
   */
  static BlockTraffic of(String stat) throws IOException {
    String[] fields = stat == null ? new String[0] : stat.strip().split("\\s+");
    if (fields.length <= WRITTEN_SECTORS) {
      throw new IOException("the device's counters cannot be read");
    }
    return new BlockTraffic(
        SECTOR * Long.parseLong(fields[READ_SECTORS]),
        SECTOR * Long.parseLong(fields[WRITTEN_SECTORS]));
  }
}
