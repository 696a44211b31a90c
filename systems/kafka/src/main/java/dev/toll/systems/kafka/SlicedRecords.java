package dev.toll.systems.kafka;

import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.slice.Portions;
import dev.toll.systems.kafka.client.KafkaCommands.Sliced;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;

/** Records in slices. Clients stay connected between them. */
final class SlicedRecords implements SlicedLoad {
  private static final Duration SHORT = Duration.ofMinutes(1);

  private final RecordLoad load;
  private final KafkaLevel level;
  private boolean warming;
  private boolean measuring;
  private long warmed;

  SlicedRecords(RecordLoad load) {
    this.load = load;
    this.level = load.level();
  }

  @Override
  public OptionalLong operations() {
    return OptionalLong.of(level.records());
  }

  @Override
  public Load warmSlice(Steps steps, int of, LoadListener listener)
      throws SystemException, InterruptedException {
    if (level.warm() == 0) {
      return new Load(0, 0, Map.of());
    }
    if (!warming) {
      steps.run("connect for the warm-up", SHORT, load::beginWarm);
      warming = true;
    }
    long records = Portions.ofWarmUp(level.warm(), of, level.producers());
    Sliced done =
        steps.call(
            "warm up",
            load.deadline(),
            () -> load.slice(records, tick -> RecordLoad.tell(listener, tick)));
    warmed += done.records();
    return new Load(done.records(), done.seconds(), Map.of());
  }

  @Override
  public void warmed(Steps steps) throws SystemException, InterruptedException {
    if (warming) {
      steps.run("drop the warm-up's topic", SHORT, load::endWarm);
      warming = false;
    }
    steps.run("connect", SHORT, load::begin);
    measuring = true;
  }

  /** Records before, unmeasured. */
  long warmedRecords() {
    return warmed;
  }

  @Override
  public Slices begin(Path latency) throws SystemException {
    return new RecordSlices(load, latency);
  }

  /** Closes the clients of the measured load, once. */
  void end(Steps steps) throws SystemException, InterruptedException {
    if (measuring) {
      measuring = false;
      steps.run("close the clients", SHORT, load::end);
    }
  }
}
