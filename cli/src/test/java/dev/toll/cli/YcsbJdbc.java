package dev.toll.cli;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** What workload A asks of a JDBC database, by the properties of YCSB's own JDBC binding. */
public final class YcsbJdbc extends DB {
  private Connection connection;

  @Override
  public void init() throws DBException {
    Properties all = getProperties();
    try {
      connection =
          DriverManager.getConnection(
              all.getProperty("db.url"), all.getProperty("db.user"), all.getProperty("db.passwd"));
    } catch (SQLException e) {
      throw new DBException(e);
    }
  }

  @Override
  public void cleanup() throws DBException {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new DBException(e);
    }
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT * FROM " + table + " WHERE ycsb_key = ?")) {
      statement.setString(1, key);
      try (ResultSet rows = statement.executeQuery()) {
        if (!rows.next()) {
          return Status.NOT_FOUND;
        }
        for (int i = 2; i <= rows.getMetaData().getColumnCount(); i++) {
          result.put(
              rows.getMetaData().getColumnName(i), new StringByteIterator(rows.getString(i)));
        }
        return Status.OK;
      }
    } catch (SQLException e) {
      return failed(e);
    }
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    List<String> fields = new ArrayList<>(values.keySet());
    List<String> arguments = texts(fields, values);
    arguments.add(key);
    return change(
        "UPDATE " + table + " SET " + String.join(" = ?, ", fields) + " = ? WHERE ycsb_key = ?",
        arguments);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    List<String> fields = new ArrayList<>(values.keySet());
    List<String> arguments = texts(fields, values);
    arguments.add(key);
    String marks = String.join(", ", Collections.nCopies(arguments.size(), "?"));
    return change(
        "INSERT INTO %s (%s, ycsb_key) VALUES (%s)"
            .formatted(table, String.join(", ", fields), marks),
        arguments);
  }

  @Override
  public Status delete(String table, String key) {
    return change("DELETE FROM " + table + " WHERE ycsb_key = ?", List.of(key));
  }

  /** Workload A has none. */
  @Override
  @SuppressWarnings({"JdkObsolete", "NonApiType"}) // As YCSB has it.
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return Status.NOT_IMPLEMENTED;
  }

  /** A ByteIterator can be read once. */
  private static List<String> texts(List<String> fields, Map<String, ByteIterator> values) {
    List<String> texts = new ArrayList<>();
    fields.forEach(field -> texts.add(values.get(field).toString()));
    return texts;
  }

  private Status change(String sql, List<String> arguments) {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < arguments.size(); i++) {
        statement.setString(i + 1, arguments.get(i));
      }
      return statement.executeUpdate() == 1 ? Status.OK : Status.NOT_FOUND;
    } catch (SQLException e) {
      return failed(e);
    }
  }

  private static Status failed(SQLException e) {
    System.err.println(e.getMessage());
    return Status.ERROR;
  }
}
