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

/** MariaDB's dialect. */
final class MariaDb implements Dialect {

  @Override
  public String url(String host, int port, String database) {
    return "jdbc:mariadb://" + host + ":" + port + "/" + database;
  }

  @Override
  public String connectTimeout(int seconds) {
    return Integer.toString(seconds * 1000);
  }

  @Override
  public List<String> create(Table table) {
    StringBuilder sql =
        new StringBuilder("CREATE TABLE ")
            .append(table.table())
            .append(
                " (transactionid INT NOT NULL AUTO_INCREMENT, dateandtime DATETIME, cashregisterid"
                    + " INT NOT NULL, customerid INT NOT NULL, productid INT NOT NULL, price FLOAT"
                    + " NOT NULL, PRIMARY KEY (transactionid)");
    for (String index : table.indexes()) {
      sql.append(", KEY ")
          .append(index)
          .append(" (")
          .append(SqlCommands.INDEXES.get(index))
          .append(")");
    }
    sql.append(") ENGINE=InnoDB");
    if (table.partitions() > 1) {
      List<String> parts = new ArrayList<>();
      for (int i = 1; i < table.partitions(); i++) {
        parts.add(
            "PARTITION p" + i + " VALUES LESS THAN (" + (i * table.partitionRows() + 1) + ")");
      }
      parts.add("PARTITION p" + table.partitions() + " VALUES LESS THAN MAXVALUE");
      sql.append(" PARTITION BY RANGE (transactionid) (")
          .append(String.join(", ", parts))
          .append(")");
    }
    return List.of(sql.toString());
  }

  @Override
  public String whole(String expression) {
    return "CAST(" + expression + " AS SIGNED)";
  }

  @Override
  public String cents() {
    return "CAST(ROUND(price * 100) AS SIGNED)";
  }

  @Override
  public String seconds() {
    return "TIMESTAMPDIFF(SECOND, '" + Purchases.EPOCH + "', dateandtime)";
  }

  @Override
  public Encryption encryption(Connection connection) throws SQLException {
    Map<String, String> status = pairs(connection, "SHOW SESSION STATUS LIKE 'Ssl\\_%'");
    return new Encryption(
        status.getOrDefault("Ssl_version", ""), status.getOrDefault("Ssl_cipher", ""));
  }

  private static Map<String, String> pairs(Connection connection, String sql) throws SQLException {
    Map<String, String> pairs = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        pairs.put(rows.getString(1), rows.getString(2) == null ? "" : rows.getString(2));
      }
    }
    return pairs;
  }

  @Override
  public Sizes sizes(Connection connection, String table) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      String space = connection.getCatalog() + "/" + table;
      // Sizes of indexes are what was counted last.
      statement.execute("ANALYZE TABLE " + table);
      return new Sizes(
          number(
              statement,
              "SELECT SUM(FILE_SIZE) FROM information_schema.INNODB_SYS_TABLESPACES WHERE NAME = '"
                  + space
                  + "' OR NAME LIKE '"
                  + space
                  + "#%'"),
          number(
              statement,
              "SELECT SUM(INDEX_LENGTH) FROM information_schema.PARTITIONS WHERE TABLE_SCHEMA ="
                  + " DATABASE() AND TABLE_NAME = '"
                  + table
                  + "'"));
    }
  }

  private static long number(Statement statement, String sql) throws SQLException {
    try (ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  @Override
  public Catalogue catalogue(Connection connection, String table) throws SQLException {
    Map<String, String> indexes =
        pairs(
            connection,
            "SELECT INDEX_NAME, GROUP_CONCAT(COLUMN_NAME ORDER BY SEQ_IN_INDEX SEPARATOR ', ') FROM"
                + " information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE() AND INDEX_NAME <>"
                + " 'PRIMARY' AND TABLE_NAME = '"
                + table
                + "' GROUP BY INDEX_NAME");
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT COUNT(*) FROM information_schema.PARTITIONS WHERE TABLE_SCHEMA ="
                    + " DATABASE() AND TABLE_NAME = '"
                    + table
                    + "'")) {
      rows.next();
      return new Catalogue(indexes, rows.getInt(1));
    }
  }

  @Override
  public List<String> flush(String table) {
    return List.of("FLUSH TABLES " + table + " FOR EXPORT", "UNLOCK TABLES");
  }

  /** Index and table must have as many entries and the same customers. */
  @Override
  public String wrongIndex(
      Connection connection, String table, String index, long rows, long customers)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet found =
            statement.executeQuery(
                "SELECT COUNT(*), SUM(customerid) FROM "
                    + table
                    + " FORCE INDEX ("
                    + index
                    + ")"
                    // A condition on its first column, or the primary key would be as good.
                    + " WHERE "
                    + SqlCommands.INDEXES.get(index).split(",")[0]
                    + " >= 0")) {
      found.next();
      boolean right = found.getLong(1) == rows && found.getLong(2) == customers;
      return right ? null : "index " + index + " has " + found.getLong(1) + " entries";
    }
  }

  @Override
  public boolean starting(SQLException failure) {
    return false;
  }

  @Override
  public Map<String, String> server(Connection connection) throws SQLException {
    return pairs(
        connection,
        "SHOW GLOBAL VARIABLES WHERE Variable_name IN ('version', 'version_ssl_library',"
            + " 'innodb_buffer_pool_size', 'innodb_flush_log_at_trx_commit',"
            + " 'innodb_flush_method', 'innodb_encrypt_tables', 'innodb_encrypt_log',"
            + " 'encrypt_tmp_files', 'encrypt_tmp_disk_tables', 'tls_version',"
            + " 'require_secure_transport')");
  }

  @Override
  public Map<String, String> server(Connection connection, List<String> names) throws SQLException {
    Map<String, String> all = pairs(connection, "SHOW GLOBAL VARIABLES");
    all.keySet().retainAll(names);
    return all;
  }

  @Override
  public Map<String, Double> levels(Connection connection) throws SQLException {
    return status(
        connection,
        Map.of(
            "Innodb_checkpoint_age", "innodb_checkpoint_age_bytes",
            "Innodb_buffer_pool_bytes_dirty", "innodb_dirty_bytes"));
  }

  @Override
  public Map<String, Double> totals(Connection connection) throws SQLException {
    return status(
        connection,
        Map.of(
            "Innodb_buffer_pool_pages_flushed", "innodb_pages_flushed",
            "Innodb_pages_written", "innodb_pages_written",
            "Innodb_data_written", "innodb_data_written_bytes",
            "Innodb_os_log_written", "innodb_log_written_bytes"));
  }

  private static Map<String, Double> status(Connection connection, Map<String, String> series)
      throws SQLException {
    Map<String, Double> found = new TreeMap<>();
    pairs(
            connection,
            "SHOW GLOBAL STATUS WHERE Variable_name IN ('"
                + String.join("', '", series.keySet())
                + "')")
        .forEach((name, value) -> found.put(series.get(name), Double.parseDouble(value)));
    return found;
  }

  @Override
  public String occupied(Connection administrator, String name) throws SQLException {
    if (Dialect.names(administrator, "SHOW DATABASES LIKE '" + name + "'").contains(name)) {
      return "database";
    }
    return Dialect.names(administrator, "SELECT User FROM mysql.user WHERE User = '" + name + "'")
            .isEmpty()
        ? null
        : "user";
  }

  @Override
  public List<String> likeRuns(Connection administrator) throws SQLException {
    return Dialect.names(
        administrator,
        "SELECT SCHEMA_NAME FROM information_schema.SCHEMATA WHERE SCHEMA_NAME REGEXP"
            + " '^toll_[0-9]{8}'");
  }

  /** The user may come from where the administrator comes from, and from nowhere else. */
  @Override
  public void admit(
      Connection administrator, Admission guest, String password, ClientSession inside)
      throws SQLException {
    String name = guest.name();
    String from = Dialect.names(administrator, "SELECT SUBSTRING_INDEX(USER(), '@', -1)").get(0);
    String user = "'" + name + "'@'" + from + "'";
    try (Statement statement = administrator.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
      statement.execute(
          "CREATE USER "
              + user
              + " IDENTIFIED BY '"
              + password
              + "'"
              + (guest.tls() ? " REQUIRE SSL" : ""));
      statement.execute("GRANT ALL ON " + name + ".* TO " + user);
      // PROCESS: to see sizes of tablespaces; RELOAD: to write a table to its files.
      statement.execute("GRANT PROCESS" + (guest.flush() ? ", RELOAD" : "") + " ON *.* TO " + user);
    }
  }

  @Override
  public List<String> dismiss(Connection administrator, String name) throws SQLException {
    List<String> sql = new ArrayList<>();
    for (String host :
        Dialect.names(administrator, "SELECT Host FROM mysql.user WHERE User = '" + name + "'")) {
      sql.add("DROP USER '" + name + "'@'" + host + "'");
    }
    sql.add("DROP DATABASE IF EXISTS " + name);
    return sql;
  }
}
