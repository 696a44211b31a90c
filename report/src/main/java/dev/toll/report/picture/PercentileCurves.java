package dev.toll.report.picture;

import dev.toll.report.render.Svg;
import dev.toll.report.text.Durations;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Percentile curves on an axis of nines, the usual HdrHistogram plot: each decade is ten times
 * rarer. Drawn twice, for a wide and a narrow place, so that its text keeps its size.
 */
public final class PercentileCurves {

  private static final String[] NINES = {
    "0\u00a0%",
    "90\u00a0%",
    "99\u00a0%",
    "99.9\u00a0%",
    "99.99\u00a0%",
    "99.999\u00a0%",
    "99.9999\u00a0%"
  };

  /** Points of a curve in each decade. */
  private static final int POINTS = 24;

  private PercentileCurves() {}

  /**
   * A level's curve.
   *
   * @param colour number of the level's colour
   * @param histogram of nanoseconds
   */
  public record Curve(String level, int colour, Histogram histogram) {}

  /** The curves in a picture of so many pixels; there is at least one. */
  public static Svg render(List<Curve> curves, int width, int height) {
    double most = curves.stream().mapToLong(c -> c.histogram().getTotalCount()).max().orElse(1);
    int decades =
        (int) Math.max(2, Math.min(NINES.length - 1, Math.ceil(Math.log10(Math.max(2, most)))));
    double least =
        curves.stream()
            .mapToDouble(c -> (double) c.histogram().getValueAtPercentile(0))
            .min()
            .orElse(1);
    double greatest =
        curves.stream().mapToDouble(c -> (double) c.histogram().getMaxValue()).max().orElse(10);
    double low = Math.floor(Math.log10(Math.max(1, least)));
    double high = Math.ceil(Math.log10(Math.max(2, greatest)));
    Plot plot =
        new Plot(
            "Latency percentiles; the figures are in the table below",
            width,
            height,
            0,
            decades,
            low,
            high);
    for (int nines = 0; nines <= decades; nines++) {
      boolean drop = width < 500 && nines % 2 == 1;
      plot.vertical(nines, drop ? "" : NINES[nines]);
    }
    for (double power = low; power <= high; power++) {
      plot.horizontal(power, Durations.of(Math.pow(10, power)));
    }
    curves.forEach(curve -> plot.line("curve", points(curve.histogram(), decades), curve.colour()));
    return plot.svg();
  }

  /** Up to the percentile that one operation makes out; beyond it there is nothing to know. */
  private static List<double[]> points(Histogram histogram, int decades) {
    double last = Math.min(decades, Math.log10(Math.max(1.0, (double) histogram.getTotalCount())));
    List<double[]> points = new ArrayList<>();
    for (int i = 0; i <= decades * POINTS; i++) {
      double nines = Math.min(last, (double) i / POINTS);
      double percentile = 100 * (1 - Math.pow(10, -nines));
      points.add(
          new double[] {
            nines, Math.log10(Math.max(1.0, (double) histogram.getValueAtPercentile(percentile)))
          });
      if (nines >= last) {
        break;
      }
    }
    return points;
  }
}
