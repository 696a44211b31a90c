package dev.toll.systems.hadoop.client;

import dev.toll.driver.LoadLoop;
import dev.toll.driver.LoadPlan;
import dev.toll.driver.LoadResult;
import dev.toll.driver.LoadWorker;
import dev.toll.driver.Reporter;
import dev.toll.systems.hadoop.client.HdfsCommands.Ceiling;
import dev.toll.systems.hadoop.client.HdfsCommands.Created;
import dev.toll.systems.hadoop.client.HdfsCommands.Creates;
import dev.toll.systems.hadoop.client.HdfsCommands.Threads;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.fs.Path;

/** Creates empty files in one directory: each operation is a create and its close. */
final class CreateLoad {
  private CreateLoad() {}

  static Created run(ClientSession session, Creates wish, Reporter reporter) throws Exception {
    Path directory = new Path(wish.directory());
    int threads = wish.threads();
    LoadPlan plan =
        new LoadPlan(threads, wish.files(), Double.POSITIVE_INFINITY, wish.rate(), null);
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
    Histogram waited = plan.paced() ? result.response() : result.service();
    return new Created(
        result.operations(),
        result.elapsedSeconds(),
        result.rate(),
        waited.getMean(),
        (double) inCreate / result.operations(),
        (double) waited.getValueAtPercentile(99));
  }

  /** What the loop itself can do. */
  static Ceiling ceiling(Threads wish) throws Exception {
    int threads = wish.threads();
    LoadWorker.Factory factory =
        (index, operations) -> new CreateWorker(null, new Path("/ceiling"), index, threads);
    return new Ceiling(dev.toll.driver.Ceiling.measure(threads, factory));
  }
}
