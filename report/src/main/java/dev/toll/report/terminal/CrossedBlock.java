package dev.toll.report.terminal;

import dev.toll.engine.record.Metric;
import dev.toll.report.ResultsView;
import dev.toll.report.text.CrossedTable;
import java.util.List;

/** Main effects and interactions on a terminal; nothing for a study of one factor. */
public final class CrossedBlock {

  private CrossedBlock() {}

  public static String render(ResultsView view, Metric metric, boolean colour, int width) {
    if (!view.isCrossed()) {
      return "";
    }
    StringBuilder out = new StringBuilder();
    table(
        out,
        CrossedTable.MAIN_TITLE,
        CrossedTable.MAIN,
        CrossedTable.main(view, metric),
        colour,
        width);
    table(
        out,
        CrossedTable.INTERACTION_TITLE,
        CrossedTable.INTERACTION,
        CrossedTable.interactions(view, metric),
        colour,
        width);
    if (!view.crossed().notes().isEmpty()) {
      out.append('\n').append(Style.BOLD.apply("Crossed factors", colour)).append('\n');
      view.crossed().notes().forEach(note -> out.append(Wrap.text("- " + note, "  ", width)));
    }
    return out.toString();
  }

  private static void table(
      StringBuilder out,
      String title,
      List<String> titles,
      List<CrossedTable.Row> rows,
      boolean colour,
      int width) {
    if (rows.isEmpty()) {
      return;
    }
    out.append('\n').append(Style.BOLD.apply(title, colour)).append('\n');
    TextTable table = new TextTable(titles, false);
    for (CrossedTable.Row row : rows) {
      int last = row.cells().size() - 1;
      List<Cell> cells = new java.util.ArrayList<>();
      row.cells().subList(0, last).forEach(cell -> cells.add(Cell.of(cell)));
      cells.add(new Cell(row.verdict(), Style.ofVerdict(row.verdict())));
      table.row(cells);
    }
    out.append(table.render(colour, width));
    for (CrossedTable.Row row : rows) {
      out.append(Wrap.text("- " + row.sentence(), "  ", width));
      row.at().forEach(line -> out.append(Wrap.text(line, "    ", width)));
    }
  }
}
