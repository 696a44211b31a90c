package dev.toll.engine.run;

/** Hears the load once a second, on the trial's own clock. */
@FunctionalInterface
public interface LoadListener {
  /**
   * One second of load.
   *
   * @param seconds since the load began
   * @param operations in the interval since the previous call
   * @param total so far
   */
  void tick(double seconds, long operations, long total);
}
