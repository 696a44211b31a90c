package dev.toll.sql;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Names and texts as SQL wants them, and what is executed without an answer. */
final class Sql {
  private Sql() {}

  /** A quoted identifier. */
  static String name(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** A quoted text. */
  static String text(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /** A quoted file name for DuckDB's readers, which would expand wildcards in it. */
  static String file(Path file) {
    return text(file.toString().replaceAll("[\\[*?]", "[$0]"));
  }

  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
