package dev.toll.systems.sql.client;

import dev.toll.driver.Nothing;
import dev.toll.driver.Probed;
import dev.toll.systems.sql.client.SqlCommands.FileProbe;
import dev.toll.systems.sql.client.SqlCommands.Marker;
import dev.toll.systems.sql.client.SqlCommands.WireProbe;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Rows with a marker, for the proofs that look for it. */
final class Probe implements AutoCloseable {
  private static final String TABLE = "toll_probe";

  private Connection held;

  static Probed wire(WireProbe probe) throws Exception {
    try (Connection connection = ClientSession.of(probe.access()).connect()) {
      // A commit for each row would have most of the time pass on the server's disk.
      connection.setAutoCommit(false);
      fill(connection, "toll_wire", "", probe.marker(), probe.rows());
      long read =
          Sql.names(connection, "SELECT marker FROM toll_wire").stream()
              .filter(probe.marker()::equals)
              .count();
      Sql.execute(connection, List.of("DROP TABLE toll_wire"));
      connection.commit();
      return new Probed(probe.rows(), read);
    }
  }

  private static void fill(
      Connection connection, String table, String options, String marker, long rows)
      throws SQLException {
    Sql.execute(
        connection,
        List.of(
            "CREATE TABLE %s (number INT NOT NULL PRIMARY KEY, marker VARCHAR(64)) %s"
                .formatted(table, options)));
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO " + table + " VALUES (?, ?)")) {
      for (int i = 0; i < rows; i++) {
        insert.setInt(1, i);
        insert.setString(2, marker);
        insert.executeUpdate();
      }
    }
  }

  static Nothing files(ClientSession session, FileProbe probe) throws SQLException {
    try (Connection connection = session.connect()) {
      fill(connection, probe.table(), probe.options(), probe.marker(), probe.rows());
    }
    return session.execute(session.dialect().flush(probe.table()));
  }

  Nothing sort(ClientSession session, Marker marker) throws SQLException {
    close();
    held = session.connect();
    Statement statement = held.createStatement();
    statement.execute("SET SESSION sort_buffer_size = 65536");
    statement.setFetchSize(1);
    ResultSet rows =
        statement.executeQuery(
            """
            SELECT CONCAT('%1$s', a.number) AS word
              FROM %2$s a JOIN %2$s b ON b.number < 200 ORDER BY CONCAT(word, b.number) DESC
            """
                .formatted(marker.marker(), TABLE));
    rows.next();
    return Nothing.NOTHING;
  }

  /** Gives back what {@link #sort} holds. */
  Nothing release() throws SQLException {
    close();
    return Nothing.NOTHING;
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
