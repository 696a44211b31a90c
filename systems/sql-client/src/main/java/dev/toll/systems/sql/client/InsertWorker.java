package dev.toll.systems.sql.client;

import dev.toll.driver.LoadWorker;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.sql.client.SqlCommands.ConnectionLoad;
import dev.toll.systems.sql.client.SqlCommands.Encryption;
import dev.toll.systems.sql.client.SqlCommands.Purchase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Collections;

/** One connection of iiBench: one operation is one insert of a row, or of a batch, committed. */
final class InsertWorker implements LoadWorker {
  private static final int COLUMNS = 5;
  private static final LocalDateTime EPOCH =
      LocalDateTime.parse(
          Purchases.EPOCH,
          DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", java.util.Locale.ROOT));

  private final Purchases purchases;
  private final int batch;
  private final Connection connection;
  private final Dialect dialect;
  private final PreparedStatement statement;
  private Encryption encryption;
  private boolean closed;

  /** By row of the statement, what its time parameter is set to: it keeps it until set anew. */
  private final int[] seconds;

  /** Keeps the compiler from leaving a row out that is sent nowhere (the ceiling). */
  private long unsent;

  /**
   * @param batch rows of one statement
   * @param connection the worker's own; null to leave the system's call out (the ceiling)
   * @param dialect of the connection
   */
  InsertWorker(Purchases purchases, String table, int batch, Connection connection, Dialect dialect)
      throws SQLException {
    this.purchases = purchases;
    this.batch = batch;
    this.connection = connection;
    this.dialect = dialect;
    this.seconds = new int[batch];
    Arrays.fill(seconds, -1);
    this.statement = connection == null ? null : connection.prepareStatement(insert(table, batch));
  }

  static String insert(String table, int rows) {
    return "INSERT INTO %s (dateandtime, cashregisterid, customerid, productid, price) VALUES %s"
        .formatted(table, String.join(", ", Collections.nCopies(rows, "(?, ?, ?, ?, ?)")));
  }

  @Override
  public void operate() throws SQLException {
    for (int i = 0; i < batch; i++) {
      purchases.next();
      if (statement == null) {
        unsent += purchases.cents;
      } else {
        bind(i);
      }
    }
    if (statement != null) {
      statement.executeUpdate();
    }
  }

  private void bind(int row) throws SQLException {
    int parameter = row * COLUMNS + 1;
    if (purchases.second != seconds[row]) {
      seconds[row] = purchases.second;
      statement.setObject(parameter, EPOCH.plusSeconds(purchases.second));
    }
    statement.setInt(parameter + 1, purchases.register);
    statement.setInt(parameter + 2, purchases.customer);
    statement.setInt(parameter + 3, purchases.product);
    statement.setFloat(parameter + 4, purchases.price());
  }

  /** Asks how the very connection that carried the rows is encrypted, and closes it. */
  void end() {
    if (!closed) {
      closed = true;
      try (connection) {
        encryption = dialect.encryption(connection);
      } catch (SQLException e) {
        // The server may be gone; done() reports it.
        System.err.println("connection given up: " + e.getMessage());
      }
    }
  }

  /** What this connection did, after it was ended. */
  ConnectionLoad done() throws WorkloadException {
    if (encryption == null) {
      throw new WorkloadException("a connection was lost after its last insert");
    }
    return new ConnectionLoad(
        purchases.rows(),
        encryption,
        new Purchase(purchases.register, purchases.customer, purchases.product, purchases.cents));
  }

  long unsent() {
    return unsent;
  }

  /** Gives the connection up, even while a thread still waits for its answer. */
  @Override
  public void close() {
    if (connection != null && !closed) {
      closed = true;
      try {
        connection.abort(Runnable::run);
      } catch (SQLException e) {
        System.err.println("connection given up: " + e.getMessage());
      }
    }
  }
}
