package dev.toll.systems.kafka;

import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.base.slice.Portions;
import dev.toll.systems.base.slice.SliceLog;
import dev.toll.systems.kafka.client.KafkaCommands.Sliced;
import java.nio.file.Path;
import java.util.Map;

/** The measured records in slices; one slice is the whole load. */
final class RecordSlices implements SlicedLoad.Slices {
  private final RecordLoad load;
  private final Portions records;
  private final SliceLog log;

  RecordSlices(RecordLoad load, Path latency) throws SystemException {
    this.load = load;
    this.records = new Portions(load.level().records(), load.level().workers());
    this.log = SliceLog.open(latency);
  }

  @Override
  public Load slice(Steps steps, int of, LoadListener listener)
      throws SystemException, InterruptedException {
    long next = records.next(of);
    log.begin();
    Sliced done =
        steps.call(
            "records",
            load.deadline(),
            () ->
                load.slice(
                    next,
                    tick -> {
                      var unused = log.add(tick);
                      RecordLoad.tell(listener, tick);
                    }));
    log.end(done.seconds());
    // The tail of a slice is a few batches: p99 and longest are of the whole load.
    Map<String, Double> metrics = load.rates(done.records(), done.seconds());
    if (!load.level().consumes()) {
      CommonMetrics.put(metrics, KafkaMetrics.LATENCY_P50, log.ofSlice(50) * 1e3);
    }
    return new Load(done.records(), done.seconds(), metrics);
  }

  @Override
  public Load whole(long operations, double seconds) {
    return new Load(operations, seconds, load.metrics(operations, seconds, log.whole()));
  }

  @Override
  public void close() throws SystemException {
    log.close();
  }
}
