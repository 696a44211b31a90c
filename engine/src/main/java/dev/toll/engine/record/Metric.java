package dev.toll.engine.record;

import java.util.List;
import java.util.Optional;

/**
 * A named quantity with a unit and a better direction.
 *
 * @param name identifier in files, e.g. {@code entries_per_second}
 * @param label what people read
 * @param unit e.g. {@code s}, {@code 1/s}, {@code CPU-s/M entries}, {@code bytes}
 * @param better which direction is better
 * @param primary whether it is the study's headline metric
 */
public record Metric(String name, String label, String unit, Better better, boolean primary) {

  /** Which direction of a metric is better; neither when it only describes. */
  public enum Better {
    LOWER,
    HIGHER,
    NEITHER
  }

  public static Metric lower(String name, String label, String unit) {
    return new Metric(name, label, unit, Better.LOWER, false);
  }

  public static Metric higher(String name, String label, String unit) {
    return new Metric(name, label, unit, Better.HIGHER, false);
  }

  public static Metric neither(String name, String label, String unit) {
    return new Metric(name, label, unit, Better.NEITHER, false);
  }

  /** The headline metric: the one declared primary, or the first; empty when there is none. */
  public static Optional<Metric> primary(List<Metric> all) {
    return all.stream().filter(Metric::primary).findFirst().or(() -> all.stream().findFirst());
  }

  /** The one of a name. */
  public static Optional<Metric> named(String name, List<Metric> all) {
    return all.stream().filter(metric -> metric.name().equals(name)).findFirst();
  }

  /** The same, as the study's headline metric or not. */
  public Metric primary(boolean headline) {
    return headline == primary ? this : new Metric(name, label, unit, better, headline);
  }

  /** Whether it is a rate of operations, of which more is better. */
  public boolean isRate() {
    return "1/s".equals(unit) && better == Better.HIGHER;
  }

  /** Whether it is CPU time, of itself or per work done. */
  public boolean isCpuTime() {
    return unit != null && unit.startsWith("CPU");
  }
}
