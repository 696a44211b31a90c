package dev.toll.report.section;

import dev.toll.engine.results.Scaling;
import dev.toll.engine.results.Scaling.Point;
import dev.toll.engine.words.Phrase;
import dev.toll.engine.words.ScalingFinding;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Column;
import dev.toll.report.model.Columns;
import dev.toll.report.model.Section;
import dev.toll.report.text.Quantity;
import java.util.List;
import java.util.Locale;

/** Speed-up and efficiency over sizes, next to the law that was fitted. */
final class ScalingTable {
  private ScalingTable() {}

  /** Empty where the study does not ask for it. */
  static List<Section> sections(ResultsView view) {
    Scaling scaling = view.results().scaling();
    if (scaling == null) {
      return List.of();
    }
    String title = "Speed-up over " + scaling.setting();
    return List.of(
        Section.of(
            "scaling",
            title,
            new Columns<Point>()
                .add(Column.text("level"), point -> Cells.level(view, point.level()))
                .number("size", point -> Quantity.significant(point.size(), 3))
                .number("speed-up", ScalingTable::speedup)
                .number("efficiency", point -> percent(point.efficiency()))
                .number("by the law", point -> times(point.fitted()))
                .number("by the law of the other sizes", point -> times(point.predicted()))
                .table(title, scaling.points()),
            Block.caption(law(view, scaling))));
  }

  private static String law(ResultsView view, Scaling scaling) {
    if (scaling.contention() == null) {
      return "%s: speed-up is the inverse of the effect where less is better. No law is fitted: that takes two sizes besides the baseline's, and blocks with all of them."
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

  private static String percent(Double share) {
    return share == null ? Quantity.UNKNOWN : String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }
}
