package dev.toll.systems.base.slice;

import dev.toll.engine.system.SystemException;

/**
 * Cuts a load into equal parts. Every part but the last is a multiple of the workers where it can
 * be, so that each worker does in all what it would do of the whole load at once.
 */
public final class Portions {
  private final long operations;
  private final int workers;
  private long left;
  private int taken;

  /**
   * A load that is still whole.
   *
   * @param workers that share each part evenly
   */
  public Portions(long operations, int workers) {
    this.operations = operations;
    this.workers = workers;
    this.left = operations;
  }

  /**
   * Takes the part that comes next; the last one is all that is left.
   *
   * @param of how many parts there are in all
   * @return operations
   * @throws SystemException when the load has fewer operations than parts
   */
  public long next(int of) throws SystemException {
    if (taken >= of) {
      throw new SystemException("all " + of + " slices of the load are done already");
    }
    long part = left / (of - taken);
    if (taken < of - 1 && part >= workers) {
      part -= part % workers;
    }
    if (part == 0) {
      throw new SystemException(
          "a load of " + operations + " operations cannot be cut into " + of + " slices");
    }
    taken++;
    left -= part;
    return part;
  }

  /** Operations of all parts taken so far. */
  public long done() {
    return operations - left;
  }

  /**
   * One of several parts of a warm-up, which need not add up to the whole.
   *
   * @return operations, at least one
   */
  public static long ofWarmUp(long operations, int of, int workers) {
    long part = operations / of;
    return part >= workers ? part - part % workers : Math.max(1, part);
  }
}
