package dev.toll.engine.system;

import dev.toll.driver.Reason;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.StepRecord.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * Names, times and bounds the steps of a trial. A step that passes its deadline is interrupted and
 * fails with a message; nothing waits for ever.
 */
public final class Steps {
  /** Of what takes seconds, on a machine that may be very busy. */
  public static final Duration SHORT = Duration.ofMinutes(1);

  private static final Duration LOOK = Duration.ofSeconds(1);
  private static final int LOOKS = 10;

  private final List<StepRecord> records = new ArrayList<>();
  private final BiConsumer<String, String> onStart;
  private final Ticker ticker;
  private final Supplier<Optional<String>> obstacle;
  private String phase = "reset";

  /**
   * Steps of one trial.
   *
   * @param onStart receives phase and name as each step begins
   */
  public Steps(BiConsumer<String, String> onStart) {
    this(onStart, Optional::empty);
  }

  /**
   * Steps of one trial.
   *
   * @param obstacle why no step can succeed, such as a full disk; empty while one can. A step under
   *     way is ended when it is there for ten seconds, and one that fails after it was there says
   *     so
   */
  public Steps(BiConsumer<String, String> onStart, Supplier<Optional<String>> obstacle) {
    this(onStart, Ticker.SYSTEM, obstacle);
  }

  /** Steps in a time of their own. */
  Steps(BiConsumer<String, String> onStart, Ticker ticker, Supplier<Optional<String>> obstacle) {
    this.onStart = onStart;
    this.ticker = ticker;
    this.obstacle = obstacle;
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

  /** Runs a step that takes seconds. */
  public void run(String name, Body body) throws SystemException, InterruptedException {
    run(name, SHORT, body);
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

  /** Runs a step that takes seconds and yields something. */
  public <T> T call(String name, Callable<T> body) throws SystemException, InterruptedException {
    return call(name, SHORT, body);
  }

  /** Runs a step that yields something. */
  public <T> T call(String name, Duration deadline, Callable<T> body)
      throws SystemException, InterruptedException {
    onStart.accept(phase, name);
    long start = ticker.nanos();
    try (Deadline watch = new Deadline(ticker, deadline, obstacle)) {
      T value;
      try {
        value = body.call();
      } catch (Exception | StackOverflowError | OutOfMemoryError | LinkageError e) {
        SystemException failure = failure(why(watch, e), e);
        record(name, start, Outcome.FAILED, failure.getMessage());
        if (Interrupts.isOne(e) && watch.passed() == null) {
          throw Interrupts.of(e);
        }
        throw new SystemException(
            phase + ": " + name + ": " + failure.summary(), failure.details(), e);
      }
      String message = watch.passed();
      if (message != null) {
        // It swallowed the interrupt: what it left undone is unknown.
        record(name, start, Outcome.FAILED, message);
        throw new SystemException(phase + ": " + name + ": " + message);
      }
      record(name, start, Outcome.DONE, null);
      return value;
    }
  }

  /**
   * Why a failed step was ended, or could not succeed; null where only its own failure says. What
   * fails at once on a full disk is over before the watch has looked, and what a server then
   * removes makes room.
   */
  private String why(Deadline watch, Throwable e) {
    String passed = watch.passed();
    return passed != null || Interrupts.isOne(e)
        ? passed
        : obstacle.get().or(watch::noticed).orElse(null);
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
   * @param ended why the step was ended, or could not succeed; null when it says so itself
   */
  private static SystemException failure(String ended, Throwable e) {
    SystemException known = e instanceof SystemException system ? system : null;
    if (ended == null) {
      return known != null ? known : new SystemException(Reason.of(e));
    }
    return known == null
        ? new SystemException(ended)
        : new SystemException(ended + "; " + known.summary(), known.details());
  }

  /** Interrupts the thread that made it unless closed in time, and before an obstacle is there. */
  private static final class Deadline implements AutoCloseable {
    private final Thread owner = Thread.currentThread();
    private final Ticker ticker;
    private final Supplier<Optional<String>> obstacle;
    private final Runnable cancel;
    private Runnable cancelLook;
    private int seen;
    private String noticed;
    private boolean closed;
    private String passed;

    Deadline(Ticker ticker, Duration after, Supplier<Optional<String>> obstacle) {
      this.ticker = ticker;
      this.obstacle = obstacle;
      String late = "not done within its deadline of " + after.toSeconds() + " s";
      cancel = ticker.after(after, () -> ring(late));
      cancelLook = ticker.after(LOOK, this::look);
    }

    private void look() {
      Optional<String> found = obstacle.get();
      synchronized (this) {
        seen = found.isEmpty() ? 0 : seen + 1;
        noticed = found.orElse(noticed);
        if (seen == LOOKS) {
          ring(found.get());
        } else if (!closed) {
          cancelLook = ticker.after(LOOK, this::look);
        }
      }
    }

    private synchronized void ring(String why) {
      if (!closed && passed == null) {
        passed = why;
        owner.interrupt();
      }
    }

    /** The obstacle that was there last, if any was. */
    synchronized Optional<String> noticed() {
      return Optional.ofNullable(noticed);
    }

    /** Why the step was ended; null while it was not. */
    synchronized String passed() {
      return passed;
    }

    @Override
    public synchronized void close() {
      closed = true;
      cancel.run();
      cancelLook.run();
      if (passed != null) {
        // The alarm's own interrupt must not leak into the next step.
        Interrupts.clear();
      }
    }
  }
}
