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
import java.util.List;
import java.util.regex.Pattern;

/**
 * A database and a user of the same name on a server that is not toll's, made and dropped by its
 * administrator. Nothing else there is touched.
 */
final class TenantAccount {
  /** Databases whose names are those that runs of toll give. */
  private static final Pattern OF_RUNS = Pattern.compile("toll_[0-9]{8}");

  private TenantAccount() {}

  static Occupied occupied(GuestName guest) throws Exception {
    if (guest.leftover()) {
      dismiss(guest);
    }
    ClientSession administrator = ClientSession.of(guest.administrator());
    Dialect dialect = administrator.dialect();
    try (Connection connection = Preflight.patiently(administrator)) {
      List<String> databases = Sql.names(connection, dialect.databases());
      String what =
          databases.contains(guest.name())
              ? "database"
              : Sql.names(connection, dialect.users()).contains(guest.name()) ? "user" : "";
      return new Occupied(
          what, databases.stream().filter(name -> OF_RUNS.matcher(name).lookingAt()).toList());
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
    try (Connection connection = administrator.connect()) {
      Sql.execute(connection, administrator.dialect().dismiss(connection, guest.name()));
    }
    return Nothing.NOTHING;
  }
}
