package dev.toll.systems.sql.client;

import dev.toll.driver.Daemon;
import dev.toll.driver.LoadWorker;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.sql.client.SqlCommands.Encryption;
import dev.toll.systems.sql.client.SqlCommands.Inserts;
import dev.toll.systems.sql.client.SqlCommands.QueryLoad;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The queries that iiBench may run alongside its inserts: short scans of the primary key and of
 * each index there is, in turn, from a random place on.
 */
final class QueryThreads implements AutoCloseable {
  private static final int WAIT_SECONDS = 30;

  private final List<Thread> threads = new ArrayList<>();
  private final AtomicLong queries = new AtomicLong();
  private final List<Encryption> connections = new CopyOnWriteArrayList<>();
  private final AtomicReference<Exception> failure = new AtomicReference<>();
  private volatile boolean stop;

  private QueryThreads() {}

  static QueryThreads start(ClientSession session, Inserts wish) {
    QueryThreads all = new QueryThreads();
    QueryLoad load = wish.queries();
    int count = load.threads();
    long pause = (long) (load.pauseSeconds() * 1e9);
    SplittableRandom[] randoms = LoadWorker.randoms(wish.seed(), "query", count);
    for (int i = 0; i < count; i++) {
      Queries texts = new Queries(wish.table(), wish.indexes(), load.limit(), randoms[i]);
      all.threads.add(Daemon.start("query-" + (i + 1), () -> all.work(session, texts, pause)));
    }
    return all;
  }

  private void work(ClientSession session, Queries texts, long pause) {
    try (Connection connection = session.connect();
        Statement statement = connection.createStatement()) {
      connections.add(session.dialect().encryption(connection));
      while (!stop) {
        try (ResultSet rows = statement.executeQuery(texts.next())) {
          while (rows.next()) {
            rows.getObject(1);
          }
        }
        queries.incrementAndGet();
        TimeUnit.NANOSECONDS.sleep(pause);
      }
    } catch (SQLException | RuntimeException e) {
      failure.compareAndSet(null, e);
    } catch (InterruptedException e) {
      // The load is over.
    }
  }

  /** Ends them. */
  void end() throws Exception {
    close();
    for (Thread thread : threads) {
      thread.join(TimeUnit.SECONDS.toMillis(WAIT_SECONDS));
      if (thread.isAlive()) {
        throw new WorkloadException(
            thread.getName() + ": its query did not end within " + WAIT_SECONDS + " s of the load");
      }
    }
    if (failure.get() != null) {
      throw failure.get();
    }
  }

  /** How each connection is encrypted, by the server's own word. */
  List<Encryption> connections() {
    return List.copyOf(connections);
  }

  /** Queries answered; null without threads. */
  Long count() {
    return threads.isEmpty() ? null : queries.get();
  }

  /** Asks them to end, also during pauses; after a failed load they are not waited for. */
  @Override
  public void close() {
    stop = true;
    threads.forEach(Thread::interrupt);
  }

  /** The texts of iiBench's queries, which every index of the table can answer by itself. */
  private static final class Queries {
    private final String table;
    private final List<String> kinds = new ArrayList<>(List.of("transactionid"));
    private final int limit;
    private final SplittableRandom random;
    private int next;

    Queries(String table, List<String> indexes, int limit, SplittableRandom random) {
      this.table = table;
      this.kinds.addAll(indexes);
      this.limit = limit;
      this.random = random;
    }

    String next() {
      String kind = kinds.get(next++ % kinds.size());
      int customer = random.nextInt(Purchases.CUSTOMERS);
      String price =
          String.format(
              Locale.ROOT, "%.2f", (customer + random.nextInt(Purchases.PRICE_CENTS)) / 100.0);
      String select =
          switch (kind) {
            case "marketsegment" ->
                "price, customerid FROM %s WHERE price >= %s ORDER BY price, customerid";
            case "registersegment" ->
                "cashregisterid, price, customerid FROM %s WHERE cashregisterid = "
                    + random.nextInt(Purchases.REGISTERS)
                    + " AND price >= %s ORDER BY price, customerid";
            case "pdc" ->
                "price, dateandtime, customerid FROM %s WHERE price >= %s ORDER BY price,"
                    + " dateandtime, customerid";
            default -> "transactionid FROM %s WHERE transactionid >= %s ORDER BY transactionid";
          };
      String from = kind.equals("transactionid") ? Integer.toString(customer) : price;
      return "SELECT " + String.format(select, table, from) + " LIMIT " + limit;
    }
  }
}
