package dev.toll.report.section;

import dev.toll.engine.record.Published;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Columns;
import dev.toll.report.model.Table;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** The figures of the publication, with a column for each kind of figure that it has. */
final class PublishedFigures {

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

  private PublishedFigures() {}

  static Block of(ResultsView view, Published published) {
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
        blocks.add(table(view.label(metric), published.unit(metric), levels));
      }
    }
    return new Block.Fold("The published figures that this study repeats", blocks);
  }

  private static Table table(String label, String unit, Map<String, Published.Figures> levels) {
    Columns<Map.Entry<String, Published.Figures>> columns = new Columns<>();
    columns.text("level", Map.Entry::getKey);
    KINDS.forEach(
        (title, figure) -> {
          if (levels.values().stream().map(figure).anyMatch(Objects::nonNull)) {
            columns.number(
                title + (unit == null ? "" : ", " + unit),
                level -> text(figure.apply(level.getValue())));
          }
        });
    return columns.table("Published: " + label, levels.entrySet());
  }

  private static String text(Double value) {
    return value == null ? "not published" : Quantity.significant(value, 4);
  }
}
