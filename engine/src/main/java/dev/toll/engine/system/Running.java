package dev.toll.engine.system;

import java.util.Optional;

/** Something a session has started. The code that started it stops and then wipes it. */
public interface Running {
  /** Stops its processes. Stopping what is stopped already is a step that is skipped. */
  void stop(Steps steps) throws SystemException, InterruptedException;

  /** Removes its data and configuration; called after {@link #stop}. */
  void wipe(Steps steps) throws SystemException, InterruptedException;

  /**
   * What is wrong below it, and how to mend it, such as a full disk; empty where nothing is. Called
   * after a failure, with its processes in any state.
   */
  default Optional<String> diagnosis() {
    return Optional.empty();
  }
}
