package dev.toll.report.html;

import java.util.List;
import java.util.Locale;

/** Lines in a frame with two linear axes, as an SVG picture of fixed proportions. */
record Plot(int width, int height, double x0, double x1, double y0, double y1) {

  private static final int LEFT = 56;
  private static final int RIGHT = 14;
  private static final int TOP = 10;
  private static final int BOTTOM = 26;

  String open(String label) {
    return format(
        "<svg class=\"plot\" role=\"img\" aria-label=\"%s\" viewBox=\"0 0 %d %d\">",
        Html.text(label), width, height);
  }

  private double x(double value) {
    return LEFT + (value - x0) / (x1 - x0) * (width - LEFT - RIGHT);
  }

  private double y(double value) {
    return height - BOTTOM - (value - y0) / (y1 - y0) * (height - TOP - BOTTOM);
  }

  /** A grid line across, with its label at the left. */
  String horizontal(double value, String label) {
    return format(
        "<line class=\"grid\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/><text class=\"y\""
            + " x=\"%d\" y=\"%.1f\">%s</text>",
        LEFT, y(value), width - RIGHT, y(value), LEFT - 6, y(value) + 4, Html.text(label));
  }

  /** A grid line upright, with its label below; at the ends the label stays within the picture. */
  String vertical(double value, String label) {
    String anchor = value >= x1 ? "end" : "middle";
    return format(
        "<line class=\"grid\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/><text text-anchor=\"%s\""
            + " x=\"%.1f\" y=\"%d\">%s</text>",
        x(value),
        TOP,
        x(value),
        height - BOTTOM,
        anchor,
        value >= x1 ? width - 2.0 : x(value),
        height - 8,
        Html.text(label));
  }

  /** A boundary: an upright line without a label. */
  String mark(double value) {
    return format(
        "<line class=\"mark\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>",
        x(value), TOP, x(value), height - BOTTOM);
  }

  /** A shaded part from the left up to a value. */
  String shade(double to) {
    return format(
        "<rect class=\"shade\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>",
        LEFT, TOP, Math.max(0, x(Math.min(to, x1)) - LEFT), height - TOP - BOTTOM);
  }

  /** A line through points; one that is not finite breaks it. */
  String line(List<double[]> points, int colour) {
    StringBuilder path = new StringBuilder();
    boolean down = false;
    for (double[] point : points) {
      boolean known = Double.isFinite(point[1]);
      if (known) {
        path.append(format("%s%.1f %.1f", down ? "L" : "M", x(point[0]), y(point[1])));
      }
      down = known;
    }
    return path.length() == 0 ? "" : "<path class=\"curve lv" + colour + "\" d=\"" + path + "\"/>";
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
