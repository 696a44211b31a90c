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
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The table of the 2017 Accumulo post for one metric: median, SD, max, min, their change against
 * the baseline in percent, and the change from the level before. A cell that does not apply is
 * empty, one that could not be had a dash.
 */
record PostTable(ResultsView view, Metric metric, int decimals) {
  private static final String MISSING = "-";

  static Table of(ResultsView view, Metric metric) {
    PostTable post = new PostTable(view, metric, decimals(view, metric));
    String median = "median" + Quantity.inBrackets(metric.unit());
    return Cells.perLevel(view)
        .number("n", level -> post.summary(level).map(s -> Integer.toString(s.n())).orElse("0"))
        .add(Column.number(median).brief("median"), post.value(Summary::median))
        .add(Column.number("SD"), post.value(Summary::sd))
        .add(Column.number("max"), post.value(Summary::max))
        .add(Column.number("min"), post.value(Summary::min))
        .add(
            Column.number("median %").brief("med %"),
            post.change(Summary::medianChange, LevelInfo::isBaseline))
        .add(Column.number("max %"), post.change(Summary::maxChange, LevelInfo::isBaseline))
        .add(Column.number("min %"), post.change(Summary::minChange, LevelInfo::isBaseline))
        .add(
            Column.number("delta %").brief("delta"),
            post.change(Summary::delta, level -> level.isBaseline() || level.isControl()))
        .table(metric.label(), view.levels(), Cells::kind);
  }

  private Optional<Summary> summary(LevelInfo level) {
    return view.summary(metric.name(), level.name());
  }

  private Function<LevelInfo, Cell> value(Function<Summary, Double> figure) {
    return level -> Cell.figure(summary(level).map(figure).map(this::value).orElse(MISSING));
  }

  /** A change; where a level has a summary, the one that does not apply to it is empty. */
  private Function<LevelInfo, Cell> change(
      Function<Summary, Double> figure, Predicate<LevelInfo> doesNotApply) {
    return level ->
        Cell.figure(
            summary(level)
                .map(figure)
                .map(fraction -> Percent.number(fraction, 2))
                .orElse(summary(level).isPresent() && doesNotApply.test(level) ? "" : MISSING));
  }

  private String value(Double value) {
    if (!Double.isFinite(value)) {
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
