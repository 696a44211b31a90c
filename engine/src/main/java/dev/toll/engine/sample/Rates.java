package dev.toll.engine.sample;

import java.util.HashMap;
import java.util.Map;

/** Turns running totals into what was added per second since the last look. */
final class Rates {
  private final Map<String, Double> totals = new HashMap<>();

  /**
   * Puts the rate of a total among the values; none at the first look, when the total is unknown,
   * or when it has shrunk (a counter that began anew).
   */
  void put(Map<String, Double> values, String name, Double total, double seconds) {
    Double before = total == null ? totals.remove(name) : totals.put(name, total);
    if (before != null && total != null && seconds > 0 && total >= before) {
      values.put(name, (total - before) / seconds);
    }
  }
}
