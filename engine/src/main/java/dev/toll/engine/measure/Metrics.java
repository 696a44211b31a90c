package dev.toll.engine.measure;

import java.util.HashMap;
import java.util.Map;

/** Figures by name, as they may be written down. */
public final class Metrics {
  private Metrics() {}

  /** A figure that could not be had (0/0, say) is absent; JSON has no word for it either. */
  public static Map<String, Double> finite(Map<String, Double> figures) {
    Map<String, Double> finite = new HashMap<>(figures);
    finite.values().removeIf(value -> value == null || !Double.isFinite(value));
    return finite;
  }
}
