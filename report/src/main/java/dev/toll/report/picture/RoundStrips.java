package dev.toll.report.picture;

import dev.toll.report.ResultsView;
import dev.toll.report.model.Cell;
import dev.toll.report.render.Typography;
import dev.toll.report.rounds.RunRounds;
import java.util.List;
import java.util.Map;

/**
 * The rounds of a run from left to right, block after block, in a strip per level, so that what
 * happens to all levels at once is aligned vertically. Places across are shares of the width; those
 * down are pixels.
 *
 * @param blocks labels of the attempts, by where each begins
 * @param shades rounds that do not count
 */
public record RoundStrips(Map<Double, String> blocks, List<Shade> shades, List<Strip> strips) {

  /** Height of a strip in pixels. */
  public static final int HEIGHT = 64;

  /**
   * What does not count.
   *
   * @param whole whether it is a whole attempt
   */
  public record Shade(double from, double to, boolean whole, String why) {
    public String width() {
      return Typography.share(to - from);
    }
  }

  /**
   * A strip.
   *
   * @param level null for the strip of the other instances' CPU
   * @param against what it is compared with, in words
   * @param limit beyond which a round does not count; null for none
   * @param radius of its dots
   */
  public record Strip(
      Cell.Level level,
      String against,
      Map<Double, String> ticks,
      Double limit,
      List<Dot> dots,
      List<Line> lines,
      List<Line> means,
      String radius) {}

  /** A round; {@code title} is its figure in words. */
  public record Dot(double x, double y, boolean counts, String title) {}

  /** From dot to dot, or the mean of a block. */
  public record Line(double fromX, double fromY, double toX, double toY) {}

  /** Of a run that has rounds. */
  public static RoundStrips of(ResultsView view, RunRounds rounds) {
    RoundDrawing drawing = new RoundDrawing(view, rounds);
    return new RoundStrips(drawing.blocks(), drawing.shades(), drawing.strips());
  }
}
