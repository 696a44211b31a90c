package dev.toll.sql;

import com.google.gson.JsonObject;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import dev.toll.engine.settings.Printable;
import dev.toll.report.render.Markdown;
import java.io.IOException;
import java.io.Writer;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.commons.lang3.StringUtils;

/** The rows of an answer, written in a format for people or programs. */
public final class Answers {
  /** JDBC's types of columns that hold numbers. */
  private static final Set<Integer> NUMBERS =
      Set.of(
          Types.TINYINT,
          Types.SMALLINT,
          Types.INTEGER,
          Types.BIGINT,
          Types.FLOAT,
          Types.REAL,
          Types.DOUBLE,
          Types.NUMERIC,
          Types.DECIMAL);

  private static final int MOST_ROWS = 1000;
  private static final int WIDEST = 60;
  private static final String GAP = "  ";

  private Answers() {}

  /** RFC 4180 with line feeds; an unknown value is an empty cell, an empty text a quoted one. */
  public static void csv(ResultSet rows, Writer out) throws SQLException, IOException {
    // It is the caller's to close.
    @SuppressWarnings("resource")
    CsvWriter csv =
        CsvWriter.builder()
            .lineDelimiter(LineDelimiter.LF)
            .quoteStrategy(QuoteStrategies.EMPTY)
            .build(out);
    csv.writeRecord(labels(rows));
    while (rows.next()) {
      csv.writeRecord(cells(rows, Answers::exact));
    }
    csv.flush();
  }

  private static String exact(Object value) throws SQLException {
    String text = value == null ? null : Values.exact(value);
    return value instanceof String ? Printable.cell(text) : text;
  }

  /** An array with an object per row, one a line. */
  public static void json(ResultSet rows, Appendable out) throws SQLException, IOException {
    List<String> names = unique(labels(rows));
    out.append('[');
    String before = "\n";
    while (rows.next()) {
      JsonObject row = new JsonObject();
      for (int i = 0; i < names.size(); i++) {
        row.add(names.get(i), Values.json(rows.getObject(i + 1)));
      }
      out.append(before).append("  ").append(Printable.json(Values.GSON.toJson(row)));
      before = ",\n";
    }
    out.append("\n]\n");
  }

  /** An object holds a name once; SQL allows it several times. */
  private static List<String> unique(List<String> labels) {
    List<String> names = new ArrayList<>();
    for (String label : labels) {
      String name = label;
      for (int n = 2; names.contains(name); n++) {
        name = label + "_" + n;
      }
      names.add(name);
    }
    return names;
  }

  /** A GitHub-flavoured Markdown table; numbers are right-aligned. */
  public static void markdown(ResultSet rows, Appendable out) throws SQLException, IOException {
    line(labels(rows).stream().map(Markdown::escape).toList(), out);
    line(numbers(rows).stream().map(number -> number ? "---:" : "---").toList(), out);
    while (rows.next()) {
      line(cells(rows, value -> Markdown.escape(Values.shown(value))), out);
    }
  }

  private static void line(List<String> cells, Appendable out) throws IOException {
    out.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  /**
   * Aligned columns for people: numbers to the right and rounded, long texts and long answers cut,
   * and said so.
   *
   * @param notes gets what was left out
   */
  public static void table(ResultSet rows, Appendable out, Consumer<String> notes)
      throws SQLException, IOException {
    List<List<String>> lines = new ArrayList<>();
    lines.add(labels(rows).stream().map(Printable::line).toList());
    boolean cut = false;
    boolean more = rows.next();
    for (; more && lines.size() <= MOST_ROWS; more = rows.next()) {
      List<String> line = cells(rows, Values::shown);
      cut |= line.stream().anyMatch(cell -> cell.length() > WIDEST);
      lines.add(line.stream().map(cell -> StringUtils.abbreviate(cell, WIDEST)).toList());
    }
    int count = lines.size() - 1;
    aligned(lines, numbers(rows), out);
    out.append(count == 1 ? "(1 row)\n" : "(" + count + " rows)\n");
    if (more) {
      notes.accept("showing the first " + MOST_ROWS + " rows; use --format csv or json for all");
    }
    if (cut) {
      notes.accept(
          "values over "
              + WIDEST
              + " characters are truncated; use --format csv or json for full values");
    }
  }

  private static void aligned(List<List<String>> lines, List<Boolean> numbers, Appendable out)
      throws IOException {
    List<String> rule = new ArrayList<>();
    for (int i = 0; i < numbers.size(); i++) {
      int column = i;
      rule.add(
          "-".repeat(lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0)));
    }
    lines.add(1, rule);
    for (List<String> line : lines) {
      List<String> cells = new ArrayList<>();
      for (int i = 0; i < line.size(); i++) {
        String padding = " ".repeat(rule.get(i).length() - line.get(i).length());
        cells.add(numbers.get(i) ? padding + line.get(i) : line.get(i) + padding);
      }
      out.append(String.join(GAP, cells).stripTrailing()).append('\n');
    }
  }

  private static List<String> labels(ResultSet rows) throws SQLException {
    ResultSetMetaData columns = rows.getMetaData();
    List<String> labels = new ArrayList<>();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      labels.add(columns.getColumnLabel(i));
    }
    return labels;
  }

  /** Of each column whether it holds numbers. */
  private static List<Boolean> numbers(ResultSet rows) throws SQLException {
    ResultSetMetaData columns = rows.getMetaData();
    List<Boolean> numbers = new ArrayList<>();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      numbers.add(NUMBERS.contains(columns.getColumnType(i)));
    }
    return numbers;
  }

  private interface Text {
    String of(Object value) throws SQLException;
  }

  /** The values of the current row as text. */
  private static List<String> cells(ResultSet rows, Text text) throws SQLException {
    List<String> cells = new ArrayList<>();
    for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
      cells.add(text.of(rows.getObject(i)));
    }
    return cells;
  }
}
