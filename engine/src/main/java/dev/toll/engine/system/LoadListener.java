package dev.toll.engine.system;

import dev.toll.driver.Event;
import dev.toll.engine.series.ColumnSeries;

/** Receives the load once a second, on the trial's own clock. */
@FunctionalInterface
public interface LoadListener {
  /** Keeps nothing. */
  LoadListener NONE = (seconds, operations, total) -> {};

  /** Given instead of operations by a load that does not report them. */
  long UNKNOWN = -1;

  /**
   * One second of load.
   *
   * @param seconds since the load began
   * @param operations in the interval since the previous call; {@link #UNKNOWN} if not reported
   * @param total so far; {@link #UNKNOWN} if not reported
   */
  void tick(double seconds, long operations, long total);

  /**
   * What one of several drivers did, in addition to what all did together.
   *
   * @param seconds since it began, by its own clock
   */
  default void driver(String name, double seconds, long operations, long total) {}

  /** A metric of {@link Instance#series}, for the tick that comes next. */
  default void value(String metric, double value) {}

  /** One second of load as a driver reports it, with how late its operations began. */
  default void tick(Event.Tick tick) {
    if (tick.lagSeconds() != null) {
      value(ColumnSeries.SCHEDULE_LAG, tick.lagSeconds());
    }
    tick(tick.t(), tick.operations(), tick.total());
  }
}
