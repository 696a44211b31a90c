package dev.toll.systems.command;

import dev.toll.driver.Quantity;
import dev.toll.driver.Reading;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import java.util.Locale;
import java.util.regex.Pattern;

/** Values that a load prints and that cannot be. */
final class Impossible {
  /** Time that adds up over threads, and so may exceed the load's own. */
  private static final Pattern SUMMED =
      Pattern.compile("(?<!\\p{L})(cpu|user|sys|kernel|total|sum|all|gc)(?!\\p{L})");

  /** What histograms and clocks may round up by. */
  private static final double ROUNDING = 1.01;

  private Impossible() {}

  /**
   * Why no load can have this value of a metric; null when one can.
   *
   * @param step by which it may be rounded
   * @param seconds the load took
   */
  static String why(MetricSpec spec, double value, double step, double seconds) {
    Metric metric = spec.metric();
    if (Reading.tooMany(value) || Reading.tooMany(value / spec.scale())) {
      return Reading.TOO_MANY;
    }
    double unit = Quantity.seconds(metric.unit());
    if (value < 0
        && metric.better() != Better.NEITHER
        && (!Double.isNaN(unit) || metric.unit().contains("/"))) {
      return "impossible: it is below 0";
    }
    String words =
        "%s %s %s %s"
            .formatted(metric.name(), metric.label(), spec.pattern(), spec.path())
            .toLowerCase(Locale.ROOT);
    boolean latency =
        metric.better() == Better.LOWER
            && !Double.isNaN(unit)
            && !SUMMED.matcher(words.replace('_', ' ')).find();
    return latency && (value - step) * unit > seconds * ROUNDING
        ? String.format(Locale.ROOT, "impossible: the load itself took %.6f s", seconds)
        : null;
  }
}
