package dev.toll.systems.sql.client;

import dev.toll.driver.Nothing;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.sql.client.SqlCommands.About;
import dev.toll.systems.sql.client.SqlCommands.Facts;
import dev.toll.systems.sql.client.SqlCommands.Names;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** The commands about tables. */
final class TableCommands {
  private static final long AGAIN_MILLIS = 100;

  private TableCommands() {}

  static Facts preflight(ClientSession session, Names asked) throws Exception {
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
      Map<String, String> facts = new TreeMap<>(session.dialect().server(connection));
      facts.putAll(session.dialect().server(connection, asked.names()));
      return new Facts(facts);
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

  static Nothing drop(ClientSession session, About about) throws SQLException {
    return execute(session, List.of("DROP TABLE " + about.table()));
  }

  static Nothing execute(ClientSession session, Iterable<String> statements) throws SQLException {
    try (Connection connection = session.connect();
        Statement statement = connection.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    }
    return Nothing.NOTHING;
  }
}
