package dev.toll.report.picture;

import dev.toll.report.render.Typography;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/**
 * A linear scale. In a picture that stretches, places are percentages of its width, so that marks
 * keep their shape and text its size at any width.
 */
public record Scale(double low, double high) {

  /** Room on both sides, as a share of the range. */
  private static final double MARGIN = 0.06;

  /** A scale that holds zero and every finite value. */
  public static Scale around(DoubleStream values) {
    return of(DoubleStream.concat(DoubleStream.of(0), values));
  }

  /** A scale that holds every finite value, zero or not. */
  public static Scale of(DoubleStream values) {
    double[] all = values.filter(Double::isFinite).toArray();
    double low = DoubleStream.of(all).min().orElse(0);
    double high = DoubleStream.of(all).max().orElse(0);
    double range = high > low ? high - low : high == 0 ? 0.02 : Math.abs(high) / 10;
    return new Scale(low - MARGIN * range, high + MARGIN * range);
  }

  /** The position of a value: 0 at the low end and below it, 1 at the high one and above it. */
  double share(double value) {
    return Math.max(0, Math.min(1, (value - low) / (high - low)));
  }

  /** {@code 37.25%} of the width. */
  public String at(double value) {
    return Typography.share(share(value));
  }

  /** The distance of two values: {@code 3.10%}. */
  public String width(double from, double to) {
    return Typography.share(share(to) - share(from));
  }

  /** Round values within the scale, about so many, with their labels. */
  public Map<Double, String> ticks(int about, DoubleFunction<String> label) {
    Map<Double, String> ticks = new LinkedHashMap<>();
    steps(about).forEach(tick -> ticks.put(tick, label.apply(tick)));
    return ticks;
  }

  /** Steps of 1, 2 or 5 by a power of ten. */
  DoubleStream steps(int about) {
    double rough = (high - low) / about;
    double power = Math.pow(10, Math.floor(Math.log10(rough)));
    double step =
        DoubleStream.of(1, 2, 5, 10)
            .map(n -> n * power)
            .filter(n -> n >= rough)
            .min()
            .orElse(rough);
    return LongStream.rangeClosed((long) Math.ceil(low / step), (long) Math.floor(high / step))
        .mapToDouble(i -> i * step);
  }
}
