package dev.toll.systems.sql.client;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import dev.toll.driver.Ceiling;
import dev.toll.driver.Interval;
import dev.toll.driver.LoadLoop;
import dev.toll.driver.LoadPlan;
import dev.toll.driver.LoadResult;
import dev.toll.driver.LoadWorker;
import dev.toll.driver.Reporter;
import java.sql.Connection;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Inserts, unmeasured ({@code warm}) or measured.
 *
 * <p>Arguments: {@code table}; {@code rows} in all, rounded up to whole batches; {@code
 * connections} (5), each a thread; {@code batch} rows of one statement (1); {@code rate} in rows/s
 * (0: as fast as it goes); {@code seed}; and those of {@link QueryThreads}.
 *
 * <p>Result: {@code rows} acknowledged, {@code elapsedSeconds}, {@code stoppedBy}, and for each of
 * {@code connections} its {@code rows}, {@code checksum}, {@code protocol} and {@code cipher} as
 * the server reports them; with query threads also {@code queries} and {@code querySeconds}.
 */
final class Load {
  private static final int DEFAULT_CONNECTIONS = 5;

  private final String phase;

  /**
   * @param phase name of the command; goes into the seed, so that warming never writes the rows
   *     that measuring writes
   */
  Load(String phase) {
    this.phase = phase;
  }

  JsonObject run(ClientSession session, Arguments arguments, Reporter reporter) throws Exception {
    String table = arguments.text("table");
    int batch = batch(arguments);
    int connections = connections(arguments);
    long operations = (arguments.whole("rows", 0, 1, Integer.MAX_VALUE) + batch - 1) / batch;
    double rate = arguments.number("rate", 0) / batch;
    LoadPlan plan = new LoadPlan(connections, operations, Double.POSITIVE_INFINITY, rate, null);
    SplittableRandom[] randoms = Purchases.randoms(arguments.whole("seed", 0), phase, connections);
    InsertWorker[] workers = new InsertWorker[connections];
    Dialect.Encryption[] encryption = new Dialect.Encryption[connections];
    LoadWorker.Factory factory =
        (index, share) -> {
          Connection connection = session.connect();
          encryption[index] = session.dialect().encryption(connection);
          Purchases purchases = new Purchases(randoms[index], index, connections);
          workers[index] = new InsertWorker(purchases, table, batch, connection);
          return workers[index];
        };
    try (QueryThreads queries = QueryThreads.start(session, arguments, table)) {
      LoadResult result =
          LoadLoop.run(plan, factory, interval -> reporter.tick(rows(interval, batch)));
      JsonObject json = toJson(result, workers, encryption, batch);
      queries.end(json);
      return json;
    }
  }

  /**
   * What the generator alone can do. Arguments: {@code connections}, {@code batch}, {@code seed}.
   */
  static JsonObject ceiling(Arguments arguments) throws Exception {
    int connections = connections(arguments);
    int batch = batch(arguments);
    SplittableRandom[] randoms =
        Purchases.randoms(arguments.whole("seed", 0), "ceiling", connections);
    double operations =
        Ceiling.measure(
            connections,
            (index, share) ->
                new InsertWorker(
                    new Purchases(randoms[index], index, connections), "", batch, null));
    JsonObject result = new JsonObject();
    result.addProperty("operationsPerSecond", operations * batch);
    return result;
  }

  private static int batch(Arguments arguments) throws Exception {
    return (int) arguments.whole("batch", 1, 1, 10_000);
  }

  private static int connections(Arguments arguments) throws Exception {
    return (int) arguments.whole("connections", DEFAULT_CONNECTIONS, 1, Purchases.REGISTERS);
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

  private static JsonObject toJson(
      LoadResult result, InsertWorker[] workers, Dialect.Encryption[] encryption, int batch) {
    JsonObject json = new JsonObject();
    json.addProperty("rows", result.operations() * batch);
    json.addProperty("elapsedSeconds", result.elapsedSeconds());
    json.addProperty("stoppedBy", result.stoppedBy().name().toLowerCase(Locale.ROOT));
    JsonArray connections = new JsonArray();
    for (int i = 0; i < workers.length; i++) {
      JsonObject one = new JsonObject();
      one.addProperty("rows", workers[i].purchases().rows());
      one.addProperty("checksum", workers[i].purchases().checksum());
      one.addProperty("protocol", encryption[i].protocol());
      one.addProperty("cipher", encryption[i].cipher());
      connections.add(one);
    }
    json.add("connections", connections);
    return json;
  }
}
