package dev.toll.systems.sql.client;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import dev.toll.driver.WorkloadException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A database and a user of the same name on a server that is not toll's, made and dropped by its
 * administrator. Nothing else there is touched.
 *
 * <p>Arguments of all commands: those of {@link ClientSession}, for the administrator; {@code
 * name}.
 */
final class Guest {
  /** What database and user need beyond their own tables. */
  record Wishes(String name, String password, boolean tls, boolean flush, boolean indexes) {}

  private Guest() {}

  /**
   * Whether the name is taken. More arguments: {@code leftover}: whether what has it is known to be
   * this run's own, left by a crash, and to be dropped first.
   *
   * <p>Result: {@code what} has it, {@code database} or {@code user}, or empty; {@code others},
   * databases there whose names are those of runs.
   */
  static JsonObject occupied(Arguments arguments) throws Exception {
    ClientSession administrator = ClientSession.of(arguments);
    String name = arguments.text("name");
    Dialect dialect = administrator.dialect();
    try (Connection connection = administrator.connect();
        Statement statement = connection.createStatement()) {
      if (is(arguments, "leftover")) {
        drop(dialect, statement, name);
      }
      String what = dialect.occupied(connection, name);
      JsonArray others = new JsonArray();
      dialect.likeRuns(connection).forEach(others::add);
      JsonObject result = new JsonObject();
      result.addProperty("what", what == null ? "" : what);
      result.add("others", others);
      return result;
    }
  }

  /**
   * Makes both; they must not be there. More arguments: {@code passwordFile} of the user; {@code
   * tls}: whether the user must come by TLS; {@code flush} and {@code indexes}: whether the load
   * flushes, and has indexes to verify.
   */
  static JsonObject admit(Arguments arguments) throws Exception {
    ClientSession administrator = ClientSession.of(arguments);
    Wishes wishes =
        new Wishes(
            arguments.text("name"),
            Files.readString(Path.of(arguments.text("passwordFile"))),
            is(arguments, "tls"),
            is(arguments, "flush"),
            is(arguments, "indexes"));
    try (Connection connection = administrator.connect()) {
      administrator.dialect().admit(connection, wishes, ClientSession.of(arguments, wishes.name()));
      return new JsonObject();
    } catch (SQLException e) {
      throw new WorkloadException(
          "the administrator cannot make database and user "
              + wishes.name()
              + ": "
              + e.getMessage());
    }
  }

  private static boolean is(Arguments arguments, String name) throws Exception {
    return Boolean.parseBoolean(arguments.text(name));
  }

  /** Drops both. */
  static JsonObject dismiss(Arguments arguments) throws Exception {
    ClientSession administrator = ClientSession.of(arguments);
    try (Connection connection = administrator.connect();
        Statement statement = connection.createStatement()) {
      drop(administrator.dialect(), statement, arguments.text("name"));
    }
    return new JsonObject();
  }

  private static void drop(Dialect dialect, Statement statement, String name) throws SQLException {
    for (String each : dialect.dismiss(statement.getConnection(), name)) {
      statement.execute(each);
    }
  }
}
