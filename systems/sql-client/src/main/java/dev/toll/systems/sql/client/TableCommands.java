package dev.toll.systems.sql.client;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import dev.toll.driver.Reporter;
import dev.toll.driver.WorkloadException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;

/** The commands about tables. */
final class TableCommands {
  private static final long AGAIN_MILLIS = 100;

  private TableCommands() {}

  /**
   * Writes a row and reads it back: an open port is no readiness. While the server says that it is
   * starting, it is asked again. Argument: {@code names} of more settings to tell (none). Result:
   * facts of the server, by name.
   */
  static JsonObject preflight(ClientSession session, Arguments arguments, Reporter reporter)
      throws Exception {
    try (Connection connection = patiently(session);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE toll_preflight (word VARCHAR(10))");
      statement.execute("INSERT INTO toll_preflight VALUES ('ready')");
      try (ResultSet rows =
          statement.executeQuery("SELECT COUNT(*) FROM toll_preflight WHERE word = 'ready'")) {
        rows.next();
        if (rows.getInt(1) != 1) {
          throw new WorkloadException("preflight: wrote one row and read " + rows.getInt(1));
        }
      }
      statement.execute("DROP TABLE toll_preflight");
      JsonObject facts = new JsonObject();
      session.dialect().server(connection).forEach(facts::addProperty);
      session.dialect().server(connection, arguments.texts("names")).forEach(facts::addProperty);
      return facts;
    }
  }

  /** The command's own deadline ends the waiting. */
  private static Connection patiently(ClientSession session)
      throws SQLException, InterruptedException {
    while (true) {
      try {
        return session.connect();
      } catch (SQLException e) {
        if (!session.dialect().starting(e)) {
          throw e;
        }
        TimeUnit.MILLISECONDS.sleep(AGAIN_MILLIS);
      }
    }
  }

  /**
   * Creates a table of iiBench. Arguments: {@code table}, {@code indexes}, {@code partitions} (1),
   * {@code partitionRows}.
   */
  static JsonObject prepare(ClientSession session, Arguments arguments, Reporter reporter)
      throws Exception {
    Dialect.Table table =
        new Dialect.Table(
            arguments.text("table"),
            arguments.texts("indexes"),
            (int) arguments.whole("partitions", 1, 1, 8192),
            arguments.whole("partitionRows", 0));
    return execute(session, session.dialect().create(table));
  }

  /** Drops a table. Argument: {@code table}. */
  static JsonObject drop(ClientSession session, Arguments arguments, Reporter reporter)
      throws Exception {
    return execute(session, java.util.List.of("DROP TABLE " + arguments.text("table")));
  }

  /** Writes a table to its files. Argument: {@code table}. */
  static JsonObject flush(ClientSession session, Arguments arguments, Reporter reporter)
      throws Exception {
    return execute(session, session.dialect().flush(arguments.text("table")));
  }

  static JsonObject execute(ClientSession session, Iterable<String> statements)
      throws SQLException {
    try (Connection connection = session.connect();
        Statement statement = connection.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    }
    return new JsonObject();
  }

  /** How large a table is. Argument: {@code table}. Result: see {@link Dialect#sizes}. */
  static JsonObject sizes(ClientSession session, Arguments arguments, Reporter reporter)
      throws Exception {
    try (Connection connection = session.connect()) {
      JsonObject sizes = new JsonObject();
      session.dialect().sizes(connection, arguments.text("table")).forEach(sizes::addProperty);
      return sizes;
    }
  }

  /**
   * What the catalogue says. Argument: {@code table}. Result: {@code indexes} (name and columns),
   * {@code partitions}.
   */
  static JsonObject catalogue(ClientSession session, Arguments arguments, Reporter reporter)
      throws Exception {
    try (Connection connection = session.connect()) {
      Dialect.Catalogue found = session.dialect().catalogue(connection, arguments.text("table"));
      JsonArray indexes = new JsonArray();
      found.indexes().forEach((name, columns) -> indexes.add(name + " (" + columns + ")"));
      JsonObject result = new JsonObject();
      result.add("indexes", indexes);
      result.addProperty("partitions", found.partitions());
      return result;
    }
  }
}
