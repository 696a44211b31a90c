package dev.toll.systems.sql.client;

import dev.toll.systems.sql.client.SqlCommands.Examination;
import dev.toll.systems.sql.client.SqlCommands.Examined;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** Variables of a whole server that is not toll's: read, changed, and put back. */
interface OwnersVariables {
  /** Looks at variables. */
  Examined examine(Connection administrator, Examination wish) throws SQLException;

  /** The statements that give variables their values. */
  List<String> assign(Connection administrator, Map<String, String> values) throws SQLException;

  /** The statements that put into effect what was assigned. */
  List<String> apply();
}
