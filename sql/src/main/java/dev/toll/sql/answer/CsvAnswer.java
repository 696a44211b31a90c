package dev.toll.sql.answer;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import java.io.IOException;
import java.io.Writer;
import java.sql.ResultSet;
import java.sql.SQLException;

/** RFC 4180 with line feeds; an unknown value is an empty cell, an empty text a quoted one. */
public record CsvAnswer(Writer out) implements Answer {

  @Override
  public void write(ResultSet rows) throws SQLException, IOException {
    // It is the caller's to close.
    @SuppressWarnings("resource")
    CsvWriter csv =
        CsvWriter.builder()
            .lineDelimiter(LineDelimiter.LF)
            .quoteStrategy(QuoteStrategies.EMPTY)
            .build(out);
    String[] cells = new String[rows.getMetaData().getColumnCount()];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = rows.getMetaData().getColumnLabel(i + 1);
    }
    csv.writeRecord(cells);
    while (rows.next()) {
      for (int i = 0; i < cells.length; i++) {
        Object value = rows.getObject(i + 1);
        cells[i] = value == null ? null : Values.exact(value);
      }
      csv.writeRecord(cells);
    }
    csv.flush();
  }
}
