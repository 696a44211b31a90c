package dev.toll.report.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * A linear scale across the width of a picture that stretches: places are percentages, so that
 * marks keep their shape and text its size at any width.
 */
public record Scale(double low, double high) {

  /** Room on both sides, as a share of the range. */
  private static final double MARGIN = 0.06;

  /** A scale that holds zero and every finite value. */
  public static Scale around(DoubleStream values) {
    double[] all =
        DoubleStream.concat(DoubleStream.of(0), values).filter(Double::isFinite).toArray();
    double low = DoubleStream.of(all).min().orElse(0);
    double high = DoubleStream.of(all).max().orElse(0);
    double range = high > low ? high - low : 0.02;
    return new Scale(low - MARGIN * range, high + MARGIN * range);
  }

  /** A scale that holds every finite value, zero or not. */
  public static Scale of(DoubleStream values) {
    double[] all = values.filter(Double::isFinite).toArray();
    double low = DoubleStream.of(all).min().orElse(0);
    double high = DoubleStream.of(all).max().orElse(1);
    double range = high > low ? high - low : Math.max(1e-9, Math.abs(high) / 10);
    return new Scale(low - MARGIN * range, high + MARGIN * range);
  }

  /** {@code 37.25%} of the width. */
  public String at(double value) {
    return String.format(Locale.ROOT, "%.2f%%", 100 * share(value));
  }

  /** The distance of two values: {@code 3.10%}. */
  String width(double from, double to) {
    return String.format(Locale.ROOT, "%.2f%%", 100 * (to - from) / (high - low));
  }

  private double share(double value) {
    return (value - low) / (high - low);
  }

  /** Round values within the scale, about so many: steps of 1, 2 or 5 by a power of ten. */
  public List<Double> ticks(int about) {
    double rough = (high - low) / about;
    double power = Math.pow(10, Math.floor(Math.log10(rough)));
    double step =
        DoubleStream.of(1, 2, 5, 10)
            .map(n -> n * power)
            .filter(n -> n >= rough)
            .min()
            .orElse(rough);
    List<Double> ticks = new ArrayList<>();
    for (long i = (long) Math.ceil(low / step); i * step <= high; i++) {
      ticks.add(i * step);
    }
    return ticks;
  }
}
