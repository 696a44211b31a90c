package dev.toll.systems.hadoop;

import dev.toll.driver.Event;
import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.record.Verification;
import dev.toll.engine.series.ColumnSeries;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.hadoop.client.FileNames;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsCommands.Created;
import dev.toll.systems.hadoop.client.HdfsCommands.StockFiles;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Empty files created by some threads, as fast as they are answered or at an arrival rate. */
final class Creates extends HdfsLoad {
  private static final double NANOS_PER_MICRO = 1000;

  Creates(HdfsLevel level, LoadedHdfs hdfs) {
    super(level, hdfs);
  }

  private Created create(
      String directory, String files, Consumer<Event.Tick> ticks, LoadListener listener)
      throws SystemException, InterruptedException {
    if (level().stock()) {
      double barrier = level().settings().seconds(HdfsSettings.BARRIER);
      return callStock(
          HdfsCommands.STOCK_CREATE,
          new StockFiles(directory, count(files), level().threads(), barrier, work()),
          listener);
    }
    return create(directory, 0, count(files), ticks);
  }

  /**
   * Has toll's own client create files.
   *
   * @param first number of the first
   */
  Created create(String directory, long first, long files, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    double spin = level().settings().seconds(HdfsSettings.SPIN);
    return call(
        HdfsCommands.CREATE,
        new HdfsCommands.Creates(directory, files, level().threads(), rate(), spin, first),
        ticks);
  }

  /** Of arrivals; 0 for a closed loop. */
  long rate() {
    return level().settings().count(HdfsSettings.RATE);
  }

  @Override
  void warm(LoadListener listener) throws SystemException, InterruptedException {
    create(warmed(), HdfsSettings.WARM, listener::tick, listener);
    drop(warmed());
  }

  @Override
  Instance.Load measure(Steps steps, LoadListener listener, LatencyLog log)
      throws SystemException, InterruptedException {
    Consumer<Event.Tick> ticks =
        tick -> {
          log.add(tick);
          listener.tick(tick);
        };
    return steps.call(
        "create",
        level().deadline(),
        () -> timed(() -> create(measured(), HdfsSettings.FILES, ticks, listener)));
  }

  @Override
  List<String> series() {
    return rate() > 0 ? List.of(ColumnSeries.SCHEDULE_LAG) : List.of();
  }

  /** Creates files. */
  interface Creating {
    Created create() throws SystemException, InterruptedException;
  }

  /** Creates files, and says what a create cost. */
  Instance.Load timed(Creating creating) throws SystemException, InterruptedException, IOException {
    LoadedHdfs.Creating times = hdfs().creating();
    CpuWindow cpu = hdfs().cpu();
    Created result = creating.create();
    double millions = result.operations() / 1e6;
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(HdfsMetrics.CLIENT_CPU, cpu.client() / millions);
    metrics.put(HdfsMetrics.NAMENODE_CPU, cpu.servers(Servers.NAMENODE) / millions);
    metrics.put(HdfsMetrics.KMS_CPU, cpu.servers(Servers.KMS) / millions);
    metrics.putAll(times.end());
    metrics.put(HdfsMetrics.WAIT, result.meanNanos() / NANOS_PER_MICRO);
    metrics.put(HdfsMetrics.CLIENT_CREATE, result.createMeanNanos() / NANOS_PER_MICRO);
    metrics.put(HdfsMetrics.ELAPSED, result.elapsedSeconds());
    metrics.put(HdfsMetrics.RATE, result.operationsPerSecond());
    // NNBench reports means alone.
    if (result.p99Nanos() != null) {
      metrics.put(HdfsMetrics.P99, result.p99Nanos() / NANOS_PER_MICRO);
    }
    return new Instance.Load(result.operations(), result.elapsedSeconds(), metrics);
  }

  @Override
  Map<String, Double> metrics(Instance.Load load, Instance.CpuUse cpu) {
    return cpu.machine() == null
        ? Map.of()
        : Map.of(HdfsMetrics.MACHINE_CPU, cpu.machine() / (load.operations() / 1e6));
  }

  @Override
  Verification verify() throws SystemException, InterruptedException {
    return verifyListed(0, "not empty");
  }

  @Override
  ClientProof.Names names(HdfsLevel by) {
    return by.stock()
        ? new ClientProof.Names(measured() + "/data", FileNames.NNBENCH, level().threads())
        : new ClientProof.Names(measured(), FileNames.TOLL, 1);
  }
}
