package dev.toll.systems.sql.client;

import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import dev.toll.driver.Reporter;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares the table with what the connections wrote: the server counts the rows of each and sums
 * their hashes, in one scan; then each index is read from end to end.
 *
 * <p>Arguments: {@code table}, {@code rows} and {@code checksums} by connection (texts), {@code
 * indexes}. Result: {@code verdict} (true or false), {@code summary}, {@code expected}, {@code
 * rows}, {@code wrongConnections}, {@code wrongIndexes}.
 */
final class Verify {
  private final ClientSession session;
  private final String table;
  private final List<String> wrong = new ArrayList<>();

  private Verify(ClientSession session, String table) {
    this.session = session;
    this.table = table;
  }

  static JsonObject run(ClientSession session, Arguments arguments, Reporter reporter)
      throws Exception {
    return new Verify(session, arguments.text("table"))
        .verify(arguments.texts("rows"), arguments.texts("checksums"), arguments.texts("indexes"));
  }

  private JsonObject verify(List<String> rows, List<String> checksums, List<String> indexes)
      throws SQLException {
    long expected = rows.stream().mapToLong(Long::parseLong).sum();
    JsonObject result = new JsonObject();
    try (Connection connection = session.connect()) {
      long found = connections(connection, rows, checksums);
      int wrongConnections = wrong.size();
      indexes(connection, indexes, found);
      result.addProperty("expected", expected);
      result.addProperty("rows", found);
      result.addProperty("wrongConnections", wrongConnections);
      result.addProperty("wrongIndexes", wrong.size() - wrongConnections);
      boolean right = found == expected && wrong.isEmpty();
      result.addProperty("verdict", Boolean.toString(right));
      result.addProperty(
          "summary",
          String.format(
              java.util.Locale.ROOT,
              "%,d of %,d rows, %d of %d connections' checksums right, %d of %d indexes%s",
              found,
              expected,
              rows.size() - wrongConnections,
              rows.size(),
              indexes.size() - (wrong.size() - wrongConnections),
              indexes.size(),
              wrong.isEmpty() ? "" : "; " + String.join("; ", wrong)));
    }
    return result;
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
    return "SELECT cashregisterid % "
        + connections
        + " AS connection, COUNT(*), SUM("
        + hash
        + "), SUM("
        + dialect.whole("customerid")
        + ") FROM "
        + table
        + " GROUP BY cashregisterid % "
        + connections;
  }

  private long customers;

  private long connections(Connection connection, List<String> rows, List<String> checksums)
      throws SQLException {
    boolean[] seen = new boolean[rows.size()];
    long found = 0;
    try (Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery(checksums(session.dialect(), table, rows.size()))) {
      while (result.next()) {
        int number = result.getInt(1);
        seen[number] = true;
        found += result.getLong(2);
        customers += result.getLong(4);
        boolean right =
            result.getString(2).equals(rows.get(number))
                && result.getString(3).equals(checksums.get(number));
        if (!right) {
          wrong.add(
              "connection "
                  + number
                  + " wrote "
                  + rows.get(number)
                  + " rows with checksum "
                  + checksums.get(number)
                  + ", the table has "
                  + result.getString(2)
                  + " with "
                  + result.getString(3));
        }
      }
    }
    for (int i = 0; i < seen.length; i++) {
      if (!seen[i] && !rows.get(i).equals("0")) {
        wrong.add("connection " + i + " wrote " + rows.get(i) + " rows, the table has none");
      }
    }
    return found;
  }

  private void indexes(Connection connection, List<String> indexes, long rows) throws SQLException {
    for (String index : indexes) {
      String mistake =
          session.dialect().wrongIndex(connection, table, index, rows, Long.toString(customers));
      if (mistake != null) {
        wrong.add(mistake);
      }
    }
  }
}
