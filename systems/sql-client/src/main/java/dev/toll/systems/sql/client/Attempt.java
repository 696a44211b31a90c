package dev.toll.systems.sql.client;

import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Tries to connect in some way and to ask something. Arguments: those of {@link ClientSession}.
 * Result: {@code outcome}: {@code answered}; {@code refused}, by the server or by this client; or
 * {@code no answer}, when nobody was there; and {@code why}. When answered also {@code protocol}
 * and {@code cipher}, as the server reports them.
 */
final class Attempt {
  /** Somebody who does not answer is told from somebody who refuses. */
  private static final int PATIENCE_SECONDS = 30;

  private Attempt() {}

  static JsonObject run(Arguments arguments) throws Exception {
    ClientSession plain = ClientSession.of(arguments);
    ClientSession session =
        plain.with("connectTimeout", plain.dialect().connectTimeout(PATIENCE_SECONDS));
    JsonObject result = new JsonObject();
    try (Connection connection = session.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT 1")) {
      rows.next();
      Dialect.Encryption encryption = session.dialect().encryption(connection);
      result.addProperty("outcome", "answered");
      result.addProperty("why", "");
      result.addProperty("protocol", encryption.protocol());
      result.addProperty("cipher", encryption.cipher());
    } catch (SQLException e) {
      result.addProperty("outcome", nobodyThere(e) ? "no answer" : "refused");
      result.addProperty("why", why(e));
    }
    return result;
  }

  /** A refusal is somebody's; a closed port or silence is nobody's. */
  private static boolean nobodyThere(Throwable failure) {
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
