package dev.toll.sql.answer;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** RFC 4180 with line feeds; an unknown value is an empty cell, an empty text a quoted one. */
public record CsvAnswer(Appendable out) implements Answer {

  @Override
  public void write(ResultSet rows) throws SQLException, IOException {
    int columns = rows.getMetaData().getColumnCount();
    List<String> cells = new ArrayList<>();
    for (int i = 1; i <= columns; i++) {
      cells.add(quote(rows.getMetaData().getColumnLabel(i)));
    }
    line(cells);
    while (rows.next()) {
      cells.clear();
      for (int i = 1; i <= columns; i++) {
        Object value = rows.getObject(i);
        cells.add(value == null ? "" : quote(Values.exact(value)));
      }
      line(cells);
    }
  }

  private void line(List<String> cells) throws IOException {
    out.append(String.join(",", cells)).append('\n');
  }

  private static String quote(String cell) {
    return cell.isEmpty() || cell.matches("(?s).*[\",\r\n].*")
        ? '"' + cell.replace("\"", "\"\"") + '"'
        : cell;
  }
}
