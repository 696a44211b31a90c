package dev.toll.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C and SIGTERM into an interrupt of the run, and delays the end of the JVM until it has
 * cleaned up.
 */
final class Interrupt implements AutoCloseable {
  private static final long GRACE_SECONDS = 30;

  private final Thread runner = Thread.currentThread();
  private final CountDownLatch cleaned = new CountDownLatch(1);
  private final Thread hook = new Thread(this::stop, "toll-interrupt");

  Interrupt() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void stop() {
    runner.interrupt();
    try {
      boolean inTime = cleaned.await(GRACE_SECONDS, TimeUnit.SECONDS);
      if (!inTime) {
        System.err.println(
            "cleanup did not finish in time; servers are stopped when this process exits");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    cleaned.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is shutting down: the hook has run already.
    }
  }
}
