package dev.toll.report.text;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.Summary;
import dev.toll.report.ResultsView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The table of the 2017 Accumulo post for one metric: median, SD, max, min, their change against
 * the baseline in percent, and the change from the level before.
 *
 * @param columns titles; the first is the level, the rest are numbers
 * @param rows one per level; a cell that does not apply is empty, one that could not be had a dash
 */
public record PostTable(List<String> columns, List<List<String>> rows) {

  private static final String MISSING = "-";

  /** Titles for narrow places; the unit stands in the heading there. */
  public static final List<String> SHORT_TITLES =
      List.of("level", "n", "median", "SD", "max", "min", "med %", "max %", "min %", "delta");

  public static PostTable of(ResultsView view, Metric metric) {
    String unit =
        metric.unit() == null || metric.unit().isEmpty() ? "" : " (" + metric.unit() + ")";
    List<String> columns =
        List.of(
            "level",
            "n",
            "median" + unit,
            "SD",
            "max",
            "min",
            "median %",
            "max %",
            "min %",
            "delta %");
    int decimals = decimals(view, metric);
    List<List<String>> rows = new ArrayList<>();
    for (LevelInfo level : view.levels()) {
      rows.add(
          view.summary(metric.name(), level.name())
              .map(summary -> row(level, summary, metric, decimals))
              .orElseGet(() -> emptyRow(level, columns.size())));
    }
    return new PostTable(columns, rows);
  }

  private static List<String> row(LevelInfo level, Summary s, Metric metric, int decimals) {
    return List.of(
        level.name(),
        Integer.toString(s.n()),
        value(s.median(), metric, decimals),
        value(s.sd(), metric, decimals),
        value(s.max(), metric, decimals),
        value(s.min(), metric, decimals),
        change(s.medianChange(), level.isBaseline()),
        change(s.maxChange(), level.isBaseline()),
        change(s.minChange(), level.isBaseline()),
        change(s.delta(), level.isBaseline() || level.isControl()));
  }

  private static List<String> emptyRow(LevelInfo level, int columns) {
    return Stream.concat(
            Stream.of(level.name(), "0"), Stream.generate(() -> MISSING).limit(columns - 2L))
        .toList();
  }

  private static String change(Double fraction, boolean doesNotApply) {
    if (fraction == null) {
      return doesNotApply ? "" : MISSING;
    }
    return Percent.number(fraction, 2);
  }

  private static String value(Double value, Metric metric, int decimals) {
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
