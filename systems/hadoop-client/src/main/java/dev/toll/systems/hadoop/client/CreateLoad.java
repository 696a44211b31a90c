package dev.toll.systems.hadoop.client;

import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import dev.toll.driver.Ceiling;
import dev.toll.driver.LoadLoop;
import dev.toll.driver.LoadPlan;
import dev.toll.driver.LoadResult;
import dev.toll.driver.LoadWorker;
import dev.toll.driver.Reporter;
import org.apache.hadoop.fs.Path;

/**
 * Creates empty files in one directory: each operation is a create and its close.
 *
 * <p>Arguments: {@code directory}, {@code files}, {@code threads} (1), {@code rate} in creates/s
 * over all threads (0: as fast as they are answered; else an open loop, whose latency counts from
 * the intended start). Result: {@code operations}, {@code elapsedSeconds}, {@code
 * operationsPerSecond}, {@code stoppedBy}, {@code serviceMeanNanos} of create and close, {@code
 * createMeanNanos} of the create call alone, {@code p99Nanos} and {@code meanNanos} of what a user
 * waits (from the intended start when paced).
 */
final class CreateLoad {
  private static final int MOST_THREADS = 1024;

  private CreateLoad() {}

  static JsonObject run(ClientSession session, Arguments arguments, Reporter reporter)
      throws Exception {
    Path directory = new Path(arguments.text("directory"));
    int threads = threads(arguments);
    LoadPlan plan =
        new LoadPlan(
            threads,
            arguments.whole("files", 1, 1, Integer.MAX_VALUE),
            Double.POSITIVE_INFINITY,
            arguments.number("rate", 0),
            null);
    session.fs().mkdirs(directory);
    CreateWorker[] workers = new CreateWorker[threads];
    LoadResult result =
        LoadLoop.run(
            plan,
            (index, operations) ->
                workers[index] = new CreateWorker(session.fs(), directory, index, threads),
            reporter::tick);
    long inCreate = 0;
    for (CreateWorker worker : workers) {
      inCreate += worker.createNanos();
    }
    JsonObject json = result.toJson();
    var waited = plan.paced() ? result.response() : result.service();
    json.addProperty("serviceMeanNanos", result.service().getMean());
    json.addProperty("createMeanNanos", (double) inCreate / result.operations());
    json.addProperty("meanNanos", waited.getMean());
    json.addProperty("p99Nanos", waited.getValueAtPercentile(99));
    return json;
  }

  /**
   * What the loop itself can do. Argument: {@code threads}. Result: {@code operationsPerSecond}.
   */
  static JsonObject ceiling(Arguments arguments) throws Exception {
    int threads = threads(arguments);
    LoadWorker.Factory factory =
        (index, operations) -> new CreateWorker(null, new Path("/ceiling"), index, threads);
    JsonObject result = new JsonObject();
    result.addProperty("operationsPerSecond", Ceiling.measure(threads, factory));
    return result;
  }

  static int threads(Arguments arguments) throws Exception {
    return (int) arguments.whole("threads", 1, 1, MOST_THREADS);
  }
}
