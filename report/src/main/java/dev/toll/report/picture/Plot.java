package dev.toll.report.picture;

import dev.toll.report.render.Svg;
import java.util.List;
import java.util.Locale;

/** Lines in a frame with two linear axes, as an SVG picture of fixed proportions. */
final class Plot {
  private static final int LEFT = 56;
  private static final int RIGHT = 14;
  private static final int TOP = 10;
  private static final int BOTTOM = 26;

  private final int width;
  private final int height;
  private final double x0;
  private final double x1;
  private final double y0;
  private final double y1;
  private final Svg svg;

  Plot(String label, int width, int height, double x0, double x1, double y0, double y1) {
    this.width = width;
    this.height = height;
    this.x0 = x0;
    this.x1 = x1;
    this.y0 = y0;
    this.y1 = y1;
    svg =
        Svg.of("svg")
            .css("plot")
            .set("role", "img")
            .set("aria-label", label)
            .set("viewBox", "0 0 " + width + " " + height);
  }

  Svg svg() {
    return svg;
  }

  private double x(double value) {
    return LEFT + (value - x0) / (x1 - x0) * (width - LEFT - RIGHT);
  }

  private double y(double value) {
    return height - BOTTOM - (value - y0) / (y1 - y0) * (height - TOP - BOTTOM);
  }

  /** A grid line across, with its label at the left. */
  void horizontal(double value, String label) {
    svg.add(
        Svg.line("grid", LEFT, y(value), width - RIGHT, y(value)),
        Svg.of("text").css("y").set("x", LEFT - 6).set("y", y(value) + 4).text(label));
  }

  /** A grid line upright, with its label below; at the ends the label stays within the picture. */
  void vertical(double value, String label) {
    boolean end = value >= x1;
    svg.add(
        Svg.line("grid", x(value), TOP, x(value), height - BOTTOM),
        Svg.of("text")
            .set("text-anchor", end ? "end" : "middle")
            .set("x", end ? width - 2 : x(value))
            .set("y", height - 8)
            .text(label));
  }

  /** A boundary: an upright line without a label. */
  void mark(double value) {
    svg.add(Svg.line("mark", x(value), TOP, x(value), height - BOTTOM));
  }

  /** A shaded part from the left up to a value. */
  void shade(double to) {
    svg.add(
        Svg.of("rect")
            .css("shade")
            .set("x", LEFT)
            .set("y", TOP)
            .set("width", Math.max(0, x(Math.min(to, x1)) - LEFT))
            .set("height", height - TOP - BOTTOM));
  }

  /**
   * A line through points; one that is not finite breaks it.
   *
   * @param css {@code curve}, or {@code curve thin}
   */
  void line(String css, List<double[]> points, int colour) {
    StringBuilder path = new StringBuilder();
    boolean down = false;
    for (double[] point : points) {
      boolean known = Double.isFinite(point[1]);
      if (known) {
        path.append(
            String.format(Locale.ROOT, "%s%.1f %.1f", down ? "L" : "M", x(point[0]), y(point[1])));
      }
      down = known;
    }
    if (path.length() > 0) {
      svg.add(Svg.of("path").css(css + " lv" + colour).set("d", path.toString()));
    }
  }
}
