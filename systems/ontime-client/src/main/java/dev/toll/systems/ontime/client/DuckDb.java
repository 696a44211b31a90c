package dev.toll.systems.ontime.client;

import dev.toll.systems.ontime.client.OntimeCommands.Placement;
import dev.toll.systems.sql.client.Sql;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;

/** All flights in one DuckDB file, in this process: a column store, and what answers are right. */
final class DuckDb implements AutoCloseable {
  private static final String URL = "jdbc:duckdb:";

  private final Path file;
  private final Connection connection;

  /** Opens a file that may not exist yet. */
  DuckDb(Path file, int threads, long memory) throws SQLException {
    this.file = file;
    connection = DriverManager.getConnection(URL + file);
    execute("SET threads = " + threads);
    execute("SET memory_limit = '" + memory / 1024 + "KiB'");
    execute("SET temp_directory = '" + file + ".tmp'");
  }

  /** Whether a connection is one to DuckDB. */
  static boolean is(Connection connection) throws SQLException {
    return connection.getMetaData().getURL().startsWith(URL);
  }

  Connection connection() {
    return connection;
  }

  void load(Path directory, int shards) throws SQLException {
    for (String table : Schema.TABLES.keySet()) {
      execute(Schema.plain(table));
    }
    for (String table : Splitter.DIMENSIONS) {
      copy(table, Splitter.dimension(directory, table));
    }
    for (int i = 0; i < shards; i++) {
      copy(Schema.FLIGHTS, Splitter.flights(directory, i));
    }
    execute("CHECKPOINT");
  }

  private void copy(String table, Path from) throws SQLException {
    execute(
        "COPY %s FROM '%s' (FORMAT csv, DELIMITER '\t', NULL '\\N', HEADER false, QUOTE '')"
            .formatted(table, from));
  }

  void execute(String sql) throws SQLException {
    Sql.execute(connection, List.of(sql));
  }

  Placement placement() throws Exception {
    return Placing.of(Sql.numbers(connection, Placing.SQL), Files.size(file));
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
