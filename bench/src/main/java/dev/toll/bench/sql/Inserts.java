package dev.toll.bench.sql;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Locale;
import java.util.SplittableRandom;

/** Inserts single rows, each when the one before is answered, and says how many a second. */
public final class Inserts {
  static final int CONNECTIONS = 5;

  private Inserts() {}

  /** A client of MariaDB that drives all connections from few threads. */
  interface Client {
    /** Returns when the rows are in, shared evenly among the connections. */
    void insert(int port, String password, int rows) throws Exception;
  }

  /**
   * Inserts by the client that is asked for.
   *
   * @param arguments {@code vertx}, {@code vertx-nio} or {@code r2dbc}; the port on 127.0.0.1, the
   *     file of the password, the rows
   */
  public static void main(String[] arguments) throws Exception {
    Client client =
        switch (arguments[0]) {
          case "vertx" -> new VertxClient(true);
          case "vertx-nio" -> new VertxClient(false);
          case "r2dbc" -> new R2dbcClient();
          default -> throw new IllegalArgumentException(arguments[0]);
        };
    int rows = Integer.parseInt(arguments[3]);
    String password = Files.readString(Path.of(arguments[2])).strip();
    long start = System.nanoTime();
    client.insert(Integer.parseInt(arguments[1]), password, rows);
    System.out.printf(Locale.ROOT, "rate %.1f%n", rows / ((System.nanoTime() - start) / 1e9));
    // Their event loops would keep the process.
    System.exit(0);
  }

  /** What one connection inserts; the first one the remainder too. */
  static int share(int connection, int rows) {
    return rows / CONNECTIONS + (connection == 0 ? rows % CONNECTIONS : 0);
  }

  /** One connection's rows, of the same domains as {@code Purchases} of toll's driver has. */
  static final class Row {
    static final String INSERT =
        "INSERT INTO purchases_noindex (dateandtime, cashregisterid, customerid, productid, price)"
            + " VALUES (?, ?, ?, ?, ?)";

    private static final int ROWS_PER_SECOND = 5000;

    LocalDateTime time = LocalDateTime.of(2012, 5, 16, 0, 0);
    int register;
    int customer;
    int product;
    float price;

    private final SplittableRandom random;
    private int left;

    Row(int seed, int rows) {
      this.random = new SplittableRandom(seed);
      this.left = rows;
    }

    /** Draws the next row; false when there are no more. */
    boolean next() {
      if (left == 0) {
        return false;
      }
      left--;
      register = random.nextInt(1000);
      customer = random.nextInt(100_000);
      product = random.nextInt(10_000);
      price = (customer + random.nextInt(500)) / 100f;
      if (left % ROWS_PER_SECOND == 0) {
        time = time.plusSeconds(1);
      }
      return true;
    }
  }
}
