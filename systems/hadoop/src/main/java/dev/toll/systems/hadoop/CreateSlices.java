package dev.toll.systems.hadoop;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.series.ColumnSeries;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.slice.Portions;
import dev.toll.systems.base.slice.SliceLog;
import dev.toll.systems.hadoop.client.HdfsCommands.Created;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The measured creates in slices. */
final class CreateSlices implements SlicedLoad.Slices {
  private static final Duration REFILL = Duration.ofMinutes(1);
  private static final long LOOK_MILLIS = 60;

  /** Of a processor: less is what servers use that have nothing to do. */
  private static final double IDLE = 0.2;

  private final SlicedCreates load;
  private final Portions files;
  private final SliceLog log;

  /** Means of a create, times the creates of their slice; and these creates. */
  private final Map<String, double[]> sums = new LinkedHashMap<>();

  CreateSlices(SlicedCreates load, Path latency) throws SystemException {
    this.load = load;
    this.files = new Portions(load.operations().orElseThrow(), load.level().threads());
    this.log = SliceLog.open(latency);
  }

  /** Creates measured so far. */
  long done() {
    return files.done();
  }

  @Override
  public Load slice(Steps steps, int of, LoadListener listener)
      throws SystemException, InterruptedException {
    long first = files.done();
    long part = files.next(of);
    load.leadIn(steps);
    Load done = steps.call("create", load.level().deadline(), () -> measure(first, part, listener));
    if (load.level().zone()) {
      steps.run("refill the caches of keys", REFILL, this::awaitRefill);
    }
    return done;
  }

  private Load measure(long first, long part, LoadListener listener)
      throws SystemException, InterruptedException, IOException {
    LoadedHdfs.Creating times = load.cluster().creating();
    CpuWindow cpu = load.cluster().cpu();
    log.begin();
    Created result =
        load.create(
            HdfsLoad.measured(load.cluster().root()),
            first,
            part,
            tick -> {
              log.add(tick);
              if (tick.lagSeconds() != null) {
                listener.value(ColumnSeries.SCHEDULE_LAG, tick.lagSeconds());
                load.pace().value(ColumnSeries.SCHEDULE_LAG, tick.lagSeconds());
              }
              listener.tick(tick.t(), tick.operations(), tick.total());
            });
    double seconds = result.elapsedSeconds();
    log.end(seconds);
    long creates = result.operations();
    Map<String, Double> metrics = Creates.means(result, cpu, times);
    metrics.forEach(
        (name, mean) ->
            sums.merge(
                name,
                new double[] {mean * creates, creates},
                (a, b) -> new double[] {a[0] + b[0], a[1] + b[1]}));
    metrics.put(HdfsMetrics.ELAPSED, seconds);
    metrics.put(HdfsMetrics.RATE, creates / seconds);
    return new Load(creates, seconds, metrics);
  }

  /**
   * NameNode and KMS fill their caches of encrypted keys in the background; that belongs to this
   * level's slice and must not fall into another's.
   */
  private void awaitRefill() throws InterruptedException {
    List<ManagedProcess> servers = load.cluster().servers().processes();
    double used;
    do {
      double before = ManagedProcess.cpuSeconds(servers).orElse(Double.NaN);
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      used = ManagedProcess.cpuSeconds(servers).orElse(Double.NaN) - before;
    } while (used > IDLE * LOOK_MILLIS / 1e3);
  }

  @Override
  public Load whole(long operations, double seconds) {
    Map<String, Double> metrics = new LinkedHashMap<>();
    sums.forEach((name, sum) -> metrics.put(name, sum[0] / sum[1]));
    metrics.put(HdfsMetrics.ELAPSED, seconds);
    metrics.put(HdfsMetrics.RATE, operations / seconds);
    metrics.put(HdfsMetrics.P99, log.waited(99) * 1e6);
    return load.pace().ended(new Load(operations, seconds, metrics));
  }

  @Override
  public void close() throws SystemException {
    log.close();
  }
}
