package dev.toll.systems.ontime.client;

import dev.toll.driver.WorkloadException;
import dev.toll.systems.ontime.client.OntimeCommands.Load;
import dev.toll.systems.ontime.client.OntimeCommands.Placement;
import dev.toll.systems.ontime.client.OntimeCommands.Shipped;
import dev.toll.systems.sql.client.ClientSession;
import dev.toll.systems.sql.client.Sql;
import dev.toll.systems.sql.client.SqlCommands.Access;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The row store: a MariaDB server for each shard, with its flights and all dimensions. */
record MariaDbShards(List<ClientSession> shards) {
  /** What `show table status` said of the published table; it is no longer the default. */
  private static final String PLAIN = " ROW_FORMAT=COMPACT";

  private static final String COMPRESSED = " ROW_FORMAT=COMPRESSED KEY_BLOCK_SIZE=8";

  static MariaDbShards of(List<Access> accesses) throws WorkloadException, IOException {
    List<ClientSession> sessions = new ArrayList<>();
    for (Access access : accesses) {
      sessions.add(
          ClientSession.of(
              access.with(Map.of("allowLocalInfile", "true", "yearIsDateType", "false"))));
    }
    return new MariaDbShards(sessions);
  }

  Connection connect(int shard) throws SQLException {
    return shards.get(shard).connect();
  }

  private interface Task<T> {
    T run(int shard, Connection connection) throws Exception;
  }

  /** On all shards at once, over a connection each. */
  private <T> List<T> each(Task<T> task) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(shards.size());
    try {
      List<Callable<T>> tasks = new ArrayList<>();
      for (int i = 0; i < shards.size(); i++) {
        int shard = i;
        tasks.add(
            () -> {
              try (Connection connection = connect(shard)) {
                return task.run(shard, connection);
              }
            });
      }
      List<T> results = new ArrayList<>();
      for (Future<T> each : threads.invokeAll(tasks)) {
        results.add(each.get());
      }
      return results;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    } finally {
      threads.shutdownNow();
    }
  }

  void load(Load wish) throws Exception {
    Path directory = Path.of(wish.directory());
    each(
        (shard, connection) -> {
          fill(connection, directory, shard, wish.compressed());
          return shard;
        });
  }

  private static void fill(Connection connection, Path directory, int shard, boolean compressed)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (Map.Entry<String, String> table : Schema.TABLES.entrySet()) {
        boolean flights = table.getKey().equals(Schema.FLIGHTS);
        statement.execute(table.getValue() + (flights && compressed ? COMPRESSED : PLAIN));
      }
      for (String table : Splitter.DIMENSIONS) {
        infile(statement, Splitter.dimension(directory, table), table);
      }
      infile(statement, Splitter.flights(directory, shard), Schema.FLIGHTS);
      statement.execute("ANALYZE TABLE " + String.join(", ", Schema.TABLES.keySet()));
    }
  }

  private static void infile(Statement statement, Path from, String table) throws SQLException {
    statement.execute("LOAD DATA LOCAL INFILE '" + from + "' INTO TABLE " + table);
  }

  List<Placement> placements() throws Exception {
    return each((shard, connection) -> placement(connection));
  }

  private static Placement placement(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      long bytes;
      String format;
      try (ResultSet space =
          statement.executeQuery(
              // A tablespace with full checksums does not say its row format, its table does.
              "SELECT s.file_size, t.row_format FROM information_schema.innodb_sys_tables t JOIN"
                  + " information_schema.innodb_sys_tablespaces s ON s.space = t.space"
                  + " WHERE t.name = concat(database(), '/ontime_fact')")) {
        space.next();
        bytes = space.getLong(1);
        format = space.getString(2);
      }
      long data;
      long index;
      try (ResultSet sizes =
          statement.executeQuery(
              "SELECT data_length, index_length FROM information_schema.tables WHERE table_schema ="
                  + " database() AND table_name = 'ontime_fact'")) {
        sizes.next();
        data = sizes.getLong(1);
        index = sizes.getLong(2);
      }
      List<String> lines;
      try (ResultSet table = statement.executeQuery("SHOW CREATE TABLE " + Schema.FLIGHTS)) {
        table.next();
        lines = Schema.lines(table.getString(2));
      }
      Map<String, String> variables = Sql.pairs(connection, "SHOW GLOBAL VARIABLES");
      try (ResultSet row = statement.executeQuery(Placing.SQL)) {
        row.next();
        return Placing.of(row, bytes, data, index, format, lines, variables);
      }
    }
  }

  /** What they have sent to all clients, by their own counters. */
  Shipped shipped() throws Exception {
    long rows = 0;
    long bytes = 0;
    for (Shipped one : each((shard, connection) -> shipped(connection))) {
      rows += one.rows();
      bytes += one.bytes();
    }
    return new Shipped(rows, bytes);
  }

  private static Shipped shipped(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT sum(if(variable_name = 'ROWS_SENT', variable_value, 0)),"
                    + " sum(if(variable_name = 'BYTES_SENT', variable_value, 0))"
                    + " FROM information_schema.global_status")) {
      row.next();
      return new Shipped(row.getLong(1), row.getLong(2));
    }
  }

  /** Has the shards log statements into a table, emptied before, or no longer. */
  void log(boolean whether) throws Exception {
    each(
        (shard, connection) -> {
          try (Statement statement = connection.createStatement()) {
            statement.execute("SET GLOBAL log_output = 'TABLE'");
            if (whether) {
              statement.execute("TRUNCATE TABLE mysql.general_log");
            }
            statement.execute("SET GLOBAL general_log = " + (whether ? "ON" : "OFF"));
          }
          return shard;
        });
  }

  /** What was logged and reads flights. */
  List<List<String>> logged() throws Exception {
    return each(
        (shard, connection) ->
            Sql.names(
                connection,
                "SELECT DISTINCT argument FROM mysql.general_log WHERE command_type IN ('Query',"
                    + " 'Execute') AND argument LIKE 'SELECT%ontime_fact%' AND argument NOT LIKE"
                    + " '%general_log%' AND argument NOT LIKE '%information_schema%'"));
  }
}
