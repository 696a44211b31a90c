package dev.toll.engine.system;

import dev.toll.engine.record.EventSeries;
import java.util.List;

/**
 * Capability of a {@link SystemUnderTest} whose series show when something runs that may slow the
 * load, such as compactions.
 */
public interface SlowingEvents {
  /** These series; results say whether the rate's dips coincide with each. */
  List<EventSeries> events();

  /** The events of a system; none when it has none. */
  static List<EventSeries> of(SystemUnderTest system) {
    return system.capability(SlowingEvents.class).map(SlowingEvents::events).orElse(List.of());
  }
}
