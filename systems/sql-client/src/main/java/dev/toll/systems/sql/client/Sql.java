package dev.toll.systems.sql.client;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Statements over a connection, and their answers. */
public final class Sql {
  private Sql() {}

  public static void execute(Connection connection, List<String> statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    }
  }

  /** What is made of a row. */
  private interface Row<T> {
    T of(ResultSet row) throws SQLException;
  }

  private static <T> List<T> all(Connection connection, String sql, Row<T> made)
      throws SQLException {
    List<T> all = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        all.add(made.of(rows));
      }
    }
    return all;
  }

  /** The first column of an answer. */
  public static List<String> names(Connection connection, String sql) throws SQLException {
    return all(connection, sql, row -> row.getString(1));
  }

  /** The second column by the first; empty instead of NULL. */
  public static Map<String, String> pairs(Connection connection, String sql) throws SQLException {
    Map<String, String> pairs = new TreeMap<>();
    for (List<String> row : rows(connection, sql)) {
      pairs.put(row.get(0), row.get(1) == null ? "" : row.get(1));
    }
    return pairs;
  }

  /** All rows of an answer; null where a value is NULL. */
  static List<List<String>> rows(Connection connection, String sql) throws SQLException {
    return all(
        connection,
        sql,
        row -> {
          List<String> values = new ArrayList<>();
          for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
            values.add(row.getString(i));
          }
          return values;
        });
  }

  /** The only row of an answer. */
  public static List<String> row(Connection connection, String sql) throws SQLException {
    return rows(connection, sql).get(0);
  }

  /** The only row of an answer of whole numbers. */
  public static long[] numbers(Connection connection, String sql) throws SQLException {
    return all(
            connection,
            sql,
            row -> {
              long[] numbers = new long[row.getMetaData().getColumnCount()];
              for (int i = 0; i < numbers.length; i++) {
                numbers[i] = row.getLong(i + 1);
              }
              return numbers;
            })
        .get(0);
  }
}
