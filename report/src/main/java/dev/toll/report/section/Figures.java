package dev.toll.report.section;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.record.Published;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.Summary;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Columns;
import dev.toll.report.model.Medium;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.text.Percent;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** The headline metric in the published post's table, the published one, and other metrics. */
final class Figures {
  private static final String OTHERS = "Other metrics";

  private static final String BASIS =
      "Baseline: median. Other levels: the baseline's median times the effect, and the effect;"
          + " without an effect, the median.";

  /** Metrics left out on a terminal, which has no room for all. */
  private static final Set<String> DETAILS = Set.of("records", "files");

  private static final int METRICS_AT_ONCE = 3;

  /** What a publication may report for a level. */
  private static final Map<String, Function<Published.Figures, Double>> KINDS =
      new LinkedHashMap<>();

  static {
    KINDS.put("median", Published.Figures::median);
    KINDS.put("mean", Published.Figures::mean);
    KINDS.put("SD", Published.Figures::sd);
    KINDS.put("max", Published.Figures::max);
    KINDS.put("min", Published.Figures::min);
    KINDS.put("min within a run", Published.Figures::withinRunMin);
    KINDS.put("max within a run", Published.Figures::withinRunMax);
    KINDS.put("its baseline", Published.Figures::baseline);
  }

  private Figures() {}

  static Section page(ResultsView view) {
    if (view.primary().isEmpty()) {
      return Section.missing("table", "Summary table", "Not recorded: the run has no metric.");
    }
    Metric metric = view.primary().get();
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(metric.label()));
    blocks.add(PostTable.of(view, metric));
    blocks.add(
        Block.caption(
            "Percentages are changes of the median, the maximum and the minimum against the"
                + " baseline; delta is the change from the level before, controls left out."));
    if (view.results().design().published() != null) {
      blocks.add(published(view, view.results().design().published()));
    }
    if (!view.singleMetrics().isEmpty()) {
      blocks.add(new Block.Heading(OTHERS));
      blocks.add(others(view));
      blocks.add(Block.caption(BASIS));
    }
    return Section.of("table", "Summary table", blocks);
  }

  /** The headline metric alone. */
  static Section headline(ResultsView view, Metric metric) {
    return new Section(
        "table",
        metric.label() + Quantity.inBrackets(metric.unit()),
        ": %s valid trials; %% is the change against %s"
            .formatted(view.validTrials().size(), view.baseline().orElse("the baseline")),
        List.of(PostTable.of(view, metric)));
  }

  /** The other metrics; empty when there is none. */
  static List<Section> otherMetrics(ResultsView view) {
    return view.singleMetrics().isEmpty()
        ? List.of()
        : List.of(
            new Section(
                "others",
                OTHERS,
                "",
                List.of(others(view), Block.only(Medium.TEXT, Block.caption(BASIS)))));
  }

  private static Table others(ResultsView view) {
    Columns<LevelInfo> columns = Cells.perLevel(view);
    for (Metric metric : view.singleMetrics()) {
      Column column = Column.number(metric.label());
      columns.add(
          DETAILS.contains(metric.name()) ? column.notOn(Medium.TERMINAL) : column,
          level -> other(view, metric, level));
    }
    return columns.table(OTHERS, view.levels(), Cells::kind).atOnce(METRICS_AT_ONCE);
  }

  private static Cell other(ResultsView view, Metric metric, LevelInfo level) {
    // The unit is in the label where it is a phrase; repeating it in each cell is clutter.
    String unit = metric.unit() != null && metric.unit().contains(" ") ? "" : metric.unit();
    // A metric that only describes is near zero where all is well: its ratio is a large number.
    Optional<Effect> effect =
        metric.better() == Better.NEITHER
            ? Optional.empty()
            : view.effect(metric.name(), level.name(), EffectKind.BASELINE);
    return Cells.withEffect(
        view,
        metric,
        level,
        unit,
        effect,
        shown -> Percent.ofRatio(shown.ratio(), shown.interval()));
  }

  /** The figures of the publication, with a column for each kind of figure that it has. */
  private static Block published(ResultsView view, Published published) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        Block.caption(
            "%s%s. %s %s"
                .formatted(
                    published.cited(),
                    published.runs() > 0 ? ", " + published.runs() + " runs per figure" : "",
                    Objects.requireNonNullElse(published.summary(), ""),
                    published.source() == null ? "" : "Source: " + published.source())));
    for (String metric : published.metrics()) {
      Map<String, Published.Figures> levels = published.figures(metric);
      if (levels != null && !levels.isEmpty()) {
        blocks.add(published(view.label(metric), published.unit(metric), levels));
      }
    }
    return new Block.Fold("The published figures that this study repeats", blocks);
  }

  private static Table published(String label, String unit, Map<String, Published.Figures> levels) {
    Columns<Map.Entry<String, Published.Figures>> columns = new Columns<>();
    columns.text("level", Map.Entry::getKey);
    KINDS.forEach(
        (title, figure) -> {
          if (levels.values().stream().map(figure).anyMatch(Objects::nonNull)) {
            columns.number(
                title + (unit == null ? "" : ", " + unit),
                level -> Quantity.significant(figure.apply(level.getValue()), 4, "not published"));
          }
        });
    return columns.table("Published: " + label, levels.entrySet());
  }

  /**
   * The table of the 2017 Accumulo post for one metric: median, SD, max, min, their change against
   * the baseline in percent, and the change from the level before. A cell that does not apply is
   * empty, one that could not be had a dash.
   */
  private record PostTable(ResultsView view, Metric metric, int decimals) {
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
}
