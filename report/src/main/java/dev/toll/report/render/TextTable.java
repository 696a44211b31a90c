package dev.toll.report.render;

import dev.toll.engine.settings.Printable;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Table;
import dev.toll.report.model.Tone;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Aligned columns within a width. When the table is too wide, the first column has cells in brief,
 * and those still too long are cut with "...".
 */
final class TextTable {
  private static final String GAP = "  ";
  private static final String INDENT = "  ";
  private static final int SHORTEST_FIRST_COLUMN = 8;

  private final List<Column> columns;
  private final int[] widths;
  private final boolean colour;
  private final StringBuilder out = new StringBuilder();

  private TextTable(Table table, boolean colour, int width) {
    this.columns = table.columns();
    this.colour = colour;
    this.widths = IntStream.range(0, columns.size()).map(i -> widest(table, i)).toArray();
    int excess =
        INDENT.length() + GAP.length() * (widths.length - 1) + IntStream.of(widths).sum() - width;
    widths[0] =
        Math.max(Math.min(widths[0], SHORTEST_FIRST_COLUMN), widths[0] - Math.max(0, excess));
  }

  /** Parts of a table that fit; a single column may still be too wide. */
  static List<Table> parts(Table table, int width) {
    int first = Math.min(widest(table, 0), SHORTEST_FIRST_COLUMN);
    return table.parts(width - INDENT.length() - first, i -> GAP.length() + widest(table, i));
  }

  static String render(Table table, boolean colour, int width) {
    TextTable text = new TextTable(table, colour, width);
    text.line(i -> table.columns().get(i).brief(), i -> Tone.SOFT);
    for (Table.Row row : table.rows()) {
      text.line(i -> text.fitting(row.cells().get(i), i), i -> row.cells().get(i).tone());
    }
    return text.out.toString();
  }

  private static int widest(Table table, int column) {
    return Math.max(
        table.columns().get(column).brief().length(),
        table.rows().stream()
            .mapToInt(row -> printable(row.cells().get(column).text()).length())
            .max()
            .orElse(0));
  }

  private String fitting(Cell cell, int column) {
    return printable(cell.text()).length() <= widths[column] ? cell.text() : cell.brief();
  }

  private void line(IntFunction<String> cells, IntFunction<Tone> tone) {
    StringBuilder line = new StringBuilder(INDENT);
    for (int i = 0; i < widths.length; i++) {
      String text = cut(printable(cells.apply(i)), widths[i]);
      String padding = " ".repeat(widths[i] - text.length());
      String styled = tone.apply(i).onTerminal(text, colour);
      line.append(i == 0 ? "" : GAP)
          .append(columns.get(i).numbers() ? padding + styled : styled + padding);
    }
    out.append(line.toString().stripTrailing()).append('\n');
  }

  private static String printable(String cell) {
    return Printable.line(cell).stripTrailing();
  }

  private static String cut(String text, int width) {
    return text.length() <= width ? text : text.substring(0, Math.max(0, width - 3)) + "...";
  }
}
