package dev.toll.engine.sample;

import dev.toll.driver.Daemon;
import dev.toll.engine.files.LiveFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Asks something slow once a second in a thread of its own and hands out the newest answer. An
 * answer too old to be called now is no answer: its cells stay empty.
 */
public final class BackgroundSampler implements Sampler {
  /** An answer may be late by the time one question takes, and by one question that failed. */
  private static final double OLDEST_INTERVALS = 3;

  private final List<String> columns;
  private final Callable<Map<String, Double>> source;
  private final double every;
  private final ScheduledExecutorService executor;
  private volatile Answer newest;
  private volatile String failure;

  private record Answer(Map<String, Double> values, long at) {}

  /**
   * A sampler of something slow; it begins to ask at once.
   *
   * @param every seconds between an answer and the next question
   */
  public BackgroundSampler(
      List<String> columns, double every, Callable<Map<String, Double>> source) {
    this.columns = List.copyOf(columns);
    this.source = source;
    this.every = every;
    this.executor = Executors.newSingleThreadScheduledExecutor(Daemon.factory("toll-sampler"));
    var unused =
        executor.scheduleWithFixedDelay(this::ask, 0, (long) (every * 1e9), TimeUnit.NANOSECONDS);
  }

  /** The size of all files below a directory. */
  public static BackgroundSampler ofFiles(String column, double every, Path directory) {
    return new BackgroundSampler(
        List.of(column), every, () -> Map.of(column, (double) LiveFiles.bytes(directory)));
  }

  private void ask() {
    try {
      newest = new Answer(Map.copyOf(source.call()), System.nanoTime());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) { // a missing sample is an empty cell, never the end of a measurement
      failure = e.getMessage();
    }
  }

  @Override
  public List<String> columns() {
    return columns;
  }

  @Override
  public Map<String, Double> sample(double seconds) {
    Answer answer = newest;
    boolean fresh =
        answer != null && (System.nanoTime() - answer.at()) / 1e9 < OLDEST_INTERVALS * every;
    return fresh ? answer.values() : Map.of();
  }

  /** Why the last question that failed did; null when none has. */
  public String failure() {
    return failure;
  }

  @Override
  public void close() {
    executor.shutdownNow();
    try {
      // The caller may take away next what the source asks.
      executor.awaitTermination(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
