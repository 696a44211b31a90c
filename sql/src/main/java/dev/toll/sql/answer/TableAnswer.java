package dev.toll.sql.answer;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Aligned columns for people: numbers to the right and rounded, long texts and long answers cut,
 * and said so.
 *
 * @param notes gets what was left out
 */
public record TableAnswer(Appendable out, Consumer<String> notes) implements Answer {
  private static final int MOST_ROWS = 1000;
  private static final int WIDEST = 60;
  private static final String CUT = "...";
  private static final String GAP = "  ";

  @Override
  public void write(ResultSet rows) throws SQLException, IOException {
    int columns = rows.getMetaData().getColumnCount();
    boolean[] right = new boolean[columns];
    List<String> titles = new ArrayList<>();
    for (int i = 0; i < columns; i++) {
      right[i] = isNumber(rows.getMetaData().getColumnType(i + 1));
      titles.add(rows.getMetaData().getColumnLabel(i + 1));
    }
    List<List<String>> lines = new ArrayList<>(List.of(titles));
    boolean cut = false;
    boolean more = rows.next();
    for (; more && lines.size() <= MOST_ROWS; more = rows.next()) {
      List<String> line = new ArrayList<>();
      for (int i = 1; i <= columns; i++) {
        String cell = Values.shown(rows.getObject(i));
        cut |= cell.length() > WIDEST;
        line.add(cell.length() <= WIDEST ? cell : cell.substring(0, WIDEST - CUT.length()) + CUT);
      }
      lines.add(line);
    }
    print(lines, right);
    int count = lines.size() - 1;
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

  private void print(List<List<String>> lines, boolean[] right) throws IOException {
    int[] widths = new int[right.length];
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    for (List<String> line : lines) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < widths.length; i++) {
        String padding = " ".repeat(widths[i] - line.get(i).length());
        text.append(i == 0 ? "" : GAP)
            .append(right[i] ? padding + line.get(i) : line.get(i) + padding);
      }
      out.append(text.toString().stripTrailing()).append('\n');
      if (line == lines.get(0)) {
        out.append(rule(widths)).append('\n');
      }
    }
  }

  private static String rule(int[] widths) {
    List<String> rule = new ArrayList<>();
    for (int width : widths) {
      rule.add("-".repeat(width));
    }
    return String.join(GAP, rule);
  }

  /** Whether a column of this type holds numbers. */
  static boolean isNumber(int type) {
    return switch (type) {
      case Types.TINYINT,
          Types.SMALLINT,
          Types.INTEGER,
          Types.BIGINT,
          Types.FLOAT,
          Types.REAL,
          Types.DOUBLE,
          Types.NUMERIC,
          Types.DECIMAL ->
          true;
      default -> false;
    };
  }
}
