package dev.toll.hosts;

import java.util.concurrent.TimeUnit;

/** What carries the line to an agent. */
@FunctionalInterface
public interface Carrier {
  /** Toll is about to close the line. */
  default void closing() {}

  /** The line is closed: waits for the agent to end what it has started, then ends itself. */
  void end();

  /** A process whose pipes are the line. */
  static Carrier of(Process process) {
    return () -> {
      try {
        if (!process.waitFor(10, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException e) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
      }
    };
  }
}
