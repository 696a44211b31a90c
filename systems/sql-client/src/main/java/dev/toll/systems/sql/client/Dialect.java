package dev.toll.systems.sql.client;

import dev.toll.driver.WorkloadException;
import dev.toll.systems.sql.client.SqlCommands.Admission;
import dev.toll.systems.sql.client.SqlCommands.Catalogue;
import dev.toll.systems.sql.client.SqlCommands.Encryption;
import dev.toll.systems.sql.client.SqlCommands.Sizes;
import dev.toll.systems.sql.client.SqlCommands.Status;
import dev.toll.systems.sql.client.SqlCommands.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** What differs between the servers, in SQL. */
interface Dialect {
  /** A server's dialect by the name of its system. */
  static Dialect of(String name) throws WorkloadException {
    return switch (name) {
      case "mariadb" -> new MariaDb();
      case "postgresql" -> new PostgreSql();
      default -> throw new WorkloadException("no dialect '" + name + "'; mariadb or postgresql");
    };
  }

  /** The driver's property connectTimeout, in its own unit. */
  String connectTimeout(int seconds);

  /** The statements that create the table of iiBench. */
  List<String> create(Table table);

  /** The price times 2^{@value Checksum#PRICE_SCALE_BITS}, a whole number. */
  String price();

  /** Microseconds since {@link Purchases#EPOCH}. */
  String microseconds();

  /** The number that the first hexadecimal digits of the SHA-256 of a text are. */
  String sha256(String text, int digits);

  /** What the server says of this very connection's encryption. */
  Encryption encryption(Connection connection) throws SQLException;

  /** What the server says of the encryption of other clients, by their ports; none by default. */
  default List<Encryption> sessions(Connection connection, List<String> ports) throws SQLException {
    return List.of();
  }

  /** What the server says of the table's size. */
  Sizes sizes(Connection connection, String table) throws SQLException;

  /** The table's indexes but its primary key, by name with their columns, and its partitions. */
  Catalogue catalogue(Connection connection, String table) throws SQLException;

  /** Writes what is in memory to the data files. */
  List<String> flush(String table);

  /**
   * Reads an index from end to end and compares it with the table.
   *
   * @return what is wrong; null when nothing is
   */
  String wrongIndex(Connection connection, String table, String index) throws SQLException;

  /** Whether the failure says that the server is not ready yet. */
  boolean starting(SQLException failure);

  /**
   * Facts of the server's own that a level may claim, by name.
   *
   * @param more names of other settings to report, as far as the server knows them
   */
  Map<String, String> server(Connection connection, List<String> more) throws SQLException;

  /** Variables of this session, by name as far as the server knows them. */
  Map<String, String> session(Connection connection, List<String> names) throws SQLException;

  /** Sets a variable of the session that executes it. */
  String set(String variable, String value);

  /**
   * The value of a variable that no session can set, as the server reports it: enumerated values
   * have old names and numbers, and some sizes are the server's own choice.
   *
   * @return empty where it has no other spelling
   */
  List<String> spelled(Connection connection, String variable, String value) throws SQLException;

  /** Asks for the names of variables that this user's sessions can set for themselves. */
  String ofSessions();

  /** How variables of the whole server are read, changed and put back. */
  OwnersVariables variables();

  /** The server's own counters. */
  Status status(Connection connection) throws SQLException;

  /** Asks an administrator's connection for the names of all databases. */
  String databases();

  /** Asks an administrator's connection for the names of all users. */
  String users();

  /**
   * Makes a database and a user of the same name who may do in it what iiBench does.
   *
   * @param inside the administrator in that database, once it is there
   */
  void admit(Connection administrator, Admission guest, String password, ClientSession inside)
      throws SQLException;

  /** The statements that drop what {@link #admit} makes, as far as it is there. */
  List<String> dismiss(Connection administrator, String name) throws SQLException;
}
