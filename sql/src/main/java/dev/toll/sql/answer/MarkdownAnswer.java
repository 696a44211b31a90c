package dev.toll.sql.answer;

import dev.toll.report.render.Markdown;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A GitHub-flavoured Markdown table; numbers stand to the right. */
public record MarkdownAnswer(Appendable out) implements Answer {

  @Override
  public void write(ResultSet rows) throws SQLException, IOException {
    int columns = rows.getMetaData().getColumnCount();
    List<String> cells = new ArrayList<>();
    List<String> rule = new ArrayList<>();
    for (int i = 1; i <= columns; i++) {
      cells.add(Markdown.escape(rows.getMetaData().getColumnLabel(i)));
      rule.add(TableAnswer.isNumber(rows.getMetaData().getColumnType(i)) ? "---:" : "---");
    }
    line(cells);
    line(rule);
    while (rows.next()) {
      cells.clear();
      for (int i = 1; i <= columns; i++) {
        cells.add(Markdown.escape(Values.shown(rows.getObject(i))));
      }
      line(cells);
    }
  }

  private void line(List<String> cells) throws IOException {
    out.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
