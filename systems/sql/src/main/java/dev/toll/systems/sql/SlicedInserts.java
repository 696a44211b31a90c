package dev.toll.systems.sql;

import dev.toll.driver.Event;
import dev.toll.driver.LoadCommands.Sliced;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.base.slice.DriverSlices;
import dev.toll.systems.base.slice.SliceLog;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * iiBench in slices, cut by statement. Connections stay open between them: a handshake in every
 * slice would be priced as if it were the level's.
 */
final class SlicedInserts extends DriverSlices {

  private final InsertLoad load;
  private final long batch;
  private final Map<String, String> facts;
  private final Ceiling ceiling;
  private final SlowestSecond slowest = new SlowestSecond();
  private boolean connected;

  /**
   * Nothing is inserted yet.
   *
   * @param facts of the trial, to which is added what was inserted before
   */
  SlicedInserts(InsertLoad load, Settings level, Map<String, String> facts, Ceiling ceiling) {
    super(cut(load, level), "inserts");
    this.load = load;
    this.batch = level.count(SqlSettings.BATCH);
    this.facts = facts;
    this.ceiling = ceiling;
  }

  private static Cut cut(InsertLoad load, Settings level) {
    int connections = (int) level.count(SqlSettings.CONNECTIONS);
    return new Cut(
        load.statements(level.count(SqlSettings.ROWS)),
        connections,
        load.statements(level.count(SqlSettings.WARM)),
        connections,
        SqlSettings.WARM,
        load.deadline());
  }

  /** In rows. */
  @Override
  public OptionalLong operations() {
    return OptionalLong.of(super.operations().orElseThrow() * batch);
  }

  @Override
  protected void beginWarm(Steps steps) throws SystemException, InterruptedException {
    ceiling.measure(steps);
    steps.run("connect for the warm-up", load::beginWarm);
    connected = true;
  }

  @Override
  protected Load run(Part part, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    Sliced done = load.slice(part.operations(), ticks, listener());
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(SqlMetrics.RATE, done.operations() / done.seconds());
    metrics.put(CommonMetrics.ELAPSED, done.seconds());
    return new Load(done.operations(), done.seconds(), metrics);
  }

  @Override
  protected void endWarm(Steps steps, long statements)
      throws SystemException, InterruptedException {
    steps.run("drop the warm-up's table", load::endWarm);
    facts.put("warm-up rows", Long.toString(statements * batch));
  }

  @Override
  protected void open(Steps steps) throws SystemException, InterruptedException {
    steps.run("connect", load::begin);
    connected = true;
  }

  @Override
  protected void shut(Steps steps) throws SystemException, InterruptedException {
    steps.run("close connections", load::end);
  }

  @Override
  protected void ticked(Event.Tick tick) {
    slowest.tick(tick.t(), tick.operations());
  }

  /** The tail of a slice is a few operations: p99 and longest are of the whole load. */
  @Override
  protected void sliced(Map<String, Double> metrics, SliceLog slices) {
    CommonMetrics.put(metrics, CommonMetrics.LATENCY_P50, slices.ofSlice(50) * 1e6);
  }

  @Override
  protected Load whole(long operations, double seconds, SliceLog slices) {
    return new Load(
        operations, seconds, InsertLoad.metrics(operations, seconds, slices.whole(), slowest));
  }

  /** Whether it has opened connections that stay open between slices. */
  boolean connected() {
    return connected;
  }
}
