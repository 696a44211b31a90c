package dev.toll.systems.accumulo.client;

import dev.toll.driver.LoadLoop;
import dev.toll.driver.LoadPlan;
import dev.toll.driver.LoadResult;
import dev.toll.driver.LoadWorker;
import dev.toll.driver.Nothing;
import dev.toll.driver.Reporter;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.accumulo.client.AccumuloCommands.Begin;
import dev.toll.systems.accumulo.client.AccumuloCommands.Ingested;
import dev.toll.systems.accumulo.client.AccumuloCommands.Load;
import dev.toll.systems.accumulo.client.AccumuloCommands.Slice;
import dev.toll.systems.accumulo.client.AccumuloCommands.Writing;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.apache.accumulo.core.client.BatchWriter;
import org.apache.accumulo.core.client.BatchWriterConfig;
import org.apache.accumulo.core.client.MutationsRejectedException;

/**
 * Continuous ingest slice after slice. Generators and batch writers live as long as the load, so
 * that its lists go on from slice to slice, and no slice pays for making them. For one thread.
 */
final class SlicedIngest {
  private List<IngestWorker> workers = List.of();
  private Counts told = Counts.NONE;
  private Writing writing;

  /** Opens the writers; a load that was begun before is ended. */
  Nothing begin(ClientSession session, Begin wish) throws Exception {
    Load load = wish.load();
    BatchWriterConfig config = Ingest.config(load.batchWriterMemory(), load.batchWriterThreads());
    return begin(wish, () -> session.client().createBatchWriter(load.table(), config));
  }

  /** The same with writers of any kind. */
  Nothing begin(Begin wish, Callable<BatchWriter> writers) throws Exception {
    var unused = end();
    Load load = wish.load();
    SplittableRandom[] randoms =
        LoadWorker.randoms(load.seed(), wish.measured() ? "measure" : "warm", load.writers());
    List<IngestWorker> opened = new ArrayList<>();
    // At once, so that a failure leaves what was opened to be closed.
    workers = opened;
    told = Counts.NONE;
    for (SplittableRandom random : randoms) {
      opened.add(new IngestWorker(random, load.flushEvery(), null, writers.call()));
    }
    BatchWriterConfig config = Ingest.config(load.batchWriterMemory(), load.batchWriterThreads());
    writing = Ingest.writing(opened, config);
    return Nothing.NOTHING;
  }

  Ingested slice(ClientSession session, Slice wish, Reporter reporter) throws Exception {
    Compilation compiled = Compilation.begin();
    LoadResult load = load(wish.entries(), reporter);
    return counted()
        .ingested(load, compiled.seconds(), LiveConnections.of(session.context()), writing);
  }

  /** Writes the next entries. */
  LoadResult load(long entries, Reporter reporter) throws Exception {
    if (workers.isEmpty()) {
      throw new WorkloadException("slice: no load was begun; send 'begin' first");
    }
    return LoadLoop.run(
        LoadPlan.count(workers.size(), entries),
        (index, operations) -> new Turn(workers.get(index)),
        reporter::tick);
  }

  /** What the writers have counted since the last time. */
  Counts counted() {
    Counts now = Counts.of(workers);
    Counts since = now.since(told);
    told = now;
    return since;
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
