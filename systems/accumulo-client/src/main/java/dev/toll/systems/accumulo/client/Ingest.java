package dev.toll.systems.accumulo.client;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import dev.toll.driver.Ceiling;
import dev.toll.driver.LoadLoop;
import dev.toll.driver.LoadPlan;
import dev.toll.driver.LoadResult;
import dev.toll.driver.LoadWorker;
import dev.toll.driver.Reporter;
import dev.toll.driver.SteadyState;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.BatchWriter;
import org.apache.accumulo.core.client.BatchWriterConfig;

/**
 * Continuous ingest, unmeasured ({@code warm}) or measured. Each writer is a thread with a batch
 * writer of its own, as several ingest clients would be. It ends when all is flushed and
 * acknowledged.
 *
 * <p>Arguments: {@code table}; {@code entries} in all (absent: no such limit); {@code seconds} at
 * most; {@code writers} (1); {@code batchWriterMemory} in bytes for each (512 000, the 500K of the
 * 2017 study); {@code batchWriterThreads} (3, Accumulo's default); {@code flushEvery} entries of a
 * writer (a million as in Accumulo's suite, but at most a tenth of its share, so that short loads
 * have references too); {@code seed}; {@code rate} in entries/s (0: as fast as it goes); {@code
 * sampleEverySeconds} (0: no samples in ticks). With {@code steady} it ends when the rate is
 * steady: {@code steadyWindow}, {@code steadyBound}, {@code leastEntries}, {@code leastSeconds}.
 *
 * <p>Result: {@code entries} acknowledged; {@code distinct}, those the table then holds, fewer by
 * the first layers written again to close the lists; {@code elapsedSeconds}, {@code
 * entriesPerSecond}, {@code flushes}, {@code flushEvery}, {@code stoppedBy}, {@code ingestIds}.
 */
final class Ingest {

  /** 500K as Accumulo reads it. */
  private static final long DEFAULT_MEMORY = 500L << 10;

  private static final int DEFAULT_THREADS = 3;
  private static final int SUITE_LAYER = 1_000_000;
  private static final int UNLIMITED_LAYER = 100_000;
  private static final int MOST_WRITERS = 1024;

  private final String phase;

  /**
   * @param phase name of the command; goes into the seed, so that warming never writes rows that
   *     measuring would write again
   */
  Ingest(String phase) {
    this.phase = phase;
  }

  JsonObject run(ClientSession session, Arguments arguments, Reporter reporter) throws Exception {
    LoadPlan plan = plan(arguments);
    String table = arguments.text("table");
    BatchWriterConfig config = config(arguments);
    int layer = layer(arguments, plan);
    SplittableRandom[] randoms = randoms(arguments.whole("seed", 0), phase, plan.workers());
    IngestWorker[] workers = new IngestWorker[plan.workers()];
    AccumuloClient client = session.client();
    try (TickSampler sampler =
        TickSampler.start(session, table, arguments.number("sampleEverySeconds", 0))) {
      LoadResult result =
          LoadLoop.run(
              plan,
              (index, operations) -> {
                BatchWriter writer = client.createBatchWriter(table, config);
                workers[index] = new IngestWorker(randoms[index], layer, null, writer);
                return workers[index];
              },
              interval -> reporter.tick(interval, sampler.latest()));
      return toJson(result, workers, layer);
    }
  }

  /**
   * What the generator alone can do. Arguments: {@code writers}, {@code flushEvery}, {@code seed}.
   * Result: {@code operationsPerSecond}, {@code writers}.
   */
  static JsonObject ceiling(Arguments arguments) throws Exception {
    int writers = writers(arguments);
    int layer = (int) arguments.whole("flushEvery", UNLIMITED_LAYER, 2, Integer.MAX_VALUE);
    long seed = arguments.whole("seed", 0);
    LoadWorker.Factory factory =
        (index, operations) ->
            new IngestWorker(randoms(seed, "ceiling", writers)[index], layer, null, null);
    JsonObject result = new JsonObject();
    result.addProperty("operationsPerSecond", Ceiling.measure(writers, factory));
    result.addProperty("writers", writers);
    return result;
  }

  /** A source of its own for each writer, the same for the same seed and phase. */
  static SplittableRandom[] randoms(long seed, String phase, int writers) {
    SplittableRandom root = new SplittableRandom(seed + 31L * phase.hashCode());
    SplittableRandom[] randoms = new SplittableRandom[writers];
    for (int i = 0; i < writers; i++) {
      randoms[i] = root.split();
    }
    return randoms;
  }

  static BatchWriterConfig config(Arguments arguments) throws Exception {
    return new BatchWriterConfig()
        .setMaxMemory(arguments.whole("batchWriterMemory", DEFAULT_MEMORY, 1024, Integer.MAX_VALUE))
        .setMaxWriteThreads(
            (int) arguments.whole("batchWriterThreads", DEFAULT_THREADS, 1, MOST_WRITERS))
        // The default, said so that no client property changes the load.
        .setMaxLatency(2, TimeUnit.MINUTES);
  }

  private static LoadPlan plan(Arguments arguments) throws Exception {
    long entries = arguments.whole("entries", LoadPlan.UNLIMITED, 1, LoadPlan.UNLIMITED);
    double seconds = arguments.number("seconds", Double.POSITIVE_INFINITY);
    SteadyState steady = null;
    if (arguments.flag("steady", false)) {
      steady =
          new SteadyState(
              (int) arguments.whole("steadyWindow", SteadyState.DEFAULT_WINDOW, 2, 3600),
              arguments.number("steadyBound", SteadyState.DEFAULT_BOUND),
              arguments.whole("leastEntries", 0),
              arguments.number("leastSeconds", 0));
    }
    return new LoadPlan(writers(arguments), entries, seconds, arguments.number("rate", 0), steady);
  }

  private static int writers(Arguments arguments) throws Exception {
    return (int) arguments.whole("writers", 1, 1, MOST_WRITERS);
  }

  static int layer(Arguments arguments, LoadPlan plan) throws Exception {
    long share = plan.operations() / plan.workers();
    long otherwise =
        plan.operations() == LoadPlan.UNLIMITED
            ? UNLIMITED_LAYER
            : Math.max(2, Math.min(SUITE_LAYER, share / 10));
    return (int) arguments.whole("flushEvery", otherwise, 2, Integer.MAX_VALUE - 8);
  }

  private static JsonObject toJson(LoadResult result, IngestWorker[] workers, int layer) {
    long flushes = 0;
    long rewritten = 0;
    JsonArray ids = new JsonArray();
    for (IngestWorker worker : workers) {
      flushes += worker.flushes();
      rewritten += worker.rewritten();
      ids.add(worker.id());
    }
    JsonObject json = new JsonObject();
    json.addProperty("entries", result.operations());
    json.addProperty("distinct", result.operations() - rewritten);
    json.addProperty("elapsedSeconds", result.elapsedSeconds());
    json.addProperty("entriesPerSecond", result.rate());
    json.addProperty("flushes", flushes);
    json.addProperty("flushEvery", layer);
    json.addProperty("stoppedBy", result.toJson().get("stoppedBy").getAsString());
    json.add("ingestIds", ids);
    return json;
  }
}
