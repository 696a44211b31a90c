package dev.toll.driver;

/**
 * What a driver runs. A workload has a public constructor without parameters; all its methods are
 * called on one thread, which is interrupted on {@code cancel} and past a deadline.
 */
public interface Workload {

  /** The commands it serves: {@code open}, which connects to the system, and its own. */
  Commands commands();

  /** Closes everything open; does nothing when nothing was opened. */
  void close() throws Exception;
}
