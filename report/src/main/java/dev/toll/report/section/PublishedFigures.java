package dev.toll.report.section;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Published;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Table;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** The figures of the publication, with a column for each kind of figure that it has. */
final class PublishedFigures {

  /** A kind of figure. */
  private record Kind(String title, Function<Published.Figures, Double> of) {}

  private static final List<Kind> KINDS =
      List.of(
          new Kind("median", Published.Figures::median),
          new Kind("mean", Published.Figures::mean),
          new Kind("SD", Published.Figures::sd),
          new Kind("max", Published.Figures::max),
          new Kind("min", Published.Figures::min),
          new Kind("min within a run", Published.Figures::withinRunMin),
          new Kind("max within a run", Published.Figures::withinRunMax),
          new Kind("its baseline", Published.Figures::baseline));

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
        blocks.add(table(label(view, metric), published.unit(metric), levels));
      }
    }
    return new Block.Fold("The published figures that this study repeats", blocks);
  }

  private static Table table(String label, String unit, Map<String, Published.Figures> levels) {
    List<Kind> kinds =
        KINDS.stream()
            .filter(kind -> levels.values().stream().anyMatch(f -> kind.of().apply(f) != null))
            .toList();
    List<Column> columns = new ArrayList<>(List.of(Column.text("level")));
    kinds.forEach(
        kind -> columns.add(Column.number(kind.title() + (unit == null ? "" : ", " + unit))));
    Table table = Table.of("Published: " + label, columns);
    levels.forEach(
        (level, figures) -> {
          List<Cell> row = new ArrayList<>(List.of(Cell.of(level)));
          kinds.forEach(kind -> row.add(figure(kind.of().apply(figures))));
          table.row("", row);
        });
    return table;
  }

  private static String label(ResultsView view, String metric) {
    return view.metrics().stream()
        .filter(known -> known.name().equals(metric))
        .map(Metric::label)
        .findFirst()
        .orElse(metric);
  }

  private static Cell figure(Double value) {
    return Cell.figure(value == null ? "not published" : Quantity.significant(value, 4));
  }
}
