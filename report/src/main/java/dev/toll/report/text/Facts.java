package dev.toll.report.text;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** Nested facts as dotted keys and plain text, for tables. */
public final class Facts {

  private Facts() {}

  /** {@code {machine: {cpus: 2}}} becomes {@code machine.cpus -> 2}, sorted by key. */
  public static Map<String, String> flatten(Map<String, ?> facts) {
    Map<String, String> flat = new TreeMap<>();
    facts.forEach((key, value) -> put(flat, key, value));
    return flat;
  }

  private static void put(Map<String, String> flat, String key, Object value) {
    if (value instanceof Map<?, ?> map) {
      map.forEach((inner, innerValue) -> put(flat, key + "." + inner, innerValue));
    } else if (value instanceof Collection<?> list && !list.isEmpty() && nested(list)) {
      int index = 1;
      for (Object item : list) {
        put(flat, key + "." + index++, item);
      }
    } else if (value instanceof Collection<?> list) {
      flat.put(key, String.join(", ", list.stream().map(Facts::text).toList()));
    } else {
      flat.put(key, text(value));
    }
  }

  private static boolean nested(Collection<?> list) {
    return list.stream().anyMatch(item -> item instanceof Map || item instanceof Collection);
  }

  private static String text(Object value) {
    if (value == null) {
      return Quantity.UNKNOWN;
    }
    return value instanceof Double number && Double.isFinite(number)
        ? Plain.number(number)
        : value.toString();
  }
}
