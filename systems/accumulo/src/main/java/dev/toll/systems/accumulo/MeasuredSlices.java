package dev.toll.systems.accumulo;

import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands.Ingested;
import java.io.IOException;

/** The measured load in slices: one table, one latency log, one sum to verify. */
final class MeasuredSlices implements SlicedLoad.Slices {
  private final IngestSlices slices;
  private final IngestLoad load;
  private final LatencyLog log;

  MeasuredSlices(IngestSlices slices, IngestLoad load, LatencyLog log) {
    this.slices = slices;
    this.load = load;
    this.log = log;
  }

  @Override
  public Instance.Load slice(Steps steps, int of, LoadListener listener)
      throws SystemException, InterruptedException {
    Ingested done =
        steps.call(
            "ingest",
            load.deadline(),
            () ->
                slices.next(
                    of,
                    tick -> {
                      log.add(tick);
                      load.rated(tick);
                      IngestLoad.tell(listener, tick);
                    }));
    load.wrote(slices.distinct(), done.connections());
    return IngestLoad.part(done.entries(), done.elapsedSeconds());
  }

  @Override
  public Instance.Load whole(long operations, double seconds) {
    return IngestLoad.whole(operations, seconds, log);
  }

  /** The writers stay as they are: they end with the driver's client. */
  @Override
  public void close() throws SystemException {
    try {
      log.close();
    } catch (IOException e) {
      throw new SystemException("cannot finish the latency log: " + e.getMessage(), e);
    }
  }
}
