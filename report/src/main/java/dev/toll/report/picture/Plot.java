package dev.toll.report.picture;

import dev.toll.report.render.Typography;
import java.util.List;
import java.util.Map;

/**
 * Lines in a frame with two linear axes, as a picture of fixed proportions in pixels. A template
 * draws it.
 *
 * @param shadedTo up to which value of x the frame is shaded from the left
 * @param below labels of x, each with a grid line
 * @param labels labels of y, each with a grid line
 * @param marks boundaries: upright lines without a label
 */
public record Plot(
    String label,
    int width,
    int height,
    Scale x,
    Scale y,
    double shadedTo,
    Map<Double, String> below,
    Map<Double, String> labels,
    List<Double> marks,
    List<Curve> curves) {

  public static final int LEFT = 56;
  public static final int TOP = 10;
  private static final int RIGHT = 14;
  private static final int BOTTOM = 26;

  /**
   * A line through points, x and y of each.
   *
   * @param css {@code curve}, or {@code curve thin}
   */
  public record Curve(String css, int colour, List<double[]> points) {}

  public int right() {
    return width - RIGHT;
  }

  public int bottom() {
    return height - BOTTOM;
  }

  public String x(double value) {
    return Typography.tenths(LEFT + x.share(value) * (right() - LEFT));
  }

  public String y(double value) {
    return Typography.tenths(bottom() - y.share(value) * (bottom() - TOP));
  }

  public String shadedWidth() {
    return Typography.tenths(Math.max(0, x.share(Math.min(shadedTo, x.high()))) * (right() - LEFT));
  }

  public String path(Curve curve) {
    StringBuilder path = new StringBuilder();
    for (double[] point : curve.points()) {
      path.append(path.length() == 0 ? 'M' : 'L')
          .append(x(point[0]))
          .append(' ')
          .append(y(point[1]));
    }
    return path.toString();
  }
}
