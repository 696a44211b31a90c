package dev.toll.systems.base.slice;

import dev.toll.driver.Event;
import dev.toll.driver.LoadCommands;
import dev.toll.driver.LoadCommands.Slice;
import dev.toll.driver.LoadCommands.Sliced;
import dev.toll.driver.Nothing;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.base.process.DriverClient;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A load of one driver by {@link LoadCommands}, in slices; one slice is the whole load. Its clients
 * stay open between them.
 *
 * @param <L> the load
 * @param <E> what it did in all
 */
public class LoadSlices<L, E> extends DriverSlices {
  private final DriverClient driver;
  private final LoadCommands<L, E> commands;
  private final Cut cut;
  private final Names names;
  private final Map<String, String> facts;
  private E ended;

  /**
   * What a system says of its load.
   *
   * @param operations in the plural: the step of a slice too
   * @param rate the metric
   * @param shut the step that closes the clients
   */
  public record Names(String operations, String rate, String shut) {}

  /**
   * Nothing is done yet.
   *
   * @param facts of the trial, to which is added what was done before
   */
  public LoadSlices(
      DriverClient driver,
      LoadCommands<L, E> commands,
      Cut cut,
      Names names,
      Map<String, String> facts) {
    super(cut, names.operations());
    this.driver = driver;
    this.commands = commands;
    this.cut = cut;
    this.names = names;
    this.facts = facts;
  }

  /** Operations a second that the driver could make and count if no server took them. */
  public final double ceiling(L load) throws SystemException, InterruptedException {
    return driver.call(commands.ceiling(), load).operationsPerSecond();
  }

  /** Opens the clients of a load. */
  public final void connect(L load, Duration deadline)
      throws SystemException, InterruptedException {
    driver.call(commands.begin(), load, deadline);
  }

  /** Closes them. */
  protected final E disconnect() throws SystemException, InterruptedException {
    return driver.call(commands.end(), Nothing.NOTHING);
  }

  /** Does the operations that come next. */
  protected final Sliced next(long operations, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    return driver.call(LoadCommands.SLICE, new Slice(operations), cut.deadline(), ticks);
  }

  /** What the measured load did in all; null before its end. */
  public final E ended() {
    return ended;
  }

  /** What a load, or a slice of it, yields by its operations and its time. */
  protected Map<String, Double> rates(long operations, double seconds) {
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(names.rate(), operations / seconds);
    metrics.put(CommonMetrics.ELAPSED, seconds);
    return metrics;
  }

  /** Whether the times of its operations are metrics. */
  protected boolean timed() {
    return true;
  }

  @Override
  protected final Load run(Part part, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    Sliced done = next(part.operations(), ticks);
    return new Load(done.operations(), done.seconds(), rates(done.operations(), done.seconds()));
  }

  @Override
  protected void endWarm(Steps steps, long operations)
      throws SystemException, InterruptedException {
    facts.put("warm-up " + names.operations(), Long.toString(operations));
  }

  @Override
  protected final void shut(Steps steps) throws SystemException, InterruptedException {
    steps.run(names.shut(), () -> ended = disconnect());
  }

  /** The tail of a slice is a few batches: p99 and longest are of the whole load. */
  @Override
  protected final void sliced(Map<String, Double> metrics, SliceLog slices) {
    if (timed()) {
      CommonMetrics.put(metrics, CommonMetrics.LATENCY_P50, slices.ofSlice(50) * 1e3);
    }
  }

  @Override
  protected final Load whole(long operations, double seconds, SliceLog slices) {
    Map<String, Double> metrics = rates(operations, seconds);
    if (timed()) {
      CommonMetrics.latencies(metrics, slices.whole(), 1e3);
    }
    return new Load(operations, seconds, metrics);
  }
}
