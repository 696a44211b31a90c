package dev.toll.report.html;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.report.ResultsView;
import dev.toll.report.text.Quantity;
import dev.toll.report.text.WorkTable;
import dev.toll.report.work.RateOverWork;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** The rate against the work done: levels compared at equal size of what they have written. */
final class WorkSection implements Section {
  private static final int WIDTH = 1000;
  private static final int HEIGHT = 380;

  /** More boundaries than these would be a wall. */
  private static final int MOST_MARKS = 40;

  private final RateOverWork work;

  WorkSection(RateOverWork work) {
    this.work = work;
  }

  @Override
  public String id() {
    return "work";
  }

  @Override
  public String title() {
    return WorkTable.TITLE;
  }

  @Override
  public String render(ResultsView view) {
    if (work.levels().isEmpty()) {
      return Html.missing(
          "Not recorded: no trial tells its operations over more than four seconds.");
    }
    WorkTable figures = WorkTable.of(view, work);
    HtmlTable table = new HtmlTable(WorkTable.TITLE, figures.columns());
    figures.rows().forEach(row -> table.row("", row.stream().map(Html::text).toList()));
    return keys(view)
        + "<figure><figcaption>Operations per second against operations done</figcaption>"
        + picture(view)
        + "</figure>\n"
        + Html.p(
            "caption",
            "Thick: median of each level\u2019s trials. Thin: the slowest second of any of them."
                + (marked() ? " Upright, dashed: where a new partition begins." : ""))
        + Html.details(
            "The figures as a table", Html.p("caption", WorkTable.MEANING) + table.render());
  }

  private static String keys(ResultsView view) {
    StringBuilder keys = new StringBuilder("<p class=\"legend keys\">");
    for (LevelInfo level : view.levels()) {
      keys.append(
          "<span><svg class=\"key\" width=\"26\" height=\"8\"><line class=\"curve lv%s\" x1=\"0\" y1=\"4\" x2=\"26\" y2=\"4\"/></svg>%s</span>"
              .formatted(LevelMark.colour(view, level.name()), Html.text(level.name())));
    }
    return keys.append("</p>\n").toString();
  }

  private boolean marked() {
    return work.marks() > 0 && work.end() / work.marks() <= MOST_MARKS;
  }

  private String picture(ResultsView view) {
    Scale y =
        Scale.around(
            work.levels().values().stream()
                .flatMapToDouble(
                    line ->
                        DoubleStream.concat(
                            DoubleStream.of(line.median()), DoubleStream.of(line.slowest()))));
    Plot plot = new Plot(WIDTH, HEIGHT, 0, work.end(), 0, y.high());
    StringBuilder svg =
        new StringBuilder(plot.open("Operations per second against operations done"));
    new Scale(0, work.end())
        .ticks(8)
        .forEach(done -> svg.append(plot.vertical(done, Quantity.format(done, "", 4))));
    new Scale(0, plot.y1())
        .ticks(5)
        .forEach(rate -> svg.append(plot.horizontal(rate, Quantity.format(rate, "1/s", 3))));
    if (marked()) {
      for (double at = work.marks(); at < work.end(); at += work.marks()) {
        svg.append(plot.mark(at));
      }
    }
    for (LevelInfo level : view.levels()) {
      RateOverWork.Line line = work.levels().get(level.name());
      if (line != null) {
        int colour = LevelMark.colour(view, level.name());
        svg.append(plot.line(points(line.slowest()), colour).replace("curve lv", "curve thin lv"));
        svg.append(plot.line(points(line.median()), colour));
      }
    }
    return svg.append("</svg>").toString();
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
