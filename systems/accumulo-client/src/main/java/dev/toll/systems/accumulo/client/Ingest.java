package dev.toll.systems.accumulo.client;

import dev.toll.driver.Ceiling;
import dev.toll.driver.LoadLoop;
import dev.toll.driver.LoadPlan;
import dev.toll.driver.LoadResult;
import dev.toll.driver.LoadWorker;
import dev.toll.driver.Reporter;
import dev.toll.driver.SteadyState;
import dev.toll.systems.accumulo.client.AccumuloCommands.Generator;
import dev.toll.systems.accumulo.client.AccumuloCommands.Ingested;
import dev.toll.systems.accumulo.client.AccumuloCommands.Load;
import dev.toll.systems.accumulo.client.AccumuloCommands.Writing;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.accumulo.core.client.BatchWriter;
import org.apache.accumulo.core.client.BatchWriterConfig;

/**
 * Continuous ingest, unmeasured ({@code warm}) or measured.
 *
 * @param phase name of the command; goes into the seed, so that warming never writes rows that
 *     measuring would write again
 */
record Ingest(String phase) {
  Ingested run(ClientSession session, Load wish, Reporter reporter) throws Exception {
    Compilation compiled = Compilation.begin();
    LoadPlan plan = plan(wish);
    BatchWriterConfig config = config(wish.batchWriterMemory(), wish.batchWriterThreads());
    // Those of the whole load: what a writer writes does not depend on which driver has it.
    int writers = wish.share().all(wish.writers());
    SplittableRandom[] randoms = LoadWorker.randoms(wish.seed(), phase, writers);
    IngestWorker[] workers = new IngestWorker[wish.writers()];
    LoadResult result =
        LoadLoop.run(
            plan,
            (index, operations) -> {
              BatchWriter writer = session.client().createBatchWriter(wish.table(), config);
              SplittableRandom random = randoms[wish.share().first() + index];
              workers[index] = new IngestWorker(random, wish.flushEvery(), null, writer);
              return workers[index];
            },
            reporter::tick,
            reporter.start());
    List<IngestWorker> all = List.of(workers);
    return Counts.of(all)
        .ingested(
            result,
            compiled.seconds(),
            LiveConnections.of(session.context()),
            writing(all, config));
  }

  /** What writers were made with. */
  static Writing writing(List<IngestWorker> workers, BatchWriterConfig config) {
    return new Writing(
        workers.size(), config.getMaxMemory(), config.getMaxWriteThreads(), workers.get(0).layer());
  }

  /** What the generator alone can do. */
  static Ceiling ceiling(Generator wish) throws Exception {
    LoadWorker.Factory factory =
        (index, operations) ->
            new IngestWorker(
                LoadWorker.randoms(0, "ceiling", wish.writers())[index],
                wish.flushEvery(),
                null,
                null);
    return Ceiling.measure(wish.writers(), factory);
  }

  static BatchWriterConfig config(long memory, int threads) {
    return new BatchWriterConfig()
        .setMaxMemory(memory)
        .setMaxWriteThreads(threads)
        // The default, said so that no client property changes the load.
        .setMaxLatency(2, TimeUnit.MINUTES);
  }

  private static LoadPlan plan(Load wish) {
    SteadyState steady =
        wish.steadyAfter() == null
            ? null
            : new SteadyState(
                SteadyState.DEFAULT_WINDOW, SteadyState.DEFAULT_BOUND, wish.steadyAfter(), 0);
    long entries = wish.entries() == null ? LoadPlan.UNLIMITED : wish.entries();
    return new LoadPlan(wish.writers(), entries, Double.POSITIVE_INFINITY, 0, steady);
  }
}
