package dev.toll.systems.sql.client;

import dev.toll.driver.Ceiling;
import dev.toll.driver.Interval;
import dev.toll.driver.LoadCommands.Sliced;
import dev.toll.driver.LoadLoop;
import dev.toll.driver.LoadPlan;
import dev.toll.driver.LoadResult;
import dev.toll.driver.LoadWorker;
import dev.toll.driver.Reporter;
import dev.toll.driver.RunningLoad;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.sql.client.SqlCommands.ConnectionLoad;
import dev.toll.systems.sql.client.SqlCommands.Encryption;
import dev.toll.systems.sql.client.SqlCommands.Generator;
import dev.toll.systems.sql.client.SqlCommands.Inserted;
import dev.toll.systems.sql.client.SqlCommands.Inserts;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Inserts, unmeasured or measured, in slices. The connections stay open between slices, and each
 * one's rows go on where they were.
 */
final class Load implements RunningLoad<Inserted> {
  /** The phase of the measured load. */
  static final String MEASURED = "measure";

  private final ClientSession session;
  private final Inserts wish;
  private final InsertWorker[] workers;
  private long operations;
  private double seconds;
  private final List<Encryption> queried = new ArrayList<>();
  private Long queries;

  private Load(ClientSession session, Inserts wish) {
    this.session = session;
    this.wish = wish;
    this.workers = new InsertWorker[wish.connections()];
  }

  /**
   * Connects.
   *
   * @param phase goes into the seed, so that warming never writes the rows that measuring writes
   */
  static Load open(ClientSession session, Inserts wish, String phase) throws SQLException {
    Load load = new Load(session, wish);
    int connections = wish.connections();
    // Those of the whole load: what a connection writes does not depend on which driver has it.
    int all = wish.share().all(connections);
    int first = wish.share().first();
    SplittableRandom[] randoms = LoadWorker.randoms(wish.seed(), phase, all);
    try {
      for (int i = 0; i < connections; i++) {
        load.workers[i] =
            new InsertWorker(
                new Purchases(randoms[first + i], first + i, all),
                wish.table(),
                wish.batch(),
                session.connect(),
                session.dialect());
      }
    } catch (SQLException | RuntimeException e) {
      load.abandon();
      throw e;
    }
    return load;
  }

  /** Inserts the rows that come next; a paced load's schedule begins anew. */
  // The method reference hides the worker's own close().
  @SuppressWarnings("UnnecessaryMethodReference")
  @Override
  public Sliced slice(long rows, Reporter reporter) throws Exception {
    int batch = wish.batch();
    LoadPlan plan =
        new LoadPlan(
                workers.length,
                (rows + batch - 1) / batch,
                Double.POSITIVE_INFINITY,
                wish.rate() / batch)
            .spinning(wish.spinSeconds());
    try (QueryThreads querying = QueryThreads.start(session, wish)) {
      LoadResult result =
          LoadLoop.run(
              plan,
              // Closed by the load and not by its slice.
              (index, share) -> workers[index]::operate,
              interval -> reporter.tick(rows(interval, batch)),
              reporter.start());
      querying.end();
      add(querying);
      operations += result.operations();
      seconds += result.elapsedSeconds();
      return new Sliced(result.operations() * batch, result.elapsedSeconds());
    }
  }

  private void add(QueryThreads querying) {
    queried.addAll(querying.connections());
    if (querying.count() != null) {
      queries = (queries == null ? 0 : queries) + querying.count();
    }
  }

  /** Asks the connections how they are encrypted, and closes them. */
  @Override
  public Inserted end() throws WorkloadException {
    for (InsertWorker worker : workers) {
      worker.end();
    }
    List<ConnectionLoad> loads = new ArrayList<>();
    for (InsertWorker worker : workers) {
      loads.add(worker.done());
    }
    return new Inserted(operations * wish.batch(), seconds, loads, queried, queries);
  }

  @Override
  public void abandon() {
    for (InsertWorker worker : workers) {
      if (worker != null) {
        worker.close();
      }
    }
  }

  /** What the generator alone can do. */
  static Ceiling ceiling(Generator wish) throws Exception {
    int connections = wish.connections();
    SplittableRandom[] randoms = LoadWorker.randoms(wish.seed(), "ceiling", connections);
    double operations =
        Ceiling.measure(
                connections,
                (index, share) ->
                    new InsertWorker(
                        new Purchases(randoms[index], index, connections),
                        "",
                        wish.batch(),
                        null,
                        null))
            .operationsPerSecond();
    return new Ceiling(operations * wish.batch());
  }

  /** A tick reports rows, whatever the batch; latencies stay those of a statement. */
  private static Interval rows(Interval interval, int batch) {
    return new Interval(
        interval.seconds(),
        interval.length(),
        interval.operations() * batch,
        interval.total() * batch,
        interval.lagSeconds(),
        interval.service(),
        interval.response());
  }
}
