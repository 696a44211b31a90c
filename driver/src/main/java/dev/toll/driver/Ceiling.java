package dev.toll.driver;

/**
 * The driver's own ceiling: the same loop and generator with the system's call left out. A rate
 * near it says more about the driver than about the system.
 *
 * @param operationsPerSecond of all workers together
 */
public record Ceiling(double operationsPerSecond) {

  /** Lets the JIT compile the loop before it is timed. */
  private static final double WARM_SECONDS = 0.5;

  private static final double SECONDS = 1.0;

  /**
   * Measures it for about a second and a half.
   *
   * @param factory makes workers that do everything but call the system
   */
  public static Ceiling measure(int workers, LoadWorker.Factory factory) throws Exception {
    LoadLoop.run(LoadPlan.duration(workers, WARM_SECONDS), factory, i -> {});
    return new Ceiling(LoadLoop.run(LoadPlan.duration(workers, SECONDS), factory, i -> {}).rate());
  }
}
