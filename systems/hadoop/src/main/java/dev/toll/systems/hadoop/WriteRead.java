package dev.toll.systems.hadoop;

import dev.toll.driver.Event;
import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.record.Verification;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.hadoop.client.FileNames;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsCommands.Compared;
import dev.toll.systems.hadoop.client.HdfsCommands.Files;
import dev.toll.systems.hadoop.client.HdfsCommands.StockIoRun;
import dev.toll.systems.hadoop.client.HdfsCommands.Transferred;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Whole files written, then read back: two loads, each with its own figures. */
final class WriteRead extends HdfsLoad {
  private final long seed;

  WriteRead(HdfsLevel level, LoadedHdfs hdfs, long seed) {
    super(level, hdfs);
    this.seed = seed;
  }

  private Files files(String directory, String files) {
    return files(directory, 0, count(files));
  }

  /** Some files of a load. */
  Files files(String directory, long first, int files) {
    Settings settings = level().settings();
    return new Files(
        directory,
        files,
        settings.bytes(HdfsSettings.FILE_SIZE),
        settings.bytes(HdfsSettings.BLOCK_SIZE),
        count(HdfsSettings.REPLICAS),
        level().threads(),
        seed,
        first);
  }

  /** Writes or reads, by our own client or by one of Hadoop's. */
  Transferred load(boolean write, Files files, LoadListener silent, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    if (level().stock()) {
      double barrier = level().settings().seconds(HdfsSettings.BARRIER);
      return callStock(
          level().nnBench() ? HdfsCommands.NNBENCH_IO : HdfsCommands.STOCK_IO,
          new StockIoRun(write, files, barrier, work()),
          silent);
    }
    return call(write ? HdfsCommands.WRITE : HdfsCommands.READ, files, ticks);
  }

  @Override
  void warm(LoadListener listener) throws SystemException, InterruptedException {
    Files files = files(warmed(), HdfsSettings.WARM);
    load(true, files, listener, listener::tick);
    load(false, files, listener, listener::tick);
    dropWarm();
  }

  /** Ends a warm-up: nothing of its files is left. */
  void dropWarm() throws SystemException, InterruptedException {
    drop(warmed());
    // DataNodes delete blocks in the background, which would disturb what is measured.
    hdfs().awaitDeletions();
  }

  @Override
  Instance.Load measure(Steps steps, LoadListener listener, LatencyLog log)
      throws SystemException, InterruptedException {
    Map<String, Double> metrics = new LinkedHashMap<>();
    Clock first = new Clock(listener, log, 0, 0);
    Transferred written = steps.call("write", level().deadline(), () -> run(true, first, metrics));
    beforeReading(steps);
    // By the wall clock: a stock job also sets itself up.
    double took = written.jobSeconds() != null ? written.jobSeconds() : written.elapsedSeconds();
    Clock second = new Clock(listener, log, took, written.operations());
    Transferred read = steps.call("read", level().deadline(), () -> run(false, second, metrics));
    return new Instance.Load(
        written.operations() + read.operations(),
        written.elapsedSeconds() + read.elapsedSeconds(),
        metrics);
  }

  void beforeReading(Steps steps) throws SystemException, InterruptedException {
    dropCaches(steps, "drop caches before reading");
  }

  private Transferred run(boolean write, Clock clock, Map<String, Double> metrics)
      throws SystemException, InterruptedException {
    Files files = files(measured(), HdfsSettings.FILES);
    return measured(write, files, clock::silent, clock::tick, metrics);
  }

  /** Writes or reads, and adds the figures of it. */
  Transferred measured(
      boolean write,
      Files files,
      LoadListener silent,
      Consumer<Event.Tick> ticks,
      Map<String, Double> metrics)
      throws SystemException, InterruptedException {
    CpuWindow cpu = hdfs().cpu();
    Transferred result = load(write, files, silent, ticks);
    double bytes = result.bytes();
    double seconds = result.elapsedSeconds();
    double client = cpu.client() / (bytes / 1e9);
    double dataNodes = cpu.servers(Servers.DATANODE) / (bytes / 1e9);
    metrics.put(write ? HdfsMetrics.WRITE_SECONDS : HdfsMetrics.READ_SECONDS, seconds);
    metrics.put(write ? HdfsMetrics.WRITE_RATE : HdfsMetrics.READ_RATE, bytes / seconds / 1e6);
    metrics.put(write ? HdfsMetrics.WRITE_CLIENT_CPU : HdfsMetrics.READ_CLIENT_CPU, client);
    metrics.put(write ? HdfsMetrics.WRITE_DATANODE_CPU : HdfsMetrics.READ_DATANODE_CPU, dataNodes);
    return result;
  }

  /** Passes ticks on, later by the seconds and operations of the load before. */
  private record Clock(LoadListener listener, LatencyLog log, double seconds, long operations) {

    /** A tick of a load that does not report its progress. */
    void silent(double since, long unknown, long unknownTotal) {
      listener.tick(since + seconds, unknown, unknownTotal);
    }

    void tick(Event.Tick tick) {
      Event.Tick later = tick.later(seconds, operations);
      log.add(later);
      listener.tick(later);
    }
  }

  /** Others make bytes of their own, so their files are verified by name, length and key. */
  @Override
  Verification verify() throws SystemException, InterruptedException {
    if (level().stock()) {
      long fileBytes = level().settings().bytes(HdfsSettings.FILE_SIZE);
      return verifyListed(fileBytes, "of wrong length");
    }
    Compared found = call(HdfsCommands.VERIFY_WRITTEN, files(measured(), HdfsSettings.FILES));
    return comparison(found);
  }

  @Override
  ClientProof.Names names(HdfsLevel by) {
    if (by.nnBench()) {
      return new ClientProof.Names(measured() + "/data", FileNames.NNBENCH, level().threads());
    }
    return by.stock()
        ? new ClientProof.Names(measured() + "/io_data", FileNames.DFSIO, 1)
        : new ClientProof.Names(measured(), FileNames.WRITTEN, 1);
  }
}
