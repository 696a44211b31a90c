package dev.toll.systems.kafka;

import dev.toll.driver.Event;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.base.slice.DriverSlices;
import dev.toll.systems.base.slice.SliceLog;
import dev.toll.systems.kafka.client.KafkaCommands.Sliced;
import java.util.Map;
import java.util.function.Consumer;

/** Records in slices; one slice is the whole load. Clients stay connected between them. */
final class SlicedRecords extends DriverSlices {

  private final RecordLoad load;
  private final Map<String, String> facts;
  private final Ceiling ceiling;

  /**
   * Nothing is written or read yet.
   *
   * @param facts of the trial, to which is added what was written or read before
   */
  SlicedRecords(RecordLoad load, Map<String, String> facts, Ceiling ceiling) {
    super(cut(load.level()), "records");
    this.load = load;
    this.facts = facts;
    this.ceiling = ceiling;
  }

  private static Cut cut(KafkaLevel level) {
    return new Cut(
        level.records(),
        level.workers(),
        level.warm(),
        level.producers(),
        KafkaSettings.WARM,
        level.deadline());
  }

  @Override
  protected void beginWarm(Steps steps) throws SystemException, InterruptedException {
    ceiling.measure(steps);
    steps.run("connect for the warm-up", load::beginWarm);
  }

  @Override
  protected Load run(Part part, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    Sliced done = load.slice(part.operations(), ticks);
    return new Load(done.records(), done.seconds(), load.rates(done.records(), done.seconds()));
  }

  @Override
  protected void endWarm(Steps steps, long records) throws SystemException, InterruptedException {
    steps.run("end the warm-up", load::endWarm);
    facts.put("warm-up records", Long.toString(records));
  }

  @Override
  protected void open(Steps steps) throws SystemException, InterruptedException {
    steps.run("connect", load::begin);
  }

  @Override
  protected void shut(Steps steps) throws SystemException, InterruptedException {
    steps.run("close the clients", load::end);
  }

  /** The tail of a slice is a few batches: p99 and longest are of the whole load. */
  @Override
  protected void sliced(Map<String, Double> metrics, SliceLog slices) {
    if (!load.level().consumes()) {
      CommonMetrics.put(metrics, CommonMetrics.LATENCY_P50, slices.ofSlice(50) * 1e3);
    }
  }

  @Override
  protected Load whole(long operations, double seconds, SliceLog slices) {
    return new Load(operations, seconds, load.metrics(operations, seconds, slices.whole()));
  }
}
