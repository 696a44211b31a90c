package dev.toll.engine.cgroup;

import java.util.List;

/**
 * The most that a block device may do in a second; 0 where it is not limited.
 *
 * @param readOperations requests, of any size
 */
public record BlockRates(
    long readBytes, long writeBytes, long readOperations, long writeOperations) {
  public static final BlockRates NONE = new BlockRates(0, 0, 0, 0);

  /** Whether anything is limited. */
  public boolean any() {
    return (readBytes | writeBytes | readOperations | writeOperations) != 0;
  }

  /** In the order of the fields. */
  List<Long> all() {
    return List.of(readBytes, writeBytes, readOperations, writeOperations);
  }

  static BlockRates of(List<Long> all) {
    return new BlockRates(all.get(0), all.get(1), all.get(2), all.get(3));
  }
}
