package dev.toll.systems.base.slice;

import dev.toll.driver.Event;
import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * A driver's load in slices: parts of the warm-up, then the measured parts, with one latency log. A
 * system adds its commands and what they yield. An instance has one measured load, so this is also
 * its slices.
 */
public abstract class DriverSlices implements SlicedLoad, SlicedLoad.Slices {
  private final Cut cut;
  private final String step;
  private long warmed;
  private boolean measuring;

  /** Of a warm-up nothing is kept. */
  private LoadListener listener = LoadListener.NONE;

  /** Null before the measured load begins, as the log. */
  private Portions portions;

  private SliceLog log;

  /**
   * A load that is still whole.
   *
   * @param operations of the measured load
   * @param workers that share each part evenly
   * @param warm operations of the warm-up; 0 when the study asks for none
   * @param warmers that share each part of the warm-up evenly
   * @param setting that says how many are warmed up
   * @param deadline of each part
   */
  public record Cut(
      long operations, int workers, long warm, int warmers, String setting, Duration deadline) {}

  /**
   * One part.
   *
   * @param measured whether it is of the measured load, not of the warm-up
   * @param first operations before it, of the same load
   */
  public record Part(boolean measured, long first, long operations) {}

  /** Measures the driver's ceiling, where that is to be. */
  @FunctionalInterface
  public interface Ceiling {
    void measure(Steps steps) throws SystemException, InterruptedException;
  }

  /** A command of the driver that reports its progress on the clock of the command. */
  @FunctionalInterface
  protected interface Command {
    Load run(Consumer<Event.Tick> ticks) throws Exception;
  }

  /**
   * Nothing is done yet.
   *
   * @param step name of a measured part's step
   */
  protected DriverSlices(Cut cut, String step) {
    this.cut = cut;
    this.step = step;
  }

  /** Called once before the first part of a warm-up. */
  protected void beginWarm(Steps steps) throws SystemException, InterruptedException {}

  /**
   * Has the driver do a part.
   *
   * @return with the metrics of a slice, to which {@link #sliced} may add
   */
  protected abstract Load run(Part part, Consumer<Event.Tick> ticks) throws Exception;

  /**
   * Removes what a warm-up wrote.
   *
   * @param operations that it did
   */
  protected abstract void endWarm(Steps steps, long operations)
      throws SystemException, InterruptedException;

  /** Opens what the measured parts have in common, such as connections. */
  protected void open(Steps steps) throws SystemException, InterruptedException {}

  /** Closes the same. */
  protected void shut(Steps steps) throws SystemException, InterruptedException {}

  /** Called with each tick of the measured load, on its clock. */
  protected void ticked(Event.Tick tick) {}

  /** Adds what the log of the last slice says to its metrics. */
  protected void sliced(Map<String, Double> metrics, SliceLog slices) {}

  /** The load so far as one. */
  protected abstract Load whole(long operations, double seconds, SliceLog slices);

  @Override
  public OptionalLong operations() {
    return OptionalLong.of(cut.operations());
  }

  @Override
  public Load warmSlice(Steps steps, int of, LoadListener listener)
      throws SystemException, InterruptedException {
    if (cut.warm() == 0) {
      return new Load(0, 0, Map.of());
    }
    if (warmed == 0) {
      beginWarm(steps);
    }
    long operations = Portions.ofWarmUp(cut.warm(), of, cut.warmers());
    Part part = new Part(false, warmed, operations);
    Load done = steps.call("warm up", cut.deadline(), () -> run(part, listener::tick));
    warmed += operations;
    return new Load(done.operations(), done.seconds(), Map.of());
  }

  @Override
  public void warmed(Steps steps) throws SystemException, InterruptedException {
    if (warmed > 0) {
      endWarm(steps, warmed);
    } else {
      steps.skip("warm up", "the study asks for none (" + cut.setting() + ")");
    }
    open(steps);
    measuring = true;
  }

  @Override
  public final Slices begin(Path latency) throws SystemException {
    portions = new Portions(cut.operations(), cut.workers());
    log = SliceLog.open(latency);
    return this;
  }

  @Override
  public final Load slice(Steps steps, int of, LoadListener listener)
      throws SystemException, InterruptedException {
    long first = portions.done();
    return slice(steps, new Part(true, first, portions.next(of)), listener);
  }

  /** Does a measured part, and what must be done before and after it. */
  protected Load slice(Steps steps, Part part, LoadListener listener)
      throws SystemException, InterruptedException {
    Load done = measure(steps, step, ticks -> run(part, ticks), listener);
    sliced(done.metrics(), log);
    return done;
  }

  /** Runs a command as a step whose ticks and latencies are recorded. */
  protected final Load measure(Steps steps, String name, Command command, LoadListener listener)
      throws SystemException, InterruptedException {
    this.listener = listener;
    log.begin();
    Load done =
        steps.call(
            name,
            cut.deadline(),
            () ->
                command.run(
                    tick -> {
                      ticked(log.add(tick));
                      listener.tick(tick);
                    }));
    log.end(done.seconds());
    return done;
  }

  /** The listener of the current part; receives what each of several drivers does. */
  protected final LoadListener listener() {
    return listener;
  }

  /** Where the latencies of the measured load go; it has begun. */
  protected final LatencyLog latencies() {
    return log.whole();
  }

  /** Measured operations so far. */
  protected final long done() {
    return portions == null ? 0 : portions.done();
  }

  @Override
  public final Load whole(long operations, double seconds) {
    return whole(operations, seconds, log);
  }

  @Override
  public final void close() throws SystemException {
    log.close();
  }

  /** Closes what the measured parts had in common, once; nothing if there was no such load. */
  public final void end(Steps steps) throws SystemException, InterruptedException {
    if (measuring) {
      measuring = false;
      shut(steps);
    }
  }
}
