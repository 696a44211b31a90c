package dev.toll.systems.accumulo.client;

import dev.toll.driver.Ceiling;
import dev.toll.driver.LoadCommands.Slice;
import dev.toll.driver.LoadLoop;
import dev.toll.driver.LoadPlan;
import dev.toll.driver.LoadResult;
import dev.toll.driver.LoadWorker;
import dev.toll.driver.Nothing;
import dev.toll.driver.Reporter;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.accumulo.client.AccumuloCommands.Begin;
import dev.toll.systems.accumulo.client.AccumuloCommands.Generator;
import dev.toll.systems.accumulo.client.AccumuloCommands.Ingested;
import dev.toll.systems.accumulo.client.AccumuloCommands.Load;
import dev.toll.systems.accumulo.client.AccumuloCommands.Writing;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.accumulo.core.client.BatchWriter;
import org.apache.accumulo.core.client.BatchWriterConfig;
import org.apache.accumulo.core.client.MutationsRejectedException;

/**
 * Continuous ingest in slices, one or more. Generators and batch writers live as long as the load,
 * so that its lists go on from slice to slice, and no slice pays for making them. For one thread.
 */
final class Ingest {
  private List<IngestWorker> workers = List.of();
  private Counts told = Counts.NONE;
  private Writing writing;

  /** Opens the writers; a load that was begun before is ended. */
  Nothing begin(ClientSession session, Begin wish) throws Exception {
    return begin(session, wish.load(), wish.measured() ? "measure" : "warm");
  }

  private Nothing begin(ClientSession session, Load load, String phase) throws Exception {
    BatchWriterConfig config = config(load.batchWriterMemory(), load.batchWriterThreads());
    return begin(load, phase, () -> session.client().createBatchWriter(load.table(), config));
  }

  /**
   * The same with writers of any kind.
   *
   * @param phase goes into the seed, so that warming never writes rows that measuring would write
   *     again
   */
  Nothing begin(Load load, String phase, Callable<BatchWriter> writers) throws Exception {
    var unused = end();
    // Those of the whole load: what a writer writes does not depend on which driver has it.
    int all = load.share().all(load.writers());
    SplittableRandom[] randoms = LoadWorker.randoms(load.seed(), phase, all);
    List<IngestWorker> opened = new ArrayList<>();
    // At once, so that a failure leaves what was opened to be closed.
    workers = opened;
    told = Counts.NONE;
    for (int i = 0; i < load.writers(); i++) {
      SplittableRandom random = randoms[load.share().first() + i];
      opened.add(new IngestWorker(random, load.flushEvery(), null, writers.call()));
    }
    BatchWriterConfig config = config(load.batchWriterMemory(), load.batchWriterThreads());
    writing =
        new Writing(
            opened.size(),
            config.getMaxMemory(),
            config.getMaxWriteThreads(),
            opened.get(0).layer());
    return Nothing.NOTHING;
  }

  Ingested slice(ClientSession session, Slice wish, Reporter reporter) throws Exception {
    LoadResult load = load(wish, reporter);
    return counted().ingested(load, LiveConnections.of(session.context()), writing);
  }

  /** Writes the next entries. */
  LoadResult load(Slice wish, Reporter reporter) throws Exception {
    if (workers.isEmpty()) {
      throw new WorkloadException("slice: no load was begun; send 'begin' first");
    }
    return LoadLoop.run(
        LoadPlan.count(workers.size(), wish.operations()),
        (index, operations) -> new Turn(workers.get(index)),
        reporter::tick,
        reporter.start());
  }

  /** What the writers have counted since the last time. */
  Counts counted() {
    Counts now = Counts.of(workers);
    Counts since = now.since(told);
    told = now;
    return since;
  }

  /** Writes all rows that queries read. */
  Ingested store(ClientSession session, Load load, Reporter reporter) throws Exception {
    var unused = begin(session, load, StoredRows.PHASE);
    Ingested stored = slice(session, new Slice(load.entries()), reporter);
    unused = end();
    return stored;
  }

  /** Closes the writers; everything is acknowledged then. */
  Nothing end() throws MutationsRejectedException {
    List<IngestWorker> ending = workers;
    workers = List.of();
    for (IngestWorker worker : ending) {
      worker.finish();
    }
    return Nothing.NOTHING;
  }

  /** Lets the writers go, whatever state their servers are in. */
  void abandon() {
    workers.forEach(IngestWorker::close);
    workers = List.of();
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

  /** A writer's part of one slice: when it is done all is acknowledged, and the writer is open. */
  private record Turn(IngestWorker worker) implements LoadWorker {
    @Override
    public void operate() throws Exception {
      worker.operate();
    }

    @Override
    public void finish() throws Exception {
      worker.acknowledge();
    }
  }
}
