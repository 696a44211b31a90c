package dev.toll.systems.ontime.client;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The rows of an answer in a form in which those of different engines are equal when their values
 * are: 5, 5.0 and 5.00 are, a double and its neighbour are not.
 */
record Answer(List<String> rows) {
  static Answer of(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      return of(result);
    }
  }

  static Answer of(ResultSet result) throws SQLException {
    List<String> rows = new ArrayList<>();
    int columns = result.getMetaData().getColumnCount();
    while (result.next()) {
      List<String> row = new ArrayList<>();
      for (int i = 1; i <= columns; i++) {
        row.add(text(result.getObject(i)));
      }
      rows.add(String.join(" | ", row));
    }
    return new Answer(rows);
  }

  static String text(Object value) {
    if (value == null) {
      return "NULL";
    }
    if (value instanceof Double || value instanceof Float) {
      return decimal(BigDecimal.valueOf(((Number) value).doubleValue()));
    }
    if (value instanceof BigDecimal decimal) {
      return decimal(decimal);
    }
    if (value instanceof BigInteger || value instanceof Number) {
      return value.toString();
    }
    // CHAR may come with its blanks.
    return value.toString().stripTrailing();
  }

  private static String decimal(BigDecimal value) {
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }

  Answer sorted() {
    return new Answer(rows.stream().sorted().toList());
  }

  /** The first row that differs from what is right, in words. */
  Optional<String> difference(Answer right) {
    int common = Math.min(rows.size(), right.rows.size());
    for (int i = 0; i < common; i++) {
      if (!rows.get(i).equals(right.rows.get(i))) {
        return Optional.of(
            "row %d is (%s), not (%s)".formatted(i + 1, rows.get(i), right.rows.get(i)));
      }
    }
    return rows.size() == right.rows.size()
        ? Optional.empty()
        : Optional.of("%d rows, not %d".formatted(rows.size(), right.rows.size()));
  }
}
