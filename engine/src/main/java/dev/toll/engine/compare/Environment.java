package dev.toll.engine.compare;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** The environment of a run as flat facts that can be compared. */
final class Environment {

  private Environment() {}

  /** {@code {machine: {processors: 2}}} becomes {@code machine.processors -> 2}, sorted by key. */
  static Map<String, String> facts(Map<String, ?> environment) {
    Map<String, String> flat = new TreeMap<>();
    environment.forEach((key, value) -> put(flat, key, value));
    // How full a disk was is no property of the machine, and never the same twice.
    flat.computeIfPresent(
        "machine.file system", (key, text) -> text.replaceFirst(", [^,]* free$", ""));
    // The seed stands among the run's own facts, given or drawn.
    flat.remove("design.seed");
    return flat;
  }

  private static void put(Map<String, String> flat, String key, Object value) {
    if (value instanceof Map<?, ?> map) {
      map.forEach((inner, innerValue) -> put(flat, key + "." + inner, innerValue));
    } else if (value instanceof Collection<?> list) {
      flat.put(key, String.join(", ", list.stream().map(Environment::text).toList()));
    } else {
      flat.put(key, text(value));
    }
  }

  /** A whole number read from JSON may come back as a double. */
  private static String text(Object value) {
    if (value instanceof Number number
        && number.doubleValue() == Math.rint(number.doubleValue())
        && Math.abs(number.doubleValue()) < 1e15) {
      return Long.toString(number.longValue());
    }
    return String.valueOf(value);
  }
}
