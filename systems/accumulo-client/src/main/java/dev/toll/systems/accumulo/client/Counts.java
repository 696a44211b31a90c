package dev.toll.systems.accumulo.client;

import dev.toll.driver.LoadResult;
import dev.toll.systems.accumulo.client.AccumuloCommands.Ingested;
import dev.toll.systems.accumulo.client.AccumuloCommands.LiveConnection;
import dev.toll.systems.accumulo.client.AccumuloCommands.Writing;
import java.util.List;

/**
 * What writers have counted since they began.
 *
 * @param rewritten entries under a key that had been written before
 */
record Counts(long flushes, long rewritten) {
  static final Counts NONE = new Counts(0, 0);

  static Counts of(List<IngestWorker> workers) {
    return new Counts(
        workers.stream().mapToLong(IngestWorker::flushes).sum(),
        workers.stream().mapToLong(IngestWorker::rewritten).sum());
  }

  Counts since(Counts before) {
    return new Counts(flushes - before.flushes, rewritten - before.rewritten);
  }

  Ingested ingested(LoadResult load, List<LiveConnection> connections, Writing writing) {
    return new Ingested(
        load.operations(),
        load.operations() - rewritten,
        load.elapsedSeconds(),
        flushes,
        connections,
        writing);
  }
}
