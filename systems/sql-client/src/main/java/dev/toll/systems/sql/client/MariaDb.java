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
import java.util.TreeMap;

/** MariaDB's dialect. */
final class MariaDb implements Dialect {
  /** Variables that a level may claim. */
  private static final List<String> FACTS =
      List.of(
          "version",
          "version_ssl_library",
          "innodb_buffer_pool_size",
          "innodb_flush_log_at_trx_commit",
          "innodb_flush_method",
          "innodb_encrypt_tables",
          "innodb_encrypt_log",
          "encrypt_tmp_files",
          "encrypt_tmp_disk_tables",
          "tls_version",
          "require_secure_transport");

  /** Series of what goes up and down, by status variable. */
  private static final Map<String, String> LEVELS =
      Map.of(
          "Innodb_checkpoint_age", "innodb_checkpoint_age_bytes",
          "Innodb_buffer_pool_bytes_dirty", "innodb_dirty_bytes");

  /** Series of what only grows, by status variable. */
  private static final Map<String, String> TOTALS =
      Map.of(
          "Innodb_buffer_pool_pages_flushed", "innodb_pages_flushed",
          "Innodb_pages_written", "innodb_pages_written",
          "Innodb_data_written", "innodb_data_written_bytes",
          "Innodb_os_log_written", "innodb_log_written_bytes");

  @Override
  public String connectTimeout(int seconds) {
    return Integer.toString(seconds * 1000);
  }

  @Override
  public List<String> create(Table table) {
    StringBuilder sql =
        new StringBuilder(
            """
            CREATE TABLE %s (transactionid INT NOT NULL AUTO_INCREMENT, dateandtime DATETIME, \
            cashregisterid INT NOT NULL, customerid INT NOT NULL, productid INT NOT NULL, \
            price FLOAT NOT NULL, PRIMARY KEY (transactionid)\
            """
                .formatted(table.table()));
    for (String index : table.indexes()) {
      sql.append(", KEY %s (%s)".formatted(index, SqlCommands.INDEXES.get(index)));
    }
    sql.append(") ENGINE=InnoDB DEFAULT CHARSET=latin1");
    if (table.partitions() > 1) {
      List<String> parts = new ArrayList<>();
      int last = table.partitions() - 1;
      for (int i = 0; i < last; i++) {
        parts.add(
            "PARTITION p%s VALUES LESS THAN (%s)".formatted(i, (i + 1) * table.partitionRows()));
      }
      parts.add("PARTITION p%s VALUES LESS THAN MAXVALUE".formatted(last));
      sql.append(" PARTITION BY RANGE (transactionid) (%s)".formatted(String.join(", ", parts)));
    }
    return List.of(sql.toString());
  }

  @Override
  public String price() {
    return "CAST(price * " + (1L << Checksum.PRICE_SCALE_BITS) + " AS SIGNED)";
  }

  @Override
  public String microseconds() {
    return "TIMESTAMPDIFF(MICROSECOND, '" + Purchases.EPOCH + "', dateandtime)";
  }

  @Override
  public String sha256(String text, int digits) {
    return "CAST(CONV(LEFT(SHA2(" + text + ", 256), " + digits + "), 16, 10) AS UNSIGNED)";
  }

  @Override
  public Encryption encryption(Connection connection) throws SQLException {
    Map<String, String> status = Sql.pairs(connection, "SHOW SESSION STATUS LIKE 'Ssl\\_%'");
    return new Encryption(
        status.getOrDefault("Ssl_version", ""), status.getOrDefault("Ssl_cipher", ""), null);
  }

  /**
   * Of a server without TLS, whose sessions all have none. Others' status is in the performance
   * schema alone, which is off by default.
   */
  @Override
  public List<Encryption> sessions(Connection connection, List<String> ports) throws SQLException {
    if (Sql.names(connection, "SELECT @@have_ssl").get(0).equals("YES")) {
      return List.of();
    }
    return Sql.names(
            connection,
            """
            SELECT HOST FROM information_schema.PROCESSLIST
              WHERE SUBSTRING_INDEX(HOST, ':', -1) IN ('%s')
            """
                .formatted(String.join("', '", ports)))
        .stream()
        .map(host -> new Encryption("", "", ""))
        .toList();
  }

  @Override
  public Sizes sizes(Connection connection, String table) throws SQLException {
    // Sizes of indexes are what was counted last.
    Sql.execute(connection, List.of("ANALYZE TABLE " + table));
    long[] sizes =
        Sql.numbers(
            connection,
            """
            SELECT
              (SELECT SUM(FILE_SIZE) FROM information_schema.INNODB_SYS_TABLESPACES
                WHERE NAME = '%1$s/%2$s' OR NAME LIKE '%1$s/%2$s#%%'),
              (SELECT SUM(INDEX_LENGTH) FROM information_schema.PARTITIONS
                WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = '%2$s')
            """
                .formatted(connection.getCatalog(), table));
    return new Sizes(sizes[0], sizes[1]);
  }

  @Override
  public Catalogue catalogue(Connection connection, String table) throws SQLException {
    String ofTable = " WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = '" + table + "'";
    return new Catalogue(
        Sql.pairs(
            connection,
            """
            SELECT INDEX_NAME, GROUP_CONCAT(COLUMN_NAME ORDER BY SEQ_IN_INDEX SEPARATOR ', ')
              FROM information_schema.STATISTICS %s AND INDEX_NAME <> 'PRIMARY'
              GROUP BY INDEX_NAME
            """
                .formatted(ofTable)),
        (int)
            Sql.numbers(connection, "SELECT COUNT(*) FROM information_schema.PARTITIONS" + ofTable)[
                0]);
  }

  @Override
  public List<String> flush(String table) {
    return List.of("FLUSH TABLES " + table + " FOR EXPORT", "UNLOCK TABLES");
  }

  /** Index and table must have the same entries: the same columns with the same keys. */
  @Override
  public String wrongIndex(Connection connection, String table, String index) throws SQLException {
    List<String> columns = new ArrayList<>(List.of(SqlCommands.INDEXES.get(index).split(", ")));
    // Without a condition on its first column the primary key would be as good.
    String first = columns.get(0);
    columns.replaceAll(
        column ->
            switch (column) {
              case "price" -> price();
              case "dateandtime" -> microseconds();
              default -> column;
            });
    columns.add("transactionid");
    String entries = "SELECT COUNT(*), " + Checksum.sum(this, columns) + " FROM " + table;
    String found = entries(connection, entries, index + ") WHERE " + first + " >= 0");
    String rows = entries(connection, entries, "PRIMARY)");
    return found.equals(rows)
        ? null
        : "index " + index + " has entries " + found + ", the table has " + rows;
  }

  private static String entries(Connection connection, String sql, String by) throws SQLException {
    return String.join(" with checksum ", Sql.row(connection, sql + " FORCE INDEX (" + by));
  }

  @Override
  public boolean starting(SQLException failure) {
    return false;
  }

  @Override
  public Map<String, String> server(Connection connection, List<String> more) throws SQLException {
    Map<String, String> all = Sql.pairs(connection, "SHOW GLOBAL VARIABLES");
    all.keySet().removeIf(name -> !FACTS.contains(name) && !more.contains(name));
    return all;
  }

  @Override
  public Map<String, String> session(Connection connection, List<String> names)
      throws SQLException {
    Map<String, String> all = Sql.pairs(connection, "SHOW SESSION VARIABLES");
    all.keySet().retainAll(names);
    return all;
  }

  @Override
  public String set(String variable, String value) {
    return "SET SESSION " + variable + " = " + MariaDbVariables.literal("", value);
  }

  /** An item by its number; 0 and -1 where the server says that it chose the size itself. */
  @Override
  public List<String> spelled(Connection connection, String variable, String value)
      throws SQLException {
    if (!value.matches("-1|[0-9]{1,3}")) {
      return List.of();
    }
    return Sql.names(
        connection,
        """
        SELECT IF(VARIABLE_TYPE = 'ENUM',
            SUBSTRING_INDEX(SUBSTRING_INDEX(ENUM_VALUE_LIST, ',', %1$s + 1), ',', -1), GLOBAL_VALUE)
          FROM information_schema.SYSTEM_VARIABLES WHERE VARIABLE_NAME = '%2$s'
            AND (VARIABLE_TYPE = 'ENUM' OR GLOBAL_VALUE_ORIGIN = 'AUTO' AND %1$s < 1)
        """
            .formatted(value, variable.replace("'", "''")));
  }

  @Override
  public String ofSessions() {
    return """
        SELECT LOWER(VARIABLE_NAME) FROM information_schema.SYSTEM_VARIABLES
          WHERE VARIABLE_SCOPE LIKE 'SESSION%' AND READ_ONLY = 'NO'
        """;
  }

  @Override
  public OwnersVariables variables() {
    return new MariaDbVariables();
  }

  @Override
  public Status status(Connection connection) throws SQLException {
    double seconds = System.nanoTime() / 1e9;
    Map<String, Double> levels = new TreeMap<>();
    Map<String, Double> totals = new TreeMap<>();
    Sql.pairs(
            connection,
            "SHOW GLOBAL STATUS WHERE Variable_name IN ('%s', '%s')"
                .formatted(
                    String.join("', '", LEVELS.keySet()), String.join("', '", TOTALS.keySet())))
        .forEach(
            (name, value) -> {
              boolean total = TOTALS.containsKey(name);
              (total ? totals : levels)
                  .put((total ? TOTALS : LEVELS).get(name), Double.parseDouble(value));
            });
    return new Status(seconds, levels, totals);
  }

  @Override
  public String databases() {
    return "SELECT SCHEMA_NAME FROM information_schema.SCHEMATA";
  }

  @Override
  public String users() {
    return "SELECT User FROM mysql.user";
  }

  /** The user may come from where the administrator comes from, and from nowhere else. */
  @Override
  public void admit(
      Connection administrator, Admission guest, String password, ClientSession inside)
      throws SQLException {
    String name = guest.name();
    String from = Sql.names(administrator, "SELECT SUBSTRING_INDEX(USER(), '@', -1)").get(0);
    String user = "'" + name + "'@'" + from + "'";
    Sql.execute(
        administrator,
        List.of(
            "CREATE DATABASE " + name,
            "CREATE USER %s IDENTIFIED BY '%s'%s"
                .formatted(
                    user,
                    password,
                    guest.certificate() ? " REQUIRE X509" : guest.tls() ? " REQUIRE SSL" : ""),
            "GRANT ALL ON " + name + ".* TO " + user,
            // PROCESS: to see sizes of tablespaces; RELOAD: to write a table to its files.
            "GRANT PROCESS" + (guest.flush() ? ", RELOAD" : "") + " ON *.* TO " + user));
  }

  @Override
  public List<String> dismiss(Connection administrator, String name) throws SQLException {
    List<String> sql = new ArrayList<>();
    for (String host :
        Sql.names(administrator, "SELECT Host FROM mysql.user WHERE User = '" + name + "'")) {
      sql.add("DROP USER '" + name + "'@'" + host + "'");
    }
    sql.add("DROP DATABASE IF EXISTS " + name);
    return sql;
  }
}
