package dev.toll.systems.sql.client;

import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import dev.toll.driver.Reporter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Rows with a marker, for the proofs that look for it. */
final class Probe implements AutoCloseable {
  private static final String TABLE = "toll_probe";

  private Connection held;

  /**
   * Writes rows with a marker and reads them back, over a connection of its own. Arguments: those
   * of {@link ClientSession}, where the path that is looked at begins; {@code marker}, {@code
   * probeRows}. Result: {@code written}, {@code read}.
   */
  static JsonObject wire(Arguments arguments) throws Exception {
    ClientSession session = ClientSession.of(arguments);
    String marker = arguments.text("marker");
    long rows = arguments.whole("probeRows");
    JsonObject result = new JsonObject();
    try (Connection connection = session.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE toll_wire (number INT NOT NULL PRIMARY KEY, marker VARCHAR(64))");
      result.addProperty("written", fill(connection, "toll_wire", marker, rows));
      long read = 0;
      try (ResultSet found = statement.executeQuery("SELECT marker FROM toll_wire")) {
        while (found.next()) {
          read += found.getString(1).equals(marker) ? 1 : 0;
        }
      }
      result.addProperty("read", read);
      statement.execute("DROP TABLE toll_wire");
    }
    return result;
  }

  private static long fill(Connection connection, String table, String marker, long rows)
      throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO " + table + " VALUES (?, ?)")) {
      for (int i = 0; i < rows; i++) {
        insert.setInt(1, i);
        insert.setString(2, marker);
        insert.executeUpdate();
      }
    }
    return rows;
  }

  /**
   * Writes rows with a marker into a table, and writes the table to its files. Arguments: {@code
   * marker}, {@code probeRows}, {@code options} of the table (SQL at the end of CREATE TABLE),
   * {@code name}.
   */
  static JsonObject files(ClientSession session, Arguments arguments, Reporter reporter)
      throws Exception {
    String table = arguments.text("name", TABLE);
    JsonObject result = new JsonObject();
    try (Connection connection = session.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE "
              + table
              + " (number INT NOT NULL PRIMARY KEY, marker VARCHAR(64)) "
              + arguments.text("options", ""));
      result.addProperty(
          "written",
          fill(connection, table, arguments.text("marker"), arguments.whole("probeRows")));
      for (String each : session.dialect().flush(table)) {
        statement.execute(each);
      }
    }
    return result;
  }

  /**
   * Sorts many copies of the marker in too little memory and stops after the first row: the answer
   * is larger than what the sockets hold, so the sort's temporary file stays open until {@link
   * #release}. Argument: {@code marker}.
   */
  JsonObject sort(ClientSession session, Arguments arguments, Reporter reporter) throws Exception {
    close();
    held = session.connect();
    Statement statement = held.createStatement();
    statement.execute("SET SESSION sort_buffer_size = 65536");
    statement.setFetchSize(1);
    ResultSet rows =
        statement.executeQuery(
            "SELECT CONCAT('"
                + arguments.text("marker")
                + "', a.number) AS word FROM "
                + TABLE
                + " a JOIN "
                + TABLE
                + " b ON b.number < 200 ORDER BY CONCAT(word, b.number) DESC");
    rows.next();
    return new JsonObject();
  }

  /** Lets go of what {@link #sort} holds. */
  JsonObject release(ClientSession session, Arguments arguments, Reporter reporter)
      throws Exception {
    close();
    return new JsonObject();
  }

  @Override
  public void close() throws SQLException {
    if (held != null) {
      Connection old = held;
      held = null;
      // In order would read the rest of the rows first.
      old.abort(Runnable::run);
    }
  }
}
