package dev.toll.engine.record;

import java.util.List;

/**
 * What a load would take at each level: how many machines like the one that was measured, and their
 * price.
 *
 * @param metric a rate in operations per second; null: the study's own
 * @param load operations per second that are to be served
 * @param utilization share of a machine's measured rate that it is loaded with, above 0 and at most
 *     1
 * @param price null where only machines are asked for
 */
public record SizingSpec(String metric, double load, double utilization, Price price) {
  /** Leaves room for bursts and for the failure of a machine; a convention, not a measurement. */
  public static final double UTILIZATION = 0.7;

  /**
   * The price of one machine.
   *
   * @param perHour in {@code currency}, above 0
   * @param currency as it is printed, e.g. {@code EUR}
   * @param date of the price, ISO 8601
   * @param source where the price is from
   */
  public record Price(double perHour, String currency, String date, String source) {}

  /** Names of the metrics that a load can be stated in. */
  public static List<String> rates(List<Metric> metrics) {
    return metrics.stream().filter(Metric::isRate).map(Metric::name).toList();
  }

  /**
   * The same with its metric named: the first rate if it names none.
   *
   * @return null if these metrics have no such rate
   */
  public SizingSpec among(List<Metric> metrics) {
    return rates(metrics).stream()
        .filter(rate -> metric == null || metric.equals(rate))
        .findFirst()
        .map(rate -> new SizingSpec(rate, load, utilization, price))
        .orElse(null);
  }

  /** What to say where {@link #among} finds none. */
  public String noRate(List<Metric> metrics) {
    List<String> rates = rates(metrics);
    return rates.isEmpty()
        ? "no metric is a rate in operations per second, which a load is compared with"
        : "'%s' is no rate in operations per second; choose one of %s"
            .formatted(metric, String.join(", ", rates));
  }
}
