package dev.toll.systems.sql.client;

import dev.toll.systems.sql.client.SqlCommands.Admission;
import dev.toll.systems.sql.client.SqlCommands.Catalogue;
import dev.toll.systems.sql.client.SqlCommands.Encryption;
import dev.toll.systems.sql.client.SqlCommands.Sizes;
import dev.toll.systems.sql.client.SqlCommands.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** PostgreSQL's dialect: the same table in its types. */
final class PostgreSql implements Dialect {
  /** SQLSTATE cannot_connect_now: it starts up, shuts down or recovers. */
  private static final String CANNOT_CONNECT_NOW = "57P03";

  /** SYSTEM_USER came with version 16. */
  private static final int TELLS_AUTHENTICATION = 16;

  /** pg_stat_checkpointer came with version 17. */
  private static final int CHECKPOINTER_HAS_ITS_OWN_VIEW = 17;

  /** The relations that make up a table: its partitions, and itself. */
  private static final String PARTS =
      "(SELECT relid FROM pg_partition_tree('%1$s') UNION SELECT '%1$s'::regclass)";

  @Override
  public String url(String host, int port, String database) {
    return "jdbc:postgresql://" + host + ":" + port + "/" + database;
  }

  @Override
  public String connectTimeout(int seconds) {
    return Integer.toString(seconds);
  }

  @Override
  public List<String> create(Table table) {
    String name = table.table();
    boolean partitioned = table.partitions() > 1;
    List<String> sql = new ArrayList<>();
    sql.add(
        "CREATE TABLE "
            + name
            + " (transactionid serial NOT NULL, dateandtime timestamp(0), cashregisterid integer"
            + " NOT NULL, customerid integer NOT NULL, productid integer NOT NULL, price real NOT"
            + " NULL, PRIMARY KEY (transactionid))"
            + (partitioned ? " PARTITION BY RANGE (transactionid)" : ""));
    for (int i = 1; partitioned && i <= table.partitions(); i++) {
      long from = (i - 1) * table.partitionRows() + 1;
      String to =
          i == table.partitions() ? "MAXVALUE" : Long.toString(from + table.partitionRows());
      sql.add(
          String.format(
              "CREATE TABLE %1$s_p%2$d PARTITION OF %1$s FOR VALUES FROM (%3$s) TO (%4$s)",
              name, i, i == 1 ? "MINVALUE" : Long.toString(from), to));
    }
    for (String index : table.indexes()) {
      sql.add(
          "CREATE INDEX "
              + index(name, index)
              + " ON "
              + name
              + " ("
              + SqlCommands.INDEXES.get(index)
              + ")");
    }
    return sql;
  }

  /** Names of indexes are the schema's here, not the table's. */
  private static String index(String table, String index) {
    return table + "_" + index;
  }

  @Override
  public String whole(String expression) {
    return "CAST(" + expression + " AS bigint)";
  }

  @Override
  public String cents() {
    return "CAST(ROUND(CAST(price AS double precision) * 100) AS bigint)";
  }

  @Override
  public String seconds() {
    return "CAST(EXTRACT(EPOCH FROM dateandtime - TIMESTAMP '" + Purchases.EPOCH + "') AS bigint)";
  }

  @Override
  public Encryption encryption(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT version, cipher FROM pg_stat_ssl WHERE pid = pg_backend_pid() AND ssl")) {
      return rows.next()
          ? new Encryption(rows.getString(1), rows.getString(2))
          : new Encryption("", "");
    }
  }

  @Override
  public Sizes sizes(Connection connection, String table) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT SUM(pg_total_relation_size(relid)), (SELECT"
                    + " SUM(pg_relation_size(indexrelid)) FROM pg_index WHERE NOT indisprimary AND"
                    + " indrelid IN "
                    + String.format(PARTS, table)
                    + ") FROM "
                    + String.format(PARTS, table)
                    + " AS part")) {
      rows.next();
      return new Sizes(rows.getLong(1), rows.getLong(2));
    }
  }

  @Override
  public Catalogue catalogue(Connection connection, String table) throws SQLException {
    Map<String, String> indexes = new TreeMap<>();
    try (Statement statement = connection.createStatement()) {
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT c.relname, string_agg(a.attname, ', ' ORDER BY k.n) FROM pg_index i JOIN"
                  + " pg_class c ON c.oid = i.indexrelid CROSS JOIN LATERAL"
                  + " unnest(i.indkey::int2[]) WITH ORDINALITY AS k(attnum, n) JOIN pg_attribute a"
                  + " ON a.attrelid = i.indrelid AND a.attnum = k.attnum WHERE NOT i.indisprimary"
                  + " AND i.indisvalid AND i.indrelid = '"
                  + table
                  + "'::regclass GROUP BY c.relname")) {
        while (rows.next()) {
          indexes.put(rows.getString(1).substring(table.length() + 1), rows.getString(2));
        }
      }
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT COUNT(*) FROM pg_partition_tree('" + table + "') WHERE isleaf")) {
        rows.next();
        return new Catalogue(indexes, Math.max(1, rows.getInt(1)));
      }
    }
  }

  @Override
  public List<String> flush(String table) {
    return List.of("CHECKPOINT");
  }

  /** By amcheck: every row of the table must be found in the index (heapallindexed). */
  @Override
  public String wrongIndex(
      Connection connection, String table, String index, long rows, long customers)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE EXTENSION IF NOT EXISTS amcheck");
      // The tree of an index without parts is empty: then it is the index itself.
      String leaves =
          String.format(
              "SELECT relid FROM pg_partition_tree('%1$s') WHERE isleaf UNION SELECT oid FROM"
                  + " pg_class WHERE oid = '%1$s'::regclass AND relkind = 'i'",
              index(table, index));
      try (ResultSet found =
          statement.executeQuery(
              "SELECT COUNT(*) FROM (SELECT bt_index_check(relid, true) FROM ("
                  + leaves
                  + ") AS leaf) AS checked")) {
        found.next();
        return found.getInt(1) > 0 ? null : "index " + index + " has no parts";
      }
    } catch (SQLException e) {
      // XX002: index_corrupted.
      if ("XX002".equals(e.getSQLState())) {
        return "index " + index + ": " + e.getMessage();
      }
      throw e;
    }
  }

  @Override
  public boolean starting(SQLException failure) {
    return CANNOT_CONNECT_NOW.equals(failure.getSQLState());
  }

  @Override
  public Map<String, String> server(Connection connection) throws SQLException {
    Map<String, String> facts = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT name, setting || COALESCE(' ' || unit, '') FROM pg_settings WHERE name IN"
                    + " ('server_version', 'ssl', 'ssl_library', 'ssl_min_protocol_version',"
                    + " 'password_encryption', 'data_checksums', 'shared_buffers',"
                    + " 'synchronous_commit', 'fsync')")) {
      while (rows.next()) {
        facts.put(rows.getString(1), rows.getString(2));
      }
    }
    if (connection.getMetaData().getDatabaseMajorVersion() >= TELLS_AUTHENTICATION) {
      facts.put("authentication", authentication(connection));
    }
    return facts;
  }

  /** How this very connection was authenticated; without a user when nothing was asked of it. */
  private static String authentication(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT split_part(system_user, ':', 1)")) {
      rows.next();
      return rows.getString(1) == null ? "trust" : rows.getString(1);
    }
  }

  @Override
  public Map<String, String> server(Connection connection, List<String> names) throws SQLException {
    Map<String, String> facts = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SHOW ALL")) {
      while (rows.next()) {
        if (names.contains(rows.getString(1))) {
          facts.put(rows.getString(1), rows.getString(2));
        }
      }
    }
    return facts;
  }

  @Override
  public Map<String, Double> levels(Connection connection) {
    return Map.of();
  }

  @Override
  public Map<String, Double> totals(Connection connection) throws SQLException {
    boolean apart =
        connection.getMetaData().getDatabaseMajorVersion() >= CHECKPOINTER_HAS_ITS_OWN_VIEW;
    Map<String, Double> found = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                apart
                    ? "SELECT c.buffers_written, b.buffers_clean, pg_wal_lsn_diff("
                        + "pg_current_wal_lsn(), '0/0') FROM pg_stat_checkpointer c,"
                        + " pg_stat_bgwriter b"
                    : "SELECT buffers_checkpoint, buffers_clean, pg_wal_lsn_diff("
                        + "pg_current_wal_lsn(), '0/0') FROM pg_stat_bgwriter")) {
      rows.next();
      found.put("checkpoint_pages_written", rows.getDouble(1));
      found.put("background_pages_written", rows.getDouble(2));
      found.put("wal_written_bytes", rows.getDouble(3));
    }
    return found;
  }

  @Override
  public String occupied(Connection administrator, String name) throws SQLException {
    if (!Dialect.names(
            administrator, "SELECT datname FROM pg_database WHERE datname = '" + name + "'")
        .isEmpty()) {
      return "database";
    }
    return Dialect.names(
                administrator, "SELECT rolname FROM pg_roles WHERE rolname = '" + name + "'")
            .isEmpty()
        ? null
        : "user";
  }

  @Override
  public List<String> likeRuns(Connection administrator) throws SQLException {
    return Dialect.names(
        administrator, "SELECT datname FROM pg_database WHERE datname ~ '^toll_[0-9]{8}'");
  }

  @Override
  public void admit(
      Connection administrator, Admission guest, String password, ClientSession inside)
      throws SQLException {
    String name = guest.name();
    try (Statement statement = administrator.createStatement()) {
      statement.execute("CREATE ROLE " + name + " LOGIN PASSWORD '" + password + "'");
      // Only a member may give a database to a role, unless it is a superuser.
      statement.execute("GRANT " + name + " TO CURRENT_USER");
      statement.execute("CREATE DATABASE " + name + " OWNER " + name);
      if (guest.flush()) {
        // Since version 15; before, only a superuser may: then workload.settle must be none.
        statement.execute("GRANT pg_checkpoint TO " + name);
      }
    }
    if (guest.indexes()) {
      try (Connection there = inside.connect();
          Statement statement = there.createStatement()) {
        statement.execute("CREATE EXTENSION IF NOT EXISTS amcheck");
        statement.execute("GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO " + name);
      }
    }
  }

  @Override
  public List<String> dismiss(Connection administrator, String name) {
    return List.of(
        "DROP DATABASE IF EXISTS " + name + " WITH (FORCE)", "DROP ROLE IF EXISTS " + name);
  }
}
