package dev.toll.bench.sql;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

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
}
