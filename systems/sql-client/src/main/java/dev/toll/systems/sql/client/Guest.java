package dev.toll.systems.sql.client;

import dev.toll.driver.Nothing;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.sql.client.SqlCommands.Admission;
import dev.toll.systems.sql.client.SqlCommands.GuestName;
import dev.toll.systems.sql.client.SqlCommands.Occupied;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A database and a user of the same name on a server that is not toll's, made and dropped by its
 * administrator. Nothing else there is touched.
 */
final class Guest {
  private Guest() {}

  static Occupied occupied(GuestName guest) throws Exception {
    ClientSession administrator = ClientSession.of(guest.administrator());
    Dialect dialect = administrator.dialect();
    try (Connection connection = administrator.connect();
        Statement statement = connection.createStatement()) {
      if (guest.leftover()) {
        drop(dialect, statement, guest.name());
      }
      String what = dialect.occupied(connection, guest.name());
      return new Occupied(what == null ? "" : what, dialect.likeRuns(connection));
    }
  }

  static Nothing admit(Admission guest) throws Exception {
    ClientSession administrator = ClientSession.of(guest.administrator());
    ClientSession inside = ClientSession.of(guest.administrator().in(guest.name()));
    String password = Files.readString(Path.of(guest.passwordFile()));
    try (Connection connection = administrator.connect()) {
      administrator.dialect().admit(connection, guest, password, inside);
      return Nothing.NOTHING;
    } catch (SQLException e) {
      throw new WorkloadException(
          "the administrator cannot create database and user %s: %s"
              .formatted(guest.name(), e.getMessage()),
          e);
    }
  }

  static Nothing dismiss(GuestName guest) throws Exception {
    ClientSession administrator = ClientSession.of(guest.administrator());
    try (Connection connection = administrator.connect();
        Statement statement = connection.createStatement()) {
      drop(administrator.dialect(), statement, guest.name());
    }
    return Nothing.NOTHING;
  }

  private static void drop(Dialect dialect, Statement statement, String name) throws SQLException {
    for (String each : dialect.dismiss(statement.getConnection(), name)) {
      statement.execute(each);
    }
  }
}
