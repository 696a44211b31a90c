package dev.toll.systems.hadoop;

import dev.toll.driver.Event;
import dev.toll.engine.record.Verification;
import dev.toll.engine.run.CacheDropper;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.slice.SliceLog;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsCommands.Compared;
import dev.toll.systems.hadoop.client.HdfsCommands.Files;
import dev.toll.systems.hadoop.client.HdfsCommands.Transferred;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Whole files written, then read back: two loads, each with its own figures. In each slice some are
 * written and then read back, and the files' numbers go on. What is counted here, and cut, are
 * files of every thread at once.
 */
final class WriteRead extends HdfsLoad {
  private final long seed;
  private final Turns turns;
  private double writing;
  private double reading;
  private double bytes;

  WriteRead(HdfsLevel level, LoadedHdfs hdfs, long seed, Turns turns, Map<String, String> facts) {
    super(level, hdfs, cut(level, level.threads()), "write", facts);
    this.seed = seed;
    this.turns = turns;
  }

  /** So many of every thread, after those before. */
  private Files files(String directory, long first, long ofEach) {
    Settings settings = level().settings();
    int threads = level().threads();
    return new Files(
        directory,
        Math.toIntExact(ofEach * threads),
        settings.bytes(HdfsSettings.FILE_SIZE),
        settings.bytes(HdfsSettings.BLOCK_SIZE),
        count(HdfsSettings.REPLICAS),
        threads,
        seed,
        first * threads);
  }

  /** Writes or reads, by our own client or by one of Hadoop's. */
  private Transferred load(boolean write, Files files, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    return level().stock()
        ? stock(level().nnBench() ? HdfsCommands.NNBENCH_IO : HdfsCommands.STOCK_IO, write, files)
        : call(write ? HdfsCommands.WRITE : HdfsCommands.READ, files, ticks);
  }

  /** Of the warm-up; measured files are written in one step and read in another. */
  @Override
  protected Load run(Part part, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    Files files = files(warmed(), part.first(), part.operations());
    double seconds = load(true, files, ticks).elapsedSeconds();
    seconds += load(false, files, ticks).elapsedSeconds();
    // The pace is given in the units that the load is cut into.
    return new Load(part.operations(), seconds, Map.of());
  }

  @Override
  protected void endWarm(Steps steps, long ofEach) throws SystemException, InterruptedException {
    super.endWarm(steps, ofEach * level().threads());
    // DataNodes delete blocks in the background, which would disturb what is measured.
    steps.run("wait for the deletion of blocks", level().deadline(), hdfs()::awaitDeletions);
  }

  @Override
  protected Load slice(Steps steps, Part part, LoadListener listener)
      throws SystemException, InterruptedException {
    Files files = files(measured(), part.first(), part.operations());
    Map<String, Double> metrics = new LinkedHashMap<>();
    long start = System.nanoTime();
    Load written = measure(steps, "write", tick -> transfer(true, files, tick, metrics), listener);
    // By the wall clock: a stock job also sets itself up.
    double took = (System.nanoTime() - start) / 1e9;
    dropCaches(steps, "drop caches before reading");
    LoadListener second =
        (seconds, some, total) ->
            listener.tick(
                seconds + took,
                some,
                total == LoadListener.UNKNOWN ? total : total + written.operations());
    Load read = measure(steps, "read", tick -> transfer(false, files, tick, metrics), second);
    if (turns.interleaved()) {
      // What this slice wrote must not go to the disk in another level's.
      new CacheDropper(DesignSettings.NO).sync(steps);
    }
    return new Load(
        written.operations() + read.operations(), written.seconds() + read.seconds(), metrics);
  }

  /** Writes or reads, and adds the figures of it. */
  private Load transfer(
      boolean write, Files files, Consumer<Event.Tick> ticks, Map<String, Double> metrics)
      throws SystemException, InterruptedException {
    CpuWindow cpu = hdfs().cpu();
    Transferred done = load(write, files, ticks);
    double seconds = done.elapsedSeconds();
    double transferred = done.bytes();
    double gigabytes = transferred / 1e9;
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put(
        write ? HdfsMetrics.WRITE_CLIENT_CPU : HdfsMetrics.READ_CLIENT_CPU,
        cpu.client() / gigabytes);
    cpu.put(
        figures,
        write ? HdfsMetrics.WRITE_DATANODE_CPU : HdfsMetrics.READ_DATANODE_CPU,
        Servers.DATANODE,
        gigabytes);
    add(figures, gigabytes);
    if (write) {
      writing += seconds;
      bytes += transferred;
    } else {
      reading += seconds;
    }
    metrics.putAll(figures);
    times(write, seconds, transferred, metrics);
    return new Load(done.operations(), seconds, metrics);
  }

  private static void times(
      boolean write, double seconds, double bytes, Map<String, Double> metrics) {
    metrics.put(write ? HdfsMetrics.WRITE_SECONDS : HdfsMetrics.READ_SECONDS, seconds);
    metrics.put(write ? HdfsMetrics.WRITE_RATE : HdfsMetrics.READ_RATE, bytes / seconds / 1e6);
  }

  /** Seconds are divided as all slices divided theirs, those that do not count included. */
  @Override
  protected Load whole(long operations, double seconds, SliceLog slices) {
    double write = seconds * writing / (writing + reading);
    Map<String, Double> metrics = means();
    times(true, write, bytes, metrics);
    times(false, seconds - write, bytes, metrics);
    return new Load(operations, seconds, metrics);
  }

  /** Others make bytes of their own, so their files are verified by name, length and key. */
  @Override
  public Verification verify() throws SystemException, InterruptedException {
    if (level().stock()) {
      long fileBytes = level().settings().bytes(HdfsSettings.FILE_SIZE);
      return verifyListed(fileBytes, "of wrong length");
    }
    Files all = files(measured(), 0, operations().getAsLong());
    Compared found = call(HdfsCommands.VERIFY_WRITTEN, all);
    return comparison(found);
  }
}
