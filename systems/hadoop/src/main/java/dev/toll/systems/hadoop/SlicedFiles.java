package dev.toll.systems.hadoop;

import dev.toll.driver.Event;
import dev.toll.engine.run.CacheDropper;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.slice.DriverSlices;
import dev.toll.systems.base.slice.SliceLog;
import dev.toll.systems.hadoop.client.HdfsCommands.Files;
import dev.toll.systems.hadoop.client.HdfsCommands.Transferred;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Whole files in slices: in each some are written and then read back, and the files' numbers go on.
 * What is counted here, and cut, are files of every thread at once.
 */
final class SlicedFiles extends DriverSlices {
  private static final List<String> WRITE_CPU =
      List.of(HdfsMetrics.WRITE_CLIENT_CPU, HdfsMetrics.WRITE_DATANODE_CPU);
  private static final List<String> READ_CPU =
      List.of(HdfsMetrics.READ_CLIENT_CPU, HdfsMetrics.READ_DATANODE_CPU);

  private final WriteRead load;
  private final Map<String, String> facts;

  /** CPU-seconds by metric, of all slices. */
  private final Map<String, Double> cpu = new LinkedHashMap<>();

  private double writing;
  private double reading;
  private double bytes;

  /**
   * Nothing is written yet.
   *
   * @param facts of the trial, to which is added what was written and read before
   */
  SlicedFiles(WriteRead load, Map<String, String> facts) {
    super(cut(load.level()), "write");
    this.load = load;
    this.facts = facts;
  }

  private static Cut cut(HdfsLevel level) {
    int threads = level.threads();
    long files = level.settings().count(HdfsSettings.FILES) / threads;
    return new Cut(
        files,
        1,
        level.settings().count(HdfsSettings.WARM) / threads,
        1,
        HdfsSettings.WARM,
        level.deadline());
  }

  /** So many of every thread, after those before. */
  private Files files(String directory, Part part) {
    int threads = load.level().threads();
    return load.files(
        directory, part.first() * threads, Math.toIntExact(part.operations() * threads));
  }

  /** Of the warm-up; measured files are written in one step and read in another. */
  @Override
  protected Load run(Part part, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    Files files = files(load.warmed(), part);
    double seconds = load.load(true, files, LoadListener.NONE, ticks).elapsedSeconds();
    seconds += load.load(false, files, LoadListener.NONE, ticks).elapsedSeconds();
    // The pace is given in the units that the load is cut into.
    return new Load(part.operations(), seconds, Map.of());
  }

  @Override
  protected void endWarm(Steps steps, long ofEach) throws SystemException, InterruptedException {
    steps.run("drop the warm-up's files", load.level().deadline(), load::dropWarm);
    facts.put("warm-up files", Long.toString(ofEach * load.level().threads()));
  }

  @Override
  protected Load slice(Steps steps, Part part, LoadListener listener)
      throws SystemException, InterruptedException {
    Files files = files(load.measured(), part);
    Map<String, Double> metrics = new LinkedHashMap<>();
    Load written = measure(steps, "write", tick -> transfer(true, files, tick, metrics), listener);
    load.beforeReading(steps);
    Load read = measure(steps, "read", tick -> transfer(false, files, tick, metrics), listener);
    // What this slice wrote must not go to the disk in another level's.
    new CacheDropper(DesignSettings.NO).sync(steps);
    return new Load(
        written.operations() + read.operations(), written.seconds() + read.seconds(), metrics);
  }

  private Load transfer(
      boolean write, Files files, Consumer<Event.Tick> ticks, Map<String, Double> metrics)
      throws SystemException, InterruptedException {
    Transferred done = load.measured(write, files, LoadListener.NONE, ticks, metrics);
    if (write) {
      writing += done.elapsedSeconds();
      bytes += done.bytes();
    } else {
      reading += done.elapsedSeconds();
    }
    (write ? WRITE_CPU : READ_CPU)
        .forEach(name -> cpu.merge(name, metrics.get(name) * done.bytes(), Double::sum));
    return new Load(done.operations(), done.elapsedSeconds(), metrics);
  }

  /** Seconds are divided as all slices divided theirs, those that do not count included. */
  @Override
  protected Load whole(long operations, double seconds, SliceLog slices) {
    double write = seconds * writing / (writing + reading);
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(HdfsMetrics.WRITE_SECONDS, write);
    metrics.put(HdfsMetrics.READ_SECONDS, seconds - write);
    metrics.put(HdfsMetrics.WRITE_RATE, bytes / write / 1e6);
    metrics.put(HdfsMetrics.READ_RATE, bytes / (seconds - write) / 1e6);
    cpu.forEach((name, used) -> metrics.put(name, used / bytes));
    return new Load(operations, seconds, metrics);
  }
}
