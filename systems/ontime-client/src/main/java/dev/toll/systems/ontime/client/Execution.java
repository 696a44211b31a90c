package dev.toll.systems.ontime.client;

import dev.toll.driver.Daemon;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.ontime.client.OntimeCommands.Query;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One execution of a query. It runs on a thread of its own, so that an engine that answers nothing
 * is left when the time is up; before that the engine is asked to cancel the query.
 */
final class Execution {
  /** How long an engine may take to cancel. */
  private static final long CANCEL_SECONDS = 5;

  private final Connection connection;
  private final String trino;
  private volatile Statement running;

  /**
   * An execution over a connection.
   *
   * @param trino address of the engine, which reports its times; null for another engine
   */
  Execution(Connection connection, String trino) {
    this.connection = connection;
    this.trino = trino;
  }

  /**
   * An answer.
   *
   * @param seconds until its last row was read
   * @param parts of these as the engine reports them
   */
  record Done(Answer answer, double seconds, QueryParts parts) {}

  Done run(Query query, String sql) throws Exception {
    ExecutorService thread = Executors.newSingleThreadExecutor(Daemon.factory("ontime-query"));
    try {
      Future<Done> execution = thread.submit(() -> execute(sql));
      try {
        return execution.get((long) (query.deadline() * 1000), TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        throw new WorkloadException(
            "%s did not end within %s s (workload.deadline); %s"
                .formatted(
                    query.name().toUpperCase(Locale.ROOT),
                    Double.toString(query.deadline()).replaceAll("\\.0$", ""),
                    cancelled(execution)
                        ? "it was cancelled"
                        : "it could not be cancelled within " + CANCEL_SECONDS + " s"));
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    } finally {
      thread.shutdownNow();
    }
  }

  /**
   * Asks the engine to cancel, which it may not answer either; returns whether the execution has
   * ended.
   */
  private boolean cancelled(Future<Done> execution) throws InterruptedException {
    Statement statement = running;
    Daemon.start(
        "ontime-query",
        () -> {
          try {
            if (statement != null) {
              statement.cancel();
            }
          } catch (SQLException e) {
            System.err.println("cancelling a query failed: " + e.getMessage());
          }
        });
    try {
      execution.get(CANCEL_SECONDS, TimeUnit.SECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      return true;
    }
  }

  private Done execute(String sql) throws Exception {
    return trino == null && DuckDb.is(connection) ? prepared(sql) : plain(sql);
  }

  private Done plain(String sql) throws Exception {
    try (Statement statement = connection.createStatement()) {
      running = statement;
      long began = System.nanoTime();
      try (ResultSet rows = statement.executeQuery(sql)) {
        Answer answer = Answer.of(rows);
        double seconds = since(began);
        return new Done(
            answer,
            seconds,
            trino == null ? QueryParts.UNKNOWN : new TrinoStatistics(trino).of(rows));
      }
    }
  }

  /** DuckDB parses, plans and optimises a query when it is prepared. */
  private Done prepared(String sql) throws SQLException {
    long began = System.nanoTime();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      double plan = since(began);
      running = statement;
      try (ResultSet rows = statement.executeQuery()) {
        Answer answer = Answer.of(rows);
        double seconds = since(began);
        return new Done(answer, seconds, new QueryParts(null, plan, seconds - plan));
      }
    }
  }

  private static double since(long began) {
    return (System.nanoTime() - began) / 1e9;
  }
}
