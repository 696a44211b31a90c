package dev.toll.report.terminal;

import dev.toll.engine.results.ProtocolTable;
import dev.toll.report.ResultsView;
import dev.toll.report.text.ProtocolRows;
import java.util.List;

/** The table of the publication's own rule; nothing in random blocks. */
public final class ProtocolBlock {

  private ProtocolBlock() {}

  public static String render(ResultsView view, boolean colour, int width) {
    ProtocolTable protocol = view.results().protocol();
    if (protocol == null) {
      return "";
    }
    StringBuilder out = new StringBuilder("\n");
    out.append(Style.BOLD.apply(ProtocolRows.TITLE, colour)).append('\n');
    out.append(Wrap.text(protocol.rule(), "  ", width));
    List<String> columns = ProtocolRows.columns(protocol);
    int last = columns.size() - 1;
    TextTable table = new TextTable(columns.subList(0, last), true);
    List<List<String>> rows = ProtocolRows.rows(protocol);
    rows.forEach(row -> table.row(row.subList(0, last).stream().map(Cell::of).toList()));
    out.append(table.render(colour, width));
    rows.forEach(
        row -> out.append(Wrap.text("- " + row.get(0) + ": " + row.get(last), "  ", width)));
    protocol.notes().forEach(note -> out.append(Wrap.text("- " + note, "  ", width)));
    return out.toString();
  }
}
