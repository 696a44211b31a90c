package dev.toll.report.picture;

import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Percentile curves on an axis of nines, the usual HdrHistogram plot: each decade is ten times
 * rarer. Drawn twice, for a wide and a narrow place, so that its text keeps its size.
 */
public final class PercentileCurves {

  private static final List<String> NINES =
      List.of("0", "90", "99", "99.9", "99.99", "99.999", "99.9999");

  /** Points of a curve in each decade. */
  private static final int POINTS = 24;

  private PercentileCurves() {}

  /**
   * A level.
   *
   * @param colour number of the level's colour
   * @param histogram of nanoseconds
   */
  public record Level(int colour, Histogram histogram) {}

  /** The curves of at least one level in a picture of so many pixels. */
  public static Plot plot(List<Level> levels, int width, int height) {
    List<Histogram> all = levels.stream().map(Level::histogram).toList();
    double most = all.stream().mapToLong(Histogram::getTotalCount).max().orElse(1);
    double least = all.stream().mapToLong(h -> h.getValueAtPercentile(0)).min().orElse(1);
    double greatest = all.stream().mapToLong(Histogram::getMaxValue).max().orElse(10);
    int decades =
        (int) Math.max(2, Math.min(NINES.size() - 1, Math.ceil(Math.log10(Math.max(2, most)))));
    double low = Math.floor(Math.log10(Math.max(1, least)));
    double high = Math.ceil(Math.log10(Math.max(2, greatest)));
    Map<Double, String> below = new LinkedHashMap<>();
    for (int nines = 0; nines <= decades; nines++) {
      boolean drop = width < 500 && nines % 2 == 1;
      below.put((double) nines, drop ? "" : NINES.get(nines) + "\u00a0%");
    }
    Map<Double, String> labels = new LinkedHashMap<>();
    for (double power = low; power <= high; power++) {
      labels.put(power, Quantity.duration(Math.pow(10, power)));
    }
    return new Plot(
        "Latency percentiles; the figures are in the table below",
        width,
        height,
        new Scale(0, decades),
        new Scale(low, high),
        0,
        below,
        labels,
        List.of(),
        levels.stream()
            .map(l -> new Plot.Curve("curve", l.colour(), points(l.histogram(), decades)))
            .toList());
  }

  /** Up to the percentile that one operation makes out; beyond it there is nothing to know. */
  private static List<double[]> points(Histogram histogram, int decades) {
    double last = Math.min(decades, Math.log10(Math.max(1.0, (double) histogram.getTotalCount())));
    List<double[]> points = new ArrayList<>();
    for (int i = 0; i <= decades * POINTS; i++) {
      double nines = Math.min(last, (double) i / POINTS);
      double percentile = 100 * (1 - Math.pow(10, -nines));
      double nanos = Math.max(1.0, (double) histogram.getValueAtPercentile(percentile));
      points.add(new double[] {nines, Math.log10(nanos)});
      if (nines >= last) {
        break;
      }
    }
    return points;
  }
}
