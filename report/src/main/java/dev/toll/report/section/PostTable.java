package dev.toll.report.section;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.Summary;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Table;
import dev.toll.report.text.Percent;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * The table of the 2017 Accumulo post for one metric: median, SD, max, min, their change against
 * the baseline in percent, and the change from the level before. A cell that does not apply is
 * empty, one that could not be had a dash.
 */
final class PostTable {
  private static final String MISSING = "-";

  private static final List<Column> CHANGES =
      List.of(
          Column.number("median %").brief("med %"),
          Column.number("max %"),
          Column.number("min %"),
          Column.number("delta %").brief("delta"));

  private final Metric metric;
  private final int decimals;

  private PostTable(Metric metric, int decimals) {
    this.metric = metric;
    this.decimals = decimals;
  }

  static Table of(ResultsView view, Metric metric) {
    List<Column> columns =
        new ArrayList<>(
            List.of(
                Column.text("level"),
                Column.number("n"),
                Column.number("median" + Cells.inBrackets(metric.unit())).brief("median"),
                Column.number("SD"),
                Column.number("max"),
                Column.number("min")));
    columns.addAll(CHANGES);
    Table table = Table.of(metric.label(), columns);
    PostTable post = new PostTable(metric, decimals(view, metric));
    for (LevelInfo level : view.levels()) {
      List<Cell> row = new ArrayList<>(List.of(Cells.level(view, level.name())));
      view.summary(metric.name(), level.name())
          .map(summary -> post.figures(level, summary))
          .orElse(
              List.of("0", MISSING, MISSING, MISSING, MISSING, MISSING, MISSING, MISSING, MISSING))
          .forEach(figure -> row.add(Cell.figure(figure)));
      table.row(level.isControl() ? "control" : "", row);
    }
    return table;
  }

  private List<String> figures(LevelInfo level, Summary s) {
    return List.of(
        Integer.toString(s.n()),
        value(s.median()),
        value(s.sd()),
        value(s.max()),
        value(s.min()),
        change(s.medianChange(), level.isBaseline()),
        change(s.maxChange(), level.isBaseline()),
        change(s.minChange(), level.isBaseline()),
        change(s.delta(), level.isBaseline() || level.isControl()));
  }

  private static String change(Double fraction, boolean doesNotApply) {
    if (fraction == null) {
      return doesNotApply ? "" : MISSING;
    }
    return Percent.number(fraction, 2);
  }

  private String value(Double value) {
    if (value == null || !Double.isFinite(value)) {
      return MISSING;
    }
    return "s".equals(metric.unit())
        ? String.format(Locale.ROOT, "%." + decimals + "f", value)
        : Quantity.format(value, "");
  }

  /** So many decimals that the largest median shows at least four significant digits. */
  private static int decimals(ResultsView view, Metric metric) {
    double largest =
        view.levels().stream()
            .map(level -> view.summary(metric.name(), level.name()).map(Summary::median))
            .flatMap(median -> median.stream().filter(Objects::nonNull))
            .mapToDouble(Math::abs)
            .max()
            .orElse(1);
    int whole = largest < 1 ? 0 : (int) Math.floor(Math.log10(largest)) + 1;
    return Math.max(0, 4 - Math.max(1, whole));
  }
}
