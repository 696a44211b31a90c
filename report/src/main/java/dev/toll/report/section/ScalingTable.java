package dev.toll.report.section;

import dev.toll.engine.results.Scaling;
import dev.toll.engine.results.Scaling.Point;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.words.Phrase;
import dev.toll.engine.words.ScalingFinding;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Column;
import dev.toll.report.model.Columns;
import dev.toll.report.model.Section;
import dev.toll.report.picture.Plot;
import dev.toll.report.picture.Scale;
import dev.toll.report.templates.widget.JtefigureGenerated;
import dev.toll.report.text.Percent;
import dev.toll.report.text.Quantity;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Speed-up and efficiency over sizes, as a line and next to the law that was fitted. */
public final class ScalingTable {
  private ScalingTable() {}

  /** Empty where levels are not numbers and the study does not ask for it. */
  public static List<Section> sections(ResultsView view) {
    Scaling scaling = view.results().estimates().scaling();
    if (scaling == null) {
      return List.of();
    }
    String title = "Speed-up over " + scaling.setting();
    Columns<Point> columns =
        new Columns<Point>()
            .add(Column.text("level"), point -> Cells.level(view, point.level()))
            .number("size", point -> Quantity.significant(point.size(), 3))
            .number("speed-up", ScalingTable::speedup);
    if (scaling.contention() != null) {
      columns
          .number(
              "efficiency",
              point ->
                  point.efficiency() == null
                      ? Quantity.UNKNOWN
                      : Percent.ofShare(point.efficiency()))
          .number("by the law", point -> times(point.fitted()))
          .number("by the law of the other sizes", point -> times(point.predicted()));
    }
    Plot plot = plot(view, title, scaling);
    return List.of(
        Section.of(
            "scaling",
            title,
            Block.inset(output -> JtefigureGenerated.render(output, null, title, plot)),
            columns.table(title, scaling.points()),
            Block.caption(law(view, scaling) + rise(scaling).map(text -> " " + text).orElse(""))));
  }

  /** The speed-up, between the bounds of its intervals. */
  private static Plot plot(ResultsView view, String title, Scaling scaling) {
    List<Point> points = bySize(scaling);
    Scale x = Scale.of(points.stream().mapToDouble(Point::size));
    Scale y =
        Scale.around(
            points.stream().mapToDouble(one -> Math.max(one.speedup(), within(one).high())));
    int colour = view.colour(points.get(points.size() - 1).level());
    return new Plot(
        title,
        1000,
        320,
        x,
        y,
        0,
        x.ticks(8, size -> Quantity.significant(size, 3)),
        y.ticks(5, ScalingTable::times),
        List.of(),
        List.of(
            curve("curve thin", colour, points, one -> within(one).low()),
            curve("curve thin", colour, points, one -> within(one).high()),
            curve("curve", colour, points, Point::speedup)));
  }

  private static Plot.Curve curve(
      String css, int colour, List<Point> points, ToDoubleFunction<Point> value) {
    return new Plot.Curve(
        css,
        colour,
        points.stream().map(one -> new double[] {one.size(), value.applyAsDouble(one)}).toList());
  }

  private static List<Point> bySize(Scaling scaling) {
    return scaling.points().stream()
        .filter(one -> one.speedup() != null)
        .sorted(Comparator.comparingDouble(Point::size))
        .toList();
  }

  /** The baseline's own is 1, without an interval. */
  private static Interval within(Point point) {
    return point.interval() == null
        ? new Interval(point.speedup(), point.speedup(), 1)
        : point.interval();
  }

  /** Above which size none is shown to be faster. */
  static Optional<String> rise(Scaling scaling) {
    List<Point> points = bySize(scaling);
    for (int i = 0; i < points.size() - 1; i++) {
      double high = within(points.get(i)).high();
      if (points.stream().skip(i + 1).allMatch(one -> within(one).low() <= high)) {
        return Optional.of(
            "No %s above %s is shown to be faster."
                .formatted(scaling.setting(), Quantity.significant(points.get(i).size(), 3)));
      }
    }
    return Optional.empty();
  }

  private static String law(ResultsView view, Scaling scaling) {
    if (scaling.contention() == null) {
      return "%s: speed-up is the inverse of the effect where less is better."
          .formatted(view.label(scaling.metric()));
    }
    return "%s. Universal Scalability Law: size / (1 + contention (size - 1) + coherency size (size - 1)), least squares in each block; contention %s, coherency %s, means over %s, with 95 %% t intervals where there are several. Each size is also predicted by the law of the others."
        .formatted(
            view.label(scaling.metric()),
            ScalingFinding.figure(scaling.contention(), scaling.contentionInterval()),
            ScalingFinding.figure(scaling.coherency(), scaling.coherencyInterval()),
            Phrase.blocks(scaling.blocks()));
  }

  private static String speedup(Point point) {
    return point.interval() == null
        ? times(point.speedup())
        : "%s [%.2f, %.2f]"
            .formatted(times(point.speedup()), point.interval().low(), point.interval().high());
  }

  private static String times(Double value) {
    return value == null ? Quantity.UNKNOWN : String.format(Locale.ROOT, "%.2f", value);
  }
}
