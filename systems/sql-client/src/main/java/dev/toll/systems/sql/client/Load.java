package dev.toll.systems.sql.client;

import dev.toll.driver.Interval;
import dev.toll.driver.LoadLoop;
import dev.toll.driver.LoadPlan;
import dev.toll.driver.LoadResult;
import dev.toll.driver.LoadWorker;
import dev.toll.driver.Reporter;
import dev.toll.systems.sql.client.SqlCommands.Ceiling;
import dev.toll.systems.sql.client.SqlCommands.ConnectionLoad;
import dev.toll.systems.sql.client.SqlCommands.Generator;
import dev.toll.systems.sql.client.SqlCommands.Inserted;
import dev.toll.systems.sql.client.SqlCommands.Inserts;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Inserts, unmeasured ({@code warm}) or measured. */
final class Load {
  private final String phase;

  /**
   * @param phase name of the command; goes into the seed, so that warming never writes the rows
   *     that measuring writes
   */
  Load(String phase) {
    this.phase = phase;
  }

  Inserted run(ClientSession session, Inserts wish, Reporter reporter) throws Exception {
    int batch = wish.batch();
    int connections = wish.connections();
    long operations = (wish.rows() + batch - 1) / batch;
    LoadPlan plan =
        new LoadPlan(connections, operations, Double.POSITIVE_INFINITY, wish.rate() / batch, null);
    SplittableRandom[] randoms = Purchases.randoms(wish.seed(), phase, connections);
    InsertWorker[] workers = new InsertWorker[connections];
    LoadWorker.Factory factory =
        (index, share) -> {
          Purchases purchases = new Purchases(randoms[index], index, connections);
          workers[index] =
              new InsertWorker(
                  purchases, wish.table(), batch, session.connect(), session.dialect());
          return workers[index];
        };
    try (QueryThreads queries = QueryThreads.start(session, wish)) {
      LoadResult result =
          LoadLoop.run(plan, factory, interval -> reporter.tick(rows(interval, batch)));
      queries.end();
      List<ConnectionLoad> loads = new ArrayList<>();
      for (InsertWorker worker : workers) {
        loads.add(worker.done());
      }
      return new Inserted(
          result.operations() * batch,
          result.elapsedSeconds(),
          result.stoppedBy(),
          loads,
          queries.connections(),
          queries.count(),
          queries.seconds());
    }
  }

  /** What the generator alone can do. */
  static Ceiling ceiling(Generator wish) throws Exception {
    int connections = wish.connections();
    SplittableRandom[] randoms = Purchases.randoms(wish.seed(), "ceiling", connections);
    double operations =
        dev.toll.driver.Ceiling.measure(
            connections,
            (index, share) ->
                new InsertWorker(
                    new Purchases(randoms[index], index, connections),
                    "",
                    wish.batch(),
                    null,
                    null));
    return new Ceiling(operations * wish.batch());
  }

  /** A tick tells rows, whatever the batch; latencies stay those of a statement. */
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
