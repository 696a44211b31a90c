package dev.toll.driver;

import java.util.SplittableRandom;

/** One thread's share of a load. Created, used and closed by one thread each. */
public interface LoadWorker extends AutoCloseable {

  /** Does one operation. */
  void operate() throws Exception;

  /**
   * Called once after the last operation, within the measured time, to do what is needed until all
   * operations count as done, e.g. flush a buffer.
   */
  default void finish() throws Exception {}

  /** Closes what is open, outside the measured time, also after a failure; does not fail. */
  @Override
  default void close() {}

  /** A source of its own for each worker, the same for the same seed and phase of the load. */
  static SplittableRandom[] randoms(long seed, String phase, int workers) {
    SplittableRandom root = new SplittableRandom(seed + 31L * phase.hashCode());
    SplittableRandom[] randoms = new SplittableRandom[workers];
    for (int i = 0; i < workers; i++) {
      randoms[i] = root.split();
    }
    return randoms;
  }

  /** Makes the workers of a load. */
  @FunctionalInterface
  interface Factory {

    /**
     * Makes one, before the measured time.
     *
     * @param index of the worker, from 0
     * @param operations it will do at most
     */
    LoadWorker create(int index, long operations) throws Exception;
  }
}
