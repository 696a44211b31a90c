package dev.toll.systems.sql.client;

import dev.toll.driver.Attempted;
import dev.toll.driver.Outcome;
import dev.toll.systems.sql.client.SqlCommands.Access;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.sql.SQLException;

/** Tries to connect in some way and to ask something. */
final class Attempt {
  /** Distinguishes silence from refusal. */
  private static final int TIMEOUT_SECONDS = 30;

  private Attempt() {}

  static Attempted run(Access access) throws Exception {
    ClientSession plain = ClientSession.of(access);
    ClientSession session =
        plain.with("connectTimeout", plain.dialect().connectTimeout(TIMEOUT_SECONDS));
    try {
      var unused = session.ask(connection -> Sql.names(connection, "SELECT 1"));
      return new Attempted(Outcome.ANSWERED, "");
    } catch (SQLException e) {
      return new Attempted(unreachable(e) ? Outcome.NO_ANSWER : Outcome.REFUSED, why(e));
    }
  }

  /** A closed port or silence is no refusal. */
  private static boolean unreachable(Throwable failure) {
    for (Throwable e = failure; e != null; e = e.getCause()) {
      if (e instanceof ConnectException
          || e instanceof NoRouteToHostException
          || e instanceof InterruptedIOException) {
        return true;
      }
    }
    return false;
  }

  /** The innermost message: drivers wrap what TLS says. */
  private static String why(SQLException failure) {
    Throwable innermost = failure;
    while (innermost.getCause() != null) {
      innermost = innermost.getCause();
    }
    return String.valueOf(innermost.getMessage()).strip().replaceAll("\\s*\\R\\s*", " ");
  }
}
