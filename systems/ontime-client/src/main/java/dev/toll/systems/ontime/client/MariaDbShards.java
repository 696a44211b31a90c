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
import java.sql.SQLException;
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
    List<String> sql = new ArrayList<>();
    Schema.TABLES.forEach(
        (table, statement) ->
            sql.add(statement + (table.equals(Schema.FLIGHTS) && compressed ? COMPRESSED : PLAIN)));
    Splitter.DIMENSIONS.forEach(
        table -> sql.add(infile(Splitter.dimension(directory, table), table)));
    sql.add(infile(Splitter.flights(directory, shard), Schema.FLIGHTS));
    sql.add("ANALYZE TABLE " + String.join(", ", Schema.TABLES.keySet()));
    Sql.execute(connection, sql);
  }

  private static String infile(Path from, String table) {
    return "LOAD DATA LOCAL INFILE '" + from + "' INTO TABLE " + table;
  }

  List<Placement> placements() throws Exception {
    return each((shard, connection) -> placement(connection));
  }

  private static Placement placement(Connection connection) throws SQLException {
    List<String> space =
        Sql.row(
            connection,
            // A tablespace with full checksums does not say its row format, its table does.
            "SELECT s.file_size, t.row_format FROM information_schema.innodb_sys_tables t JOIN"
                + " information_schema.innodb_sys_tablespaces s ON s.space = t.space"
                + " WHERE t.name = concat(database(), '/ontime_fact')");
    long[] sizes =
        Sql.numbers(
            connection,
            "SELECT data_length, index_length FROM information_schema.tables WHERE table_schema ="
                + " database() AND table_name = 'ontime_fact'");
    String table = Sql.row(connection, "SHOW CREATE TABLE " + Schema.FLIGHTS).get(1);
    return Placing.of(
        Sql.numbers(connection, Placing.SQL),
        Long.parseLong(space.get(0)),
        sizes[0],
        sizes[1],
        space.get(1),
        Schema.lines(table),
        Sql.pairs(connection, "SHOW GLOBAL VARIABLES"));
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
    long[] sent =
        Sql.numbers(
            connection,
            "SELECT sum(if(variable_name = 'ROWS_SENT', variable_value, 0)),"
                + " sum(if(variable_name = 'BYTES_SENT', variable_value, 0))"
                + " FROM information_schema.global_status");
    return new Shipped(sent[0], sent[1]);
  }

  /** Has the shards log statements into a table, emptied before, or no longer. */
  void log(boolean whether) throws Exception {
    each(
        (shard, connection) -> {
          Sql.execute(connection, List.of("SET GLOBAL log_output = 'TABLE'"));
          if (whether) {
            Sql.execute(connection, List.of("TRUNCATE TABLE mysql.general_log"));
          }
          Sql.execute(connection, List.of("SET GLOBAL general_log = " + (whether ? "ON" : "OFF")));
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
