package dev.toll.systems.sql.client;

import dev.toll.driver.LoadWorker;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Collections;

/** One connection of iiBench: one operation is one insert of a row, or of a batch, committed. */
final class InsertWorker implements LoadWorker {
  private static final LocalDateTime EPOCH =
      LocalDateTime.parse(
          Purchases.EPOCH,
          DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", java.util.Locale.ROOT));

  private final Purchases purchases;
  private final int batch;
  private final Connection connection;
  private final PreparedStatement statement;
  private int second = -1;
  private LocalDateTime time;

  /** Keeps the compiler from leaving a row out that is sent nowhere (the ceiling). */
  private long unsent;

  /**
   * @param batch rows of one statement
   * @param connection closed with the worker; null to leave the system's call out (the ceiling)
   */
  InsertWorker(Purchases purchases, String table, int batch, Connection connection)
      throws SQLException {
    this.purchases = purchases;
    this.batch = batch;
    this.connection = connection;
    this.statement = connection == null ? null : connection.prepareStatement(insert(table, batch));
  }

  static String insert(String table, int rows) {
    return "INSERT INTO "
        + table
        + " (dateandtime, cashregisterid, customerid, productid, price) VALUES "
        + String.join(", ", Collections.nCopies(rows, "(?, ?, ?, ?, ?)"));
  }

  @Override
  public void operate() throws SQLException {
    int parameter = 1;
    for (int i = 0; i < batch; i++) {
      purchases.next();
      if (purchases.second != second) {
        second = purchases.second;
        time = EPOCH.plusSeconds(second);
      }
      if (statement == null) {
        unsent += purchases.cents;
        continue;
      }
      statement.setObject(parameter++, time);
      statement.setInt(parameter++, purchases.register);
      statement.setInt(parameter++, purchases.customer);
      statement.setInt(parameter++, purchases.product);
      statement.setFloat(parameter++, purchases.cents / 100f);
    }
    if (statement != null) {
      statement.executeUpdate();
    }
  }

  Purchases purchases() {
    return purchases;
  }

  long unsent() {
    return unsent;
  }

  @Override
  public void close() {
    if (connection != null) {
      try {
        connection.close();
      } catch (SQLException e) {
        // After a failure the server may be gone; the connection is in any case.
        System.err.println("connection given up: " + e.getMessage());
      }
    }
  }
}
