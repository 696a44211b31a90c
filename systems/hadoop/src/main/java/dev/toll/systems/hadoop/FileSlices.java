package dev.toll.systems.hadoop;

import dev.toll.engine.run.CacheDropper;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.slice.Portions;
import dev.toll.systems.base.slice.SliceLog;
import dev.toll.systems.hadoop.client.HdfsCommands.Files;
import dev.toll.systems.hadoop.client.HdfsCommands.Transferred;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The measured files in slices. */
final class FileSlices implements SlicedLoad.Slices {
  private static final List<String> CPU =
      List.of(
          HdfsMetrics.WRITE_CLIENT_CPU,
          HdfsMetrics.WRITE_DATANODE_CPU,
          HdfsMetrics.READ_CLIENT_CPU,
          HdfsMetrics.READ_DATANODE_CPU);

  private final SlicedFiles sliced;
  private final Portions files;
  private final SliceLog log;

  /** CPU-seconds by metric, of all slices. */
  private final Map<String, Double> cpu = new LinkedHashMap<>();

  private double writing;
  private double reading;
  private double bytes;

  FileSlices(SlicedFiles sliced, Path latency) throws SystemException {
    this.sliced = sliced;
    this.files = new Portions(sliced.operations().orElseThrow(), 1);
    this.log = SliceLog.open(latency);
  }

  @Override
  public Load slice(Steps steps, int of, LoadListener listener)
      throws SystemException, InterruptedException {
    WriteRead load = sliced.load();
    long first = files.done() * load.level().threads();
    Files part = sliced.files(load.measured(), first, files.next(of));
    Map<String, Double> metrics = new LinkedHashMap<>();
    Transferred written = transfer(steps, true, part, listener, metrics);
    load.beforeReading(steps);
    Transferred read = transfer(steps, false, part, listener, metrics);
    // What this slice wrote must not go to the disk in another level's.
    new CacheDropper(DesignSettings.NO).sync(steps);
    writing += written.elapsedSeconds();
    reading += read.elapsedSeconds();
    bytes += written.bytes();
    CPU.forEach(name -> cpu.merge(name, metrics.get(name) * written.bytes(), Double::sum));
    return new Load(
        written.operations() + read.operations(),
        written.elapsedSeconds() + read.elapsedSeconds(),
        metrics);
  }

  private Transferred transfer(
      Steps steps, boolean write, Files part, LoadListener listener, Map<String, Double> metrics)
      throws SystemException, InterruptedException {
    log.begin();
    Transferred done =
        steps.call(
            write ? "write" : "read",
            sliced.load().level().deadline(),
            () ->
                sliced
                    .load()
                    .measured(
                        write,
                        part,
                        listener,
                        tick -> {
                          log.add(tick);
                          listener.tick(tick.t(), tick.operations(), tick.total());
                        },
                        metrics));
    log.end(done.elapsedSeconds());
    return done;
  }

  /** Seconds are divided as all slices divided theirs, those that do not count included. */
  @Override
  public Load whole(long operations, double seconds) {
    double write = seconds * writing / (writing + reading);
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(HdfsMetrics.WRITE_SECONDS, write);
    metrics.put(HdfsMetrics.READ_SECONDS, seconds - write);
    metrics.put(HdfsMetrics.WRITE_RATE, bytes / write / 1e6);
    metrics.put(HdfsMetrics.READ_RATE, bytes / (seconds - write) / 1e6);
    cpu.forEach((name, used) -> metrics.put(name, used / bytes));
    return new Load(operations, seconds, metrics);
  }

  @Override
  public void close() throws SystemException {
    log.close();
  }
}
