package dev.toll.report.picture;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.report.ResultsView;
import dev.toll.report.render.Svg;
import dev.toll.report.text.Quantity;
import dev.toll.report.work.RateOverWork;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** The rate against the work done: each level's median, and its slowest second in thin lines. */
public record WorkPicture(ResultsView view, RateOverWork work) {
  private static final int WIDTH = 1000;
  private static final int HEIGHT = 380;

  /** More boundaries than these would be a wall. */
  private static final int MOST_MARKS = 40;

  /** Whether boundaries of partitions are drawn. */
  public boolean isMarked() {
    return work.marks() > 0 && work.end() / work.marks() <= MOST_MARKS;
  }

  public Svg render() {
    Scale y =
        Scale.around(
            work.levels().values().stream()
                .flatMapToDouble(
                    line ->
                        DoubleStream.concat(
                            DoubleStream.of(line.median()), DoubleStream.of(line.slowest()))));
    Plot plot =
        new Plot(
            "Operations per second against operations done",
            WIDTH,
            HEIGHT,
            0,
            work.end(),
            0,
            y.high());
    new Scale(0, work.end())
        .ticks(8)
        .forEach(done -> plot.vertical(done, Quantity.format(done, "", 4)));
    new Scale(0, y.high())
        .ticks(5)
        .forEach(rate -> plot.horizontal(rate, Quantity.format(rate, "1/s", 3)));
    if (isMarked()) {
      for (double at = work.marks(); at < work.end(); at += work.marks()) {
        plot.mark(at);
      }
    }
    for (LevelInfo level : view.levels()) {
      RateOverWork.Line line = work.levels().get(level.name());
      if (line != null) {
        int colour = view.colour(level.name());
        plot.line("curve thin", points(line.slowest()), colour);
        plot.line("curve", points(line.median()), colour);
      }
    }
    return plot.svg();
  }

  /** A bin that no second lies in does not break the line: its neighbours are joined. */
  private List<double[]> points(double[] values) {
    List<double[]> points = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      if (Double.isFinite(values[i])) {
        points.add(new double[] {work.middle(i, values.length), values[i]});
      }
    }
    return points;
  }
}
