package dev.toll.systems.sql.client;

import dev.toll.driver.LoadWorker;
import dev.toll.systems.sql.client.SqlCommands.Verified;
import dev.toll.systems.sql.client.SqlCommands.Verify;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Compares the table with what the connections wrote: the server counts the rows of each and sums
 * their hashes, in one scan; then each index is read from end to end. What they wrote is drawn anew
 * from the seed, so that hashing costs the load nothing.
 */
final class Verifier {
  private final ClientSession session;
  private final Verify wish;
  private final List<String> wrong = new ArrayList<>();

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
    indexes(connection);
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

  /** By connection, whose cash registers are its own. */
  static String checksums(Dialect dialect, String table, int connections) {
    return """
    SELECT cashregisterid %% %1$s AS connection, COUNT(*), %2$s
      FROM %3$s GROUP BY cashregisterid %% %1$s
    """
        .formatted(connections, Checksum.sql(dialect), table);
  }

  private long[] written() {
    int count = wish.connections().size();
    SplittableRandom[] randoms = LoadWorker.randoms(wish.seed(), Load.MEASURED, count);
    return IntStream.range(0, count)
        .parallel()
        .mapToLong(
            i -> new Purchases(randoms[i], i, count).checksum(wish.connections().get(i).rows()))
        .toArray();
  }

  private long connections(Connection connection) throws SQLException {
    boolean[] seen = new boolean[wish.connections().size()];
    long[] written = written();
    long found = 0;
    try (Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery(checksums(session.dialect(), wish.table(), seen.length))) {
      while (result.next()) {
        int number = result.getInt(1);
        long rows = result.getLong(2);
        found += rows;
        if (number < 0) {
          wrong.add("rows with a negative cash register: " + rows);
          continue;
        }
        seen[number] = true;
        compare(number, written[number], rows, result.getBigDecimal(3).toBigInteger().longValue());
      }
    }
    for (int i = 0; i < seen.length; i++) {
      if (!seen[i]) {
        compare(i, written[i], 0, 0);
      }
    }
    return found;
  }

  private void compare(int number, long written, long rows, long checksum) {
    long expected = wish.connections().get(number).rows();
    if (rows != expected || checksum != written) {
      wrong.add(
          String.format(
              Locale.ROOT,
              "connection %d wrote %,d rows with checksum %x, the table has %,d with %x",
              number,
              expected,
              written,
              rows,
              checksum));
    }
  }

  private void indexes(Connection connection) throws SQLException {
    for (String index : wish.indexes()) {
      String mistake = session.dialect().wrongIndex(connection, wish.table(), index);
      if (mistake != null) {
        wrong.add(mistake);
      }
    }
  }
}
