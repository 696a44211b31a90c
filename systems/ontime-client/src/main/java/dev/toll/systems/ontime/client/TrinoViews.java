package dev.toll.systems.ontime.client;

import dev.toll.driver.Wait;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One table in Trino for each table of the schema: the shards' flights, one shard's dimensions. */
final class TrinoViews {
  /** The databases' name on the shards. */
  static final String SCHEMA = "toll";

  private static final Duration AGAIN = Duration.ofMillis(250);

  private TrinoViews() {}

  static void create(Connection trino, int shards) throws SQLException, InterruptedException {
    try (Statement statement = trino.createStatement()) {
      String all =
          IntStream.range(0, shards)
              .mapToObj(shard -> select(shard, Schema.FLIGHTS))
              .collect(Collectors.joining(" UNION ALL "));
      statement.execute("CREATE OR REPLACE VIEW ontime_fact AS " + all);
      for (String table : Splitter.DIMENSIONS) {
        statement.execute("CREATE OR REPLACE VIEW " + table + " AS " + select(0, table));
      }
    }
    await(trino);
  }

  /** Waits for its own worker: it takes queries before that has announced itself. */
  static void await(Connection trino) throws SQLException, InterruptedException {
    try (Statement statement = trino.createStatement()) {
      Wait.every(AGAIN).until(() -> answers(statement));
    }
  }

  private static boolean answers(Statement statement) {
    try (ResultSet rows =
        statement.executeQuery(
            "SELECT count(*) FROM system.runtime.nodes WHERE state = 'active'")) {
      return rows.next() && rows.getLong(1) > 0;
    } catch (SQLException e) {
      return false;
    }
  }

  private static String select(int shard, String table) {
    return "SELECT * FROM shard" + shard + "." + SCHEMA + "." + table;
  }
}
