package dev.toll.report.html;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Percentile curves on an axis of nines, the usual HdrHistogram plot: each decade is ten times
 * rarer. Drawn twice, for a wide and a narrow place, so that its text keeps its size.
 */
final class PercentileCurves {

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
  record Curve(String level, int colour, Histogram histogram) {}

  static String render(List<Curve> curves) {
    if (curves.isEmpty()) {
      return "";
    }
    StringBuilder names = new StringBuilder();
    curves.forEach(
        curve ->
            names.append(
                "<span><svg class=\"key\" width=\"26\" height=\"8\"><line class=\"curve lv%1$d\" x1=\"0\" y1=\"4\" x2=\"26\" y2=\"4\"/></svg>%2$s</span>"
                    .formatted(curve.colour(), Html.text(curve.level()))));
    return "<p class=\"legend keys\" aria-hidden=\"true\">"
        + names
        + "</p>\n<div class=\"wide-only\">"
        + svg(curves, 1080, 380)
        + "</div><div class=\"narrow-only\">"
        + svg(curves, 358, 300)
        + "</div>\n";
  }

  private static String svg(List<Curve> curves, int width, int height) {
    long most = curves.stream().mapToLong(c -> c.histogram().getTotalCount()).max().orElse(1);
    int decades =
        (int)
            Math.max(
                2, Math.min(NINES.length - 1, Math.ceil(Math.log10(Math.max(2.0, (double) most)))));
    double low =
        Math.log10(
            Math.max(
                1,
                curves.stream()
                    .mapToDouble(c -> (double) c.histogram().getValueAtPercentile(0))
                    .min()
                    .orElse(1)));
    double high =
        Math.log10(
            Math.max(
                2,
                curves.stream()
                    .mapToDouble(c -> (double) c.histogram().getMaxValue())
                    .max()
                    .orElse(10)));
    Plot plot = new Plot(width, height, 0, decades, Math.floor(low), Math.ceil(high));
    StringBuilder svg =
        new StringBuilder(plot.open("Latency percentiles; the figures are in the table below"));
    for (int nines = 0; nines <= decades; nines++) {
      boolean drop = width < 500 && nines % 2 == 1;
      svg.append(plot.vertical(nines, drop ? "" : NINES[nines]));
    }
    for (double power = Math.floor(low); power <= Math.ceil(high); power++) {
      svg.append(plot.horizontal(power, Durations.of(Math.pow(10, power))));
    }
    curves.forEach(
        curve -> svg.append(plot.line(points(curve.histogram(), decades), curve.colour())));
    return svg.append("</svg>").toString();
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
