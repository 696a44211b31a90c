package dev.toll.systems.sql.client;

import dev.toll.systems.sql.client.SqlCommands.ConnectionLoad;
import dev.toll.systems.sql.client.SqlCommands.Verified;
import dev.toll.systems.sql.client.SqlCommands.Verify;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Compares the table with what the connections wrote: the server counts the rows of each and sums
 * their hashes, in one scan; then each index is read from end to end.
 */
final class Verifier {
  private final ClientSession session;
  private final Verify wish;
  private final List<String> wrong = new ArrayList<>();
  private long customers;

  private Verifier(ClientSession session, Verify wish) {
    this.session = session;
    this.wish = wish;
  }

  static Verified verify(ClientSession session, Verify wish) throws SQLException {
    return session.ask(new Verifier(session, wish)::verify);
  }

  private Verified verify(Connection connection) throws SQLException {
    long expected = wish.rows();
    long found = connections(connection);
    int wrongConnections = wrong.size();
    indexes(connection, found);
    int wrongIndexes = wrong.size() - wrongConnections;
    int connections = wish.connections().size();
    int indexes = wish.indexes().size();
    return new Verified(
        found == expected && wrong.isEmpty(),
        String.format(
            Locale.ROOT,
            "%,d of %,d rows, %d of %d connections' checksums right, %d of %d indexes%s",
            found,
            expected,
            connections - wrongConnections,
            connections,
            indexes - wrongIndexes,
            indexes,
            wrong.isEmpty() ? "" : "; " + String.join("; ", wrong)),
        expected,
        found,
        wrongConnections,
        wrongIndexes);
  }

  /** The same arithmetic as {@link Purchases#hash}, done by the server. */
  static String checksums(Dialect dialect, String table, int connections) {
    String hash =
        dialect.whole("cashregisterid")
            + " * "
            + Purchases.REGISTER_FACTOR
            + " + "
            + dialect.whole("customerid");
    for (String next : List.of(dialect.whole("productid"), dialect.cents(), dialect.seconds())) {
      hash = "((" + hash + ") * " + Purchases.FACTOR + " + " + next + ") % " + Purchases.PRIME;
    }
    return """
        SELECT cashregisterid %% %1$s AS connection, COUNT(*), SUM(%2$s), SUM(%3$s)
          FROM %4$s GROUP BY cashregisterid %% %1$s
        """
        .formatted(connections, hash, dialect.whole("customerid"), table);
  }

  private long connections(Connection connection) throws SQLException {
    List<ConnectionLoad> loads = wish.connections();
    boolean[] seen = new boolean[loads.size()];
    long found = 0;
    try (Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery(checksums(session.dialect(), wish.table(), loads.size()))) {
      while (result.next()) {
        int number = result.getInt(1);
        seen[number] = true;
        found += result.getLong(2);
        customers += result.getLong(4);
        compare(number, loads.get(number), result.getLong(2), result.getLong(3));
      }
    }
    for (int i = 0; i < seen.length; i++) {
      if (!seen[i]) {
        compare(i, loads.get(i), 0, 0);
      }
    }
    return found;
  }

  private void compare(int number, ConnectionLoad load, long rows, long checksum) {
    if (rows != load.rows() || checksum != load.checksum()) {
      wrong.add(
          String.format(
              Locale.ROOT,
              "connection %d wrote %d rows with checksum %d, the table has %d with %d",
              number,
              load.rows(),
              load.checksum(),
              rows,
              checksum));
    }
  }

  private void indexes(Connection connection, long rows) throws SQLException {
    for (String index : wish.indexes()) {
      String mistake =
          session.dialect().wrongIndex(connection, wish.table(), index, rows, customers);
      if (mistake != null) {
        wrong.add(mistake);
      }
    }
  }
}
