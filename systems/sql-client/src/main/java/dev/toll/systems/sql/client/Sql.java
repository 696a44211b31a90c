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

  static void execute(Connection connection, List<String> statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    }
  }

  /** The first column of an answer. */
  public static List<String> names(Connection connection, String sql) throws SQLException {
    List<String> names = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    return names;
  }

  /** The second column by the first; empty instead of NULL. */
  public static Map<String, String> pairs(Connection connection, String sql) throws SQLException {
    Map<String, String> pairs = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        pairs.put(rows.getString(1), rows.getString(2) == null ? "" : rows.getString(2));
      }
    }
    return pairs;
  }

  /** All rows of an answer; null where a value is NULL. */
  static List<List<String>> rows(Connection connection, String sql) throws SQLException {
    List<List<String>> all = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
          row.add(rows.getString(i));
        }
        all.add(row);
      }
    }
    return all;
  }

  /** The only row of an answer. */
  static List<String> row(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      List<String> row = new ArrayList<>();
      for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
        row.add(rows.getString(i));
      }
      return row;
    }
  }

  /** The only row of an answer of whole numbers. */
  static long[] numbers(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      long[] numbers = new long[rows.getMetaData().getColumnCount()];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = rows.getLong(i + 1);
      }
      return numbers;
    }
  }
}
