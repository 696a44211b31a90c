package dev.toll.systems.sql.client;

import dev.toll.driver.Wait;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.sql.client.SqlCommands.Facts;
import dev.toll.systems.sql.client.SqlCommands.Names;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** Shows that the server answers. */
final class Preflight {
  private static final Duration AGAIN = Duration.ofMillis(100);

  private Preflight() {}

  static Facts run(ClientSession session, Names asked) throws Exception {
    try (Connection connection = patiently(session)) {
      boolean each = connection.getAutoCommit();
      connection.setAutoCommit(false);
      Sql.execute(
          connection,
          List.of(
              "CREATE TABLE toll_preflight (word VARCHAR(10))",
              "INSERT INTO toll_preflight VALUES ('ready')"));
      long[] read =
          Sql.numbers(connection, "SELECT COUNT(*) FROM toll_preflight WHERE word = 'ready'");
      if (read[0] != 1) {
        throw new WorkloadException("preflight: wrote one row and read " + read[0]);
      }
      Sql.execute(connection, List.of("DROP TABLE toll_preflight"));
      connection.commit();
      connection.setAutoCommit(each);
      return new Facts(
          session.dialect().server(connection, asked.names()),
          Sql.names(connection, session.dialect().ofSessions()));
    }
  }

  /**
   * A connection to a server that listens already and may still start. The command's own deadline
   * ends the waiting.
   */
  static Connection patiently(ClientSession session) throws SQLException, InterruptedException {
    return Wait.every(AGAIN).answer(() -> unlessStarting(session));
  }

  /** Null while the server says that it still starts. */
  private static Connection unlessStarting(ClientSession session) throws SQLException {
    try {
      return session.connect();
    } catch (SQLException e) {
      if (!session.dialect().starting(e)) {
        throw e;
      }
      return null;
    }
  }
}
