package dev.toll.report.section;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Columns;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.picture.Plot;
import dev.toll.report.picture.Scale;
import dev.toll.report.templates.widget.JtefigureGenerated;
import dev.toll.report.text.Quantity;
import dev.toll.report.work.RateOverWork;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The rate against the work done: levels compared at equal amounts of data written. */
public final class WorkDone {
  static final String TITLE = "Rate against work done";
  private static final String PICTURE = "Operations per second against operations done";
  private static final String MEANING =
      "Operations per second in each tenth of the work: the median over a level's trials, and the"
          + " slowest second of any of them.";
  private static final int TENTHS = 10;

  /** More boundaries than these would be a wall. */
  private static final int MOST_MARKS = 40;

  private WorkDone() {}

  /** Of trials that recorded it. */
  public static Section text(ResultsView view, RateOverWork work) {
    return Section.of("work", TITLE, Block.plain(MEANING), table(view, work));
  }

  static Section page(ResultsView view, RateOverWork work) {
    Plot plot = plot(view, work);
    return Section.of(
        "work",
        TITLE,
        Cells.lineKeys(view, view.levels()),
        Block.inset(output -> JtefigureGenerated.render(output, null, PICTURE, plot)),
        Block.caption(
            "Thick line: median over a level\u2019s trials. Thin line: the slowest second of any"
                + " of them."
                + (plot.marks().isEmpty() ? "" : " Dashed vertical line: a new partition begins.")),
        Block.fold("The figures as a table", Block.caption(MEANING), table(view, work)));
  }

  private static Plot plot(ResultsView view, RateOverWork work) {
    DoubleStream rates =
        work.levels().values().stream()
            .flatMapToDouble(
                line ->
                    DoubleStream.concat(
                        DoubleStream.of(line.median()), DoubleStream.of(line.slowest())));
    Scale x = new Scale(0, work.end());
    Scale y = new Scale(0, Scale.around(rates).high());
    List<Plot.Curve> curves = new ArrayList<>();
    for (LevelInfo level : view.levels()) {
      RateOverWork.Line line = work.levels().get(level.name());
      if (line != null) {
        int colour = view.colour(level.name());
        curves.add(new Plot.Curve("curve thin", colour, points(work, line.slowest())));
        curves.add(new Plot.Curve("curve", colour, points(work, line.median())));
      }
    }
    return new Plot(
        PICTURE,
        1000,
        380,
        x,
        y,
        0,
        x.ticks(8, done -> Quantity.format(done, "", 4)),
        y.ticks(5, rate -> Quantity.format(rate, "1/s", 3)),
        marks(work),
        curves);
  }

  /** Boundaries of partitions. */
  private static List<Double> marks(RateOverWork work) {
    return work.marks() > 0 && work.end() / work.marks() <= MOST_MARKS
        ? DoubleStream.iterate(work.marks(), at -> at < work.end(), at -> at + work.marks())
            .boxed()
            .toList()
        : List.of();
  }

  /** A bin without a second does not break the line: its neighbours are joined. */
  private static List<double[]> points(RateOverWork work, double[] values) {
    return IntStream.range(0, values.length)
        .filter(i -> Double.isFinite(values[i]))
        .mapToObj(i -> new double[] {work.middle(i, values.length), values[i]})
        .toList();
  }

  private static Table table(ResultsView view, RateOverWork work) {
    Columns<Integer> columns =
        new Columns<Integer>()
            .text(
                "operations done",
                i ->
                    count(i * work.end() / TENTHS) + " to " + count((i + 1) * work.end() / TENTHS));
    for (LevelInfo level : view.levels()) {
      if (work.levels().containsKey(level.name())) {
        RateOverWork.Line line = work.parts(level.name(), TENTHS);
        columns.number(level.name(), i -> rates(line.median()[i], line.slowest()[i]));
      }
    }
    return columns.table(TITLE, IntStream.range(0, TENTHS).boxed().toList());
  }

  private static String count(double operations) {
    return Quantity.format((double) Math.round(operations), "", 3);
  }

  private static String rates(double median, double slowest) {
    return Double.isFinite(median)
        ? "%s (slowest second %s)"
            .formatted(Quantity.format(median, "1/s", 3), Quantity.format(slowest, "1/s", 3))
        : "not recorded";
  }
}
