package dev.toll.driver;

import dev.toll.driver.LoadCommands.Sliced;

/**
 * A load whose clients stay open from slice to slice.
 *
 * @param <E> what it did in all
 */
public interface RunningLoad<E> {
  /** Does the operations that come next; returns when all have ended. */
  Sliced slice(long operations, Reporter reporter) throws Exception;

  /** Closes the clients, and says what they did. */
  E end() throws Exception;

  /** Gives up the clients of a load that has not ended. */
  void abandon() throws Exception;
}
