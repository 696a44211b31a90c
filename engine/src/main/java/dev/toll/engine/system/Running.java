package dev.toll.engine.system;

/**
 * Something a session has started. The code that started it stops and then wipes it.
 *
 * <p>Its capability: {@link Diagnosing}.
 */
public interface Running extends Capable {
  /** Stops its processes. Stopping what is stopped already is a step that is skipped. */
  void stop(Steps steps) throws SystemException, InterruptedException;

  /** Removes its data and configuration; called after {@link #stop}. */
  void wipe(Steps steps) throws SystemException, InterruptedException;
}
