package dev.toll.engine.system;

import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Time that passes only when a test says so; alarms ring in the test's own thread. */
final class ManualTicker implements Ticker {
  private final Map<Runnable, Long> alarms = new LinkedHashMap<>();
  private long now;

  @Override
  public long nanos() {
    return now;
  }

  @Override
  public Runnable after(Duration delay, Runnable task) {
    alarms.put(task, now + delay.toNanos());
    return () -> alarms.remove(task);
  }

  void advance(Duration time) {
    now += time.toNanos();
    List<Runnable> due =
        alarms.entrySet().stream()
            .filter(alarm -> alarm.getValue() <= now)
            .sorted(Comparator.comparing(Map.Entry::getValue))
            .map(Map.Entry::getKey)
            .toList();
    due.forEach(alarms::remove);
    due.forEach(Runnable::run);
  }

  int pending() {
    return alarms.size();
  }
}
