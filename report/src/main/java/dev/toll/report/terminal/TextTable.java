package dev.toll.report.terminal;

import java.util.ArrayList;
import java.util.List;

/**
 * Aligned columns within a width; the first column is cut with "..." when the table is too wide.
 */
public final class TextTable {

  private static final String GAP = "  ";
  private static final String INDENT = "  ";
  private static final int SHORTEST_FIRST_COLUMN = 8;

  private final List<String> titles;
  private final boolean numbers;
  private final List<List<Cell>> rows = new ArrayList<>();

  /**
   * A table.
   *
   * @param numbers whether the columns after the first hold numbers, which stand to the right
   */
  public TextTable(List<String> titles, boolean numbers) {
    this.titles = titles;
    this.numbers = numbers;
  }

  public void row(List<Cell> cells) {
    rows.add(cells);
  }

  public String render(boolean colour, int width) {
    int[] widths = widths();
    int excess = INDENT.length() + total(widths) - width;
    widths[0] =
        Math.max(Math.min(widths[0], SHORTEST_FIRST_COLUMN), widths[0] - Math.max(0, excess));
    StringBuilder out = new StringBuilder();
    line(out, titles.stream().map(title -> new Cell(title, Style.DIM)).toList(), widths, colour);
    rows.forEach(row -> line(out, row, widths, colour));
    return out.toString();
  }

  private int[] widths() {
    int[] widths = new int[titles.size()];
    for (int i = 0; i < widths.length; i++) {
      int column = i;
      widths[i] =
          Math.max(
              titles.get(i).length(),
              rows.stream().mapToInt(row -> row.get(column).text().length()).max().orElse(0));
    }
    return widths;
  }

  private static int total(int[] widths) {
    int total = GAP.length() * (widths.length - 1);
    for (int width : widths) {
      total += width;
    }
    return total;
  }

  private void line(StringBuilder out, List<Cell> cells, int[] widths, boolean colour) {
    StringBuilder line = new StringBuilder(INDENT);
    for (int i = 0; i < cells.size(); i++) {
      String text = cut(cells.get(i).text(), widths[i]);
      String padding = " ".repeat(widths[i] - text.length());
      String styled = cells.get(i).style().apply(text, colour);
      boolean right = numbers && i > 0;
      line.append(i == 0 ? "" : GAP).append(right ? padding + styled : styled + padding);
    }
    out.append(line.toString().stripTrailing()).append('\n');
  }

  private static String cut(String text, int width) {
    return text.length() <= width ? text : text.substring(0, Math.max(0, width - 3)) + "...";
  }
}
