package dev.toll.report.section;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.ReportSpec.Pivot;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.words.Phrase;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Column;
import dev.toll.report.model.Columns;
import dev.toll.report.model.Section;
import dev.toll.report.text.Percent;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.List;

/** Similar metrics, such as the times of a set of queries: a row each, a column per level. */
final class Pivots {
  private static final int LEVELS_AT_ONCE = 3;

  private static final String BASIS =
      "Baseline: median. Other levels: the baseline's median times the effect, and the effect with"
          + " its interval, which holds for all levels of a row at once and not for all rows.";

  /** Of metrics that are neither better low nor high, which have no effect. */
  private static final String MEDIANS = "Medians.";

  private Pivots() {}

  /** One for each table that the study asks for and that has a metric in this run. */
  static List<Section> sections(ResultsView view) {
    List<Section> sections = new ArrayList<>();
    for (Pivot pivot : view.results().design().pivots()) {
      List<Metric> rows = view.metrics(pivot);
      if (!rows.isEmpty()) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(table(view, pivot, rows));
        blocks.add(Block.caption(hasEffects(view, rows) ? BASIS : MEDIANS));
        if (!pivot.published().isEmpty() && pivot.note() != null) {
          blocks.add(Block.caption("Published: " + pivot.note()));
        }
        sections.add(Section.of("pivot-" + (sections.size() + 1), pivot.title(), blocks));
      }
    }
    return sections;
  }

  /** The first of them, and that there are others: a screen is not a list of tables. */
  static List<Section> first(ResultsView view) {
    List<Section> all = sections(view);
    if (all.size() < 2) {
      return all;
    }
    Section first = all.get(0);
    List<Block> blocks = new ArrayList<>(first.blocks());
    blocks.add(Block.caption(Phrase.count(all.size() - 1, "more table") + ": see the report"));
    return List.of(Section.of(first.id(), first.title(), blocks));
  }

  private static boolean hasEffects(ResultsView view, List<Metric> rows) {
    return rows.stream()
        .anyMatch(
            metric ->
                view.levels().stream()
                    .anyMatch(level -> view.lead(metric.name(), level.name()).isPresent()));
  }

  private static Block table(ResultsView view, Pivot pivot, List<Metric> rows) {
    Columns<Metric> columns = new Columns<Metric>().text("", Metric::label);
    for (LevelInfo level : view.levels()) {
      columns.add(
          Column.number(level.name()),
          metric ->
              Cells.withEffect(
                  view,
                  metric,
                  level,
                  metric.unit(),
                  view.lead(metric.name(), level.name()),
                  effect -> Percent.effect(effect.ratio(), effect.interval())));
    }
    if (!pivot.published().isEmpty()) {
      columns.number(
          "published",
          metric ->
              pivot.published().containsKey(metric.name())
                  ? Quantity.format(pivot.published().get(metric.name()), metric.unit(), 5)
                  : "-");
    }
    return columns
        .table(pivot.title(), rows, metric -> metric.name().equals(pivot.mean()) ? "total" : "")
        .atOnce(LEVELS_AT_ONCE);
  }
}
