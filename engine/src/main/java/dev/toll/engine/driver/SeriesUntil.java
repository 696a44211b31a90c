package dev.toll.engine.driver;

import dev.toll.driver.Event;
import dev.toll.engine.system.LoadListener;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * A series that is one only as long as the clocks it is merged by are close enough. From then on it
 * has the time alone; what was done since is reported at the end, as one.
 */
final class SeriesUntil {
  private final BooleanSupplier apart;
  private final Consumer<Event.Tick> listener;
  private final List<Event.Tick> rest = new ArrayList<>();
  private double last;
  private Double until;

  /**
   * @param apart whether the clocks are too far apart now
   */
  SeriesUntil(BooleanSupplier apart, Consumer<Event.Tick> listener) {
    this.apart = apart;
    this.listener = listener;
  }

  /** Another second. */
  void add(Event.Tick tick) {
    if (until == null && apart.getAsBoolean()) {
      until = last;
    }
    if (until == null) {
      last = tick.t();
      listener.accept(tick);
    } else {
      rest.add(tick);
      listener.accept(only(tick, LoadListener.UNKNOWN, null, null));
    }
  }

  private static Event.Tick only(Event.Tick tick, long total, String service, String response) {
    return new Event.Tick(
        tick.id(), tick.t(), LoadListener.UNKNOWN, total, null, service, response, null);
  }

  /** Nothing more comes. */
  void end() {
    if (!rest.isEmpty()) {
      Event.Tick tick = rest.get(rest.size() - 1);
      listener.accept(
          only(
              tick,
              tick.total(),
              TickMerger.sum(rest, Event.Tick::service),
              TickMerger.sum(rest, Event.Tick::response)));
    }
  }

  /** Seconds until which it is one; null: to its end. */
  Double until() {
    return until;
  }
}
