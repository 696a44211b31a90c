package dev.toll.systems.accumulo;

import dev.toll.engine.system.Instance;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands.Ingested;
import dev.toll.systems.base.slice.Portions;
import dev.toll.systems.base.slice.SliceLog;

/** The measured load in slices: one table, one latency log, one sum to verify. */
record MeasuredSlices(IngestSlices slices, IngestLoad load, Portions entries, SliceLog log)
    implements SlicedLoad.Slices {
  @Override
  public Instance.Load slice(Steps steps, int of, LoadListener listener)
      throws SystemException, InterruptedException {
    long part = entries.next(of);
    log.begin();
    Ingested done =
        steps.call(
            "ingest",
            load.deadline(),
            () ->
                slices.next(
                    part,
                    tick -> {
                      log.add(tick);
                      IngestLoad.tell(listener, tick);
                    }));
    log.end(done.elapsedSeconds());
    load.wrote(slices.entries(), slices.distinct(), done);
    return IngestLoad.part(done.entries(), done.elapsedSeconds());
  }

  @Override
  public Instance.Load whole(long operations, double seconds) {
    return IngestLoad.whole(operations, seconds, log.whole());
  }

  /** The writers stay as they are: they end with the driver's client. */
  @Override
  public void close() throws SystemException {
    log.close();
  }
}
