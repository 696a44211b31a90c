package dev.toll.engine.statistics;

import java.util.Map;
import java.util.TreeMap;

/** JSON has no NaN and no infinity. */
public final class Finite {

  private Finite() {}

  /** The value, or null when it is not a finite number. */
  public static Double orNull(Double value) {
    return value != null && Double.isFinite(value) ? value : null;
  }

  /** Those that are finite numbers: a figure that could not be had (0/0, say) is absent. */
  public static Map<String, Double> of(Map<String, Double> figures) {
    Map<String, Double> finite = new TreeMap<>(figures);
    finite.values().removeIf(value -> orNull(value) == null);
    return finite;
  }
}
