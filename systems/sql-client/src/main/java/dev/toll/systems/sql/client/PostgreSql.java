package dev.toll.systems.sql.client;

import dev.toll.systems.sql.client.SqlCommands.Admission;
import dev.toll.systems.sql.client.SqlCommands.Catalogue;
import dev.toll.systems.sql.client.SqlCommands.Encryption;
import dev.toll.systems.sql.client.SqlCommands.Sizes;
import dev.toll.systems.sql.client.SqlCommands.Status;
import dev.toll.systems.sql.client.SqlCommands.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** PostgreSQL's dialect: the same table in its types. */
final class PostgreSql implements Dialect {
  /** SQLSTATE cannot_connect_now: it starts up, shuts down or recovers. */
  private static final String CANNOT_CONNECT_NOW = "57P03";

  private static final String INDEX_CORRUPTED = "XX002";

  /** SYSTEM_USER came with version 16. */
  private static final int TELLS_AUTHENTICATION = 16;

  /**
   * A method md5 asks by SCRAM where the password is stored for it (PostgreSQL, "Password
   * Authentication"); how it is stored is for superusers to read.
   */
  private static final String BY_MD5 =
      """
      SELECT 'authentication', CASE WHEN rolpassword LIKE 'md5%' THEN 'md5'
          ELSE 'scram-sha-256' END FROM pg_authid WHERE rolname = session_user
      """;

  private static final String STORED_IS_READABLE =
      "SELECT has_table_privilege('pg_authid', 'SELECT')::int";

  /** pg_stat_checkpointer came with version 17. */
  private static final int CHECKPOINTER_HAS_ITS_OWN_VIEW = 17;

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
        """
        CREATE TABLE %s (transactionid serial NOT NULL, dateandtime timestamp(0), \
        cashregisterid integer NOT NULL, customerid integer NOT NULL, \
        productid integer NOT NULL, price real NOT NULL, PRIMARY KEY (transactionid))%s\
        """
            .formatted(name, partitioned ? " PARTITION BY RANGE (transactionid)" : ""));
    int last = table.partitions() - 1;
    for (int i = 0; partitioned && i <= last; i++) {
      long from = i * table.partitionRows();
      String to = i == last ? "MAXVALUE" : Long.toString(from + table.partitionRows());
      sql.add(
          "CREATE TABLE %1$s_p%2$s PARTITION OF %1$s FOR VALUES FROM (%3$s) TO (%4$s)"
              .formatted(name, i, i == 0 ? "MINVALUE" : Long.toString(from), to));
    }
    for (String index : table.indexes()) {
      sql.add(
          "CREATE INDEX %s ON %s (%s)"
              .formatted(index(name, index), name, SqlCommands.INDEXES.get(index)));
    }
    return sql;
  }

  /** Names of indexes are the schema's here, not the table's. */
  private static String index(String table, String index) {
    return table + "_" + index;
  }

  @Override
  public String price() {
    return "CAST(CAST(price AS double precision) * %s AS bigint)"
        .formatted(1L << Checksum.PRICE_SCALE_BITS);
  }

  @Override
  public String microseconds() {
    return "CAST(EXTRACT(EPOCH FROM dateandtime - TIMESTAMP '%s') * 1000000 AS bigint)"
        .formatted(Purchases.EPOCH);
  }

  @Override
  public String sha256(String text, int digits) {
    String hex = "LEFT(ENCODE(SHA256(CONVERT_TO(%s, 'UTF8')), 'hex'), %s)".formatted(text, digits);
    return "CAST(CAST('x' || %s AS bit(%s)) AS bigint)".formatted(hex, digits * 4);
  }

  @Override
  public Encryption encryption(Connection connection) throws SQLException {
    return encryption(connection, "pid = pg_backend_pid()").get(0);
  }

  /** The view hides the ports of other users' sessions from those who are no superusers. */
  @Override
  public List<Encryption> sessions(Connection connection, List<String> ports) throws SQLException {
    return encryption(
        connection,
        // Since version 18 a session is listed before it is known whether it has TLS.
        """
        pid IN (SELECT pid FROM pg_stat_activity
          WHERE state <> 'starting' AND client_port = ANY ('{%s}'))
        """
            .formatted(String.join(",", ports)));
  }

  private static List<Encryption> encryption(Connection connection, String whose)
      throws SQLException {
    // The certificate's number came with version 12: as JSON it may be missing.
    return Sql.rows(
            connection,
            """
            SELECT COALESCE(version, ''), COALESCE(cipher, ''),
                COALESCE(to_jsonb(s) ->> 'client_serial', '')
              FROM pg_stat_ssl s WHERE\
            """
                + " "
                + whose)
        .stream()
        .map(tls -> new Encryption(tls.get(0), tls.get(1), tls.get(2)))
        .toList();
  }

  @Override
  public Sizes sizes(Connection connection, String table) throws SQLException {
    long[] sizes =
        Sql.numbers(
            connection,
            """
            WITH part AS (SELECT relid FROM pg_partition_tree('%1$s') UNION SELECT '%1$s'::regclass)
            SELECT
              (SELECT SUM(pg_total_relation_size(relid)) FROM part),
              (SELECT SUM(pg_relation_size(indexrelid)) FROM pg_index
                WHERE NOT indisprimary AND indrelid IN (SELECT relid FROM part))
            """
                .formatted(table));
    return new Sizes(sizes[0], sizes[1]);
  }

  @Override
  public Catalogue catalogue(Connection connection, String table) throws SQLException {
    Map<String, String> indexes =
        Sql.pairs(
            connection,
            """
            SELECT substr(c.relname, length('%1$s') + 2),
                string_agg(a.attname, ', ' ORDER BY k.n)
              FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
                CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS k(attnum, n)
                JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
              WHERE NOT i.indisprimary AND i.indisvalid AND i.indrelid = '%1$s'::regclass
              GROUP BY c.relname
            """
                .formatted(table));
    long[] parts =
        Sql.numbers(
            connection, "SELECT COUNT(*) FROM pg_partition_tree('" + table + "') WHERE isleaf");
    return new Catalogue(indexes, (int) Math.max(1, parts[0]));
  }

  @Override
  public List<String> flush(String table) {
    return List.of("CHECKPOINT");
  }

  /** By amcheck: every row of the table must be found in the index (heapallindexed). */
  @Override
  public String wrongIndex(Connection connection, String table, String index) throws SQLException {
    try {
      Sql.execute(connection, List.of("CREATE EXTENSION IF NOT EXISTS amcheck"));
      // The tree of an index without parts is empty: then it is the index itself.
      long[] parts =
          Sql.numbers(
              connection,
              """
              SELECT COUNT(*) FROM (SELECT bt_index_check(relid, true) FROM (
                  SELECT relid FROM pg_partition_tree('%1$s') WHERE isleaf
                  UNION SELECT oid FROM pg_class WHERE oid = '%1$s'::regclass AND relkind = 'i'
                ) AS leaf) AS checked
              """
                  .formatted(index(table, index)));
      return parts[0] > 0 ? null : "index " + index + " has no parts";
    } catch (SQLException e) {
      if (INDEX_CORRUPTED.equals(e.getSQLState())) {
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
  public Map<String, String> server(Connection connection, List<String> more) throws SQLException {
    Map<String, String> facts =
        Sql.pairs(
            connection,
            """
            SELECT name, setting || COALESCE(' ' || unit, '') FROM pg_settings WHERE name IN
              ('server_version', 'ssl', 'ssl_library', 'ssl_min_protocol_version',
               'password_encryption', 'data_checksums', 'shared_buffers', 'synchronous_commit',
               'fsync')
            """);
    if (version(connection) >= TELLS_AUTHENTICATION) {
      // Of this very connection; without a user when nothing was asked of it.
      facts.putAll(
          Sql.pairs(
              connection,
              "SELECT 'authentication', COALESCE(split_part(system_user, ':', 1), 'trust')"));
      if ("md5".equals(facts.get("authentication"))) {
        facts.put("authentication", "md5 or scram-sha-256");
        if (Sql.numbers(connection, STORED_IS_READABLE)[0] == 1) {
          facts.putAll(Sql.pairs(connection, BY_MD5));
        }
      }
    }
    facts.putAll(session(connection, more));
    return facts;
  }

  @Override
  public Map<String, String> session(Connection connection, List<String> names)
      throws SQLException {
    // A name with a dot that no extension has defined is kept, and means nothing.
    Map<String, String> all =
        Sql.pairs(
            connection,
            """
            SELECT lower(name), setting || COALESCE(' ' || unit, '') FROM pg_settings
              WHERE category <> 'Customized Options' OR short_desc IS NOT NULL
            """);
    all.keySet().retainAll(names);
    for (String name : names) {
      if (!all.containsKey(name) && !name.contains(".")) {
        // Not listed, but answered: sort_mem is work_mem.
        String current = "SELECT current_setting('%s', true)".formatted(name.replace("'", "''"));
        Sql.names(connection, current).stream()
            .filter(Objects::nonNull)
            .forEach(value -> all.put(name, value));
      }
    }
    return all;
  }

  @Override
  public String set(String variable, String value) {
    return "SELECT set_config('%s', '%s', false)".formatted(variable, value.replace("'", "''"));
  }

  /** Before 9.6 replica was two levels; 0 and -1 where the server chose the size itself. */
  @Override
  public List<String> spelled(Connection connection, String variable, String value)
      throws SQLException {
    if (variable.equals("wal_level")) {
      boolean old = value.matches("(?i)archive|hot_standby");
      return old ? List.of("replica") : List.of();
    }
    return Sql.names(
        connection,
        """
        SELECT setting || COALESCE(' ' || unit, '') FROM pg_settings
          WHERE lower(name) = '%s' AND boot_val = '%s' AND boot_val IN ('0', '-1')
            AND vartype = 'integer' AND context = 'postmaster' AND source IN ('default', 'override')
        """
            .formatted(variable.replace("'", "''"), value.replace("'", "''")));
  }

  @Override
  public String ofSessions() {
    return """
        SELECT lower(name) FROM pg_settings WHERE context IN ('user', 'backend')
          OR context LIKE 'superuser%' AND current_setting('is_superuser') = 'on'
        """;
  }

  private static int version(Connection connection) throws SQLException {
    return connection.getMetaData().getDatabaseMajorVersion();
  }

  @Override
  public OwnersVariables variables() {
    return new PostgreSqlVariables();
  }

  @Override
  public Status status(Connection connection) throws SQLException {
    double seconds = System.nanoTime() / 1e9;
    long[] totals =
        Sql.numbers(
            connection,
            version(connection) >= CHECKPOINTER_HAS_ITS_OWN_VIEW
                ? """
                SELECT c.buffers_written, b.buffers_clean,
                    pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')
                  FROM pg_stat_checkpointer c, pg_stat_bgwriter b
                """
                : """
                SELECT buffers_checkpoint, buffers_clean,
                    pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')
                  FROM pg_stat_bgwriter
                """);
    return new Status(
        seconds,
        Map.of(),
        Map.of(
            "checkpoint_pages_written", (double) totals[0],
            "background_pages_written", (double) totals[1],
            "wal_written_bytes", (double) totals[2]));
  }

  @Override
  public String databases() {
    return "SELECT datname FROM pg_database";
  }

  @Override
  public String users() {
    return "SELECT rolname FROM pg_roles";
  }

  @Override
  public void admit(
      Connection administrator, Admission guest, String password, ClientSession inside)
      throws SQLException {
    String name = guest.name();
    Sql.execute(
        administrator,
        List.of(
            "CREATE ROLE " + name + " LOGIN PASSWORD '" + password + "'",
            // Only a member may give a database to a role, unless it is a superuser.
            "GRANT " + name + " TO CURRENT_USER",
            "CREATE DATABASE " + name + " OWNER " + name));
    if (!guest.group().isEmpty()) {
      if (!Sql.names(administrator, users()).contains(guest.group())) {
        Sql.execute(administrator, List.of("CREATE ROLE " + guest.group()));
      }
      Sql.execute(administrator, List.of("GRANT " + guest.group() + " TO " + name));
    }
    if (guest.flush()) {
      // Since version 15; before, only a superuser may: then workload.settle must be none.
      Sql.execute(administrator, List.of("GRANT pg_checkpoint TO " + name));
    }
    if (guest.indexes()) {
      inside.execute(
          List.of(
              "CREATE EXTENSION IF NOT EXISTS amcheck",
              "GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO " + name));
    }
  }

  @Override
  public List<String> dismiss(Connection administrator, String name) {
    return List.of(
        "DROP DATABASE IF EXISTS " + name + " WITH (FORCE)", "DROP ROLE IF EXISTS " + name);
  }
}
