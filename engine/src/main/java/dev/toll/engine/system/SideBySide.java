package dev.toll.engine.system;

import dev.toll.driver.Daemon;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Several pieces of work at the same time, each in a thread of its own. */
public final class SideBySide {
  /** What is interrupted may have processes to end first. */
  private static final long ENDING_SECONDS = 60;

  private SideBySide() {}

  /**
   * Results in the order of the work.
   *
   * @param atOnce pieces of work at the same time, at the most
   * @throws ExecutionException with what the first failed with; the others are interrupted, and are
   *     over when this returns
   */
  public static <R> List<R> results(int atOnce, List<Callable<R>> work)
      throws InterruptedException, ExecutionException {
    ExecutorService threads =
        Executors.newFixedThreadPool(
            Math.min(atOnce, work.size()), Daemon.factory("toll-side-by-side"));
    try {
      List<Future<R>> coming = work.stream().map(threads::submit).toList();
      List<R> results = new ArrayList<>();
      for (Future<R> one : coming) {
        results.add(one.get());
      }
      return results;
    } catch (ExecutionException e) {
      if (Interrupts.isOne(e)) {
        throw Interrupts.of(e.getCause());
      }
      throw e;
    } finally {
      end(threads);
    }
  }

  private static void end(ExecutorService threads) {
    threads.shutdownNow();
    boolean interrupted = Thread.interrupted();
    try {
      boolean unused = threads.awaitTermination(ENDING_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
