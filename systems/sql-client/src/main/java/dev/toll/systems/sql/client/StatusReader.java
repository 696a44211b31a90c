package dev.toll.systems.sql.client;

import dev.toll.systems.sql.client.SqlCommands.Status;
import java.sql.Connection;
import java.sql.SQLException;

/** Reads the server's counters, over one connection: a new one each time would cost the server. */
final class StatusReader implements AutoCloseable {
  private Connection connection;

  Status read(ClientSession session) throws SQLException {
    if (connection == null) {
      connection = session.connect();
    }
    return new Status(
        System.nanoTime() / 1e9,
        session.dialect().levels(connection),
        session.dialect().totals(connection));
  }

  @Override
  public void close() throws SQLException {
    if (connection != null) {
      connection.close();
      connection = null;
    }
  }
}
