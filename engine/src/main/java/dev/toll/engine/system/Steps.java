package dev.toll.engine.system;

import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.StepRecord.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;

/**
 * Names, times and bounds the steps of a trial. A step that passes its deadline is interrupted and
 * fails with a message; nothing waits for ever.
 */
public final class Steps {
  private final List<StepRecord> records = new ArrayList<>();
  private final BiConsumer<String, String> onStart;
  private final Ticker ticker;
  private String phase = "reset";

  /**
   * Steps of one trial.
   *
   * @param onStart hears phase and name as each step begins
   */
  public Steps(BiConsumer<String, String> onStart) {
    this(onStart, Ticker.SYSTEM);
  }

  /** Steps in a time of their own. */
  Steps(BiConsumer<String, String> onStart, Ticker ticker) {
    this.onStart = onStart;
    this.ticker = ticker;
  }

  public void phase(String name) {
    phase = name;
  }

  public List<StepRecord> records() {
    return List.copyOf(records);
  }

  /** Something that may take a while and may fail. */
  @FunctionalInterface
  public interface Body {
    void run() throws Exception;
  }

  /** Runs a step. */
  public void run(String name, Duration deadline, Body body)
      throws SystemException, InterruptedException {
    call(
        name,
        deadline,
        () -> {
          body.run();
          return null;
        });
  }

  /** Runs a step that yields something. */
  public <T> T call(String name, Duration deadline, Callable<T> body)
      throws SystemException, InterruptedException {
    onStart.accept(phase, name);
    long start = ticker.nanos();
    try (Deadline watch = new Deadline(ticker, deadline)) {
      T value;
      try {
        value = body.call();
      } catch (Exception e) {
        SystemException failure = failure(watch.passed() ? deadline : null, e);
        record(name, start, Outcome.FAILED, failure.getMessage());
        if (Interrupts.isOne(e) && !watch.passed()) {
          throw Interrupts.of(e);
        }
        throw new SystemException(
            phase + ": " + name + ": " + failure.summary(), failure.details(), e);
      }
      if (watch.passed()) {
        // It swallowed the interrupt: what it left undone is unknown.
        String message = "not done within its deadline of " + deadline.toSeconds() + " s";
        record(name, start, Outcome.FAILED, message);
        throw new SystemException(phase + ": " + name + ": " + message);
      }
      record(name, start, Outcome.DONE, null);
      return value;
    }
  }

  /** Notes a step that does not apply, and why. */
  public void skip(String name, String why) {
    records.add(new StepRecord(phase, name, 0, Outcome.SKIPPED, why));
  }

  private void record(String name, long start, Outcome outcome, String note) {
    double seconds = (ticker.nanos() - start) / 1e9;
    records.add(new StepRecord(phase, name, Math.round(seconds * 1e3) / 1e3, outcome, note));
  }

  /**
   * What a failed step says.
   *
   * @param passed the deadline that has passed; null when none has
   */
  private static SystemException failure(Duration passed, Exception e) {
    SystemException known = e instanceof SystemException system ? system : null;
    if (passed == null) {
      return known != null ? known : new SystemException(unknown(e));
    }
    String late = "not done within its deadline of " + passed.toSeconds() + " s";
    return known == null
        ? new SystemException(late)
        : new SystemException(late + "; " + known.summary(), known.details());
  }

  private static String unknown(Exception e) {
    return e.getMessage() == null
        ? e.getClass().getSimpleName()
        : e.getClass().getSimpleName() + ": " + e.getMessage();
  }

  /** Interrupts the thread that made it unless closed in time. */
  private static final class Deadline implements AutoCloseable {
    private final Thread owner = Thread.currentThread();
    private final Runnable cancel;
    private boolean closed;
    private boolean passed;

    Deadline(Ticker ticker, Duration after) {
      cancel = ticker.after(after, this::ring);
    }

    private synchronized void ring() {
      if (!closed) {
        passed = true;
        owner.interrupt();
      }
    }

    synchronized boolean passed() {
      return passed;
    }

    @Override
    public synchronized void close() {
      closed = true;
      cancel.run();
      if (passed) {
        // The alarm's own interrupt must not leak into the next step.
        Interrupts.clear();
      }
    }
  }
}
