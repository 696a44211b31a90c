package dev.toll.engine.system;

import dev.toll.engine.process.Role;
import java.net.URL;
import java.util.Map;

/**
 * What a system offers {@code toll explain}.
 *
 * @param groups the file of its groups; null when it cannot be profiled
 * @param metrics its metrics of CPU-seconds per million operations, by role
 * @param operations what is counted, e.g. {@code entries}
 * @param unavailable why it cannot be profiled, and what to do; null when it can
 */
public record Profiling(
    URL groups, Map<Role, String> metrics, String operations, String unavailable) {

  public Profiling {
    metrics = Map.copyOf(metrics);
  }

  /** A system whose JVMs can be profiled. */
  public static Profiling of(URL groups, Map<Role, String> metrics, String operations) {
    return new Profiling(groups, metrics, operations, null);
  }

  /** A system that cannot: why, and what to do. */
  public static Profiling unavailable(String why) {
    return new Profiling(null, Map.of(), "operations", why);
  }
}
