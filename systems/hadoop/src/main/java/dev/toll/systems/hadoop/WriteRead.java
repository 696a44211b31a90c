package dev.toll.systems.hadoop;

import dev.toll.driver.CommandType;
import dev.toll.driver.Event;
import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.run.CacheDropper;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.hadoop.client.FileNames;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsCommands.Compared;
import dev.toll.systems.hadoop.client.HdfsCommands.Directory;
import dev.toll.systems.hadoop.client.HdfsCommands.Expected;
import dev.toll.systems.hadoop.client.HdfsCommands.Files;
import dev.toll.systems.hadoop.client.HdfsCommands.Listed;
import dev.toll.systems.hadoop.client.HdfsCommands.StockIoRun;
import dev.toll.systems.hadoop.client.HdfsCommands.Transferred;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Whole files written, then read back: two loads, each with its own figures. */
final class WriteRead implements HdfsLoad {
  private static final long LOOK_EVERY_MILLIS = 100;

  private final Settings settings;
  private final HdfsDriver driver;
  private final Servers servers;
  private final long seed;

  WriteRead(Settings settings, HdfsDriver driver, Servers servers, long seed) {
    this.settings = settings;
    this.driver = driver;
    this.servers = servers;
    this.seed = seed;
  }

  private Files files(String directory, String count) {
    return new Files(
        directory,
        (int) settings.count(count),
        settings.bytes(HdfsSettings.FILE_SIZE),
        settings.bytes(HdfsSettings.BLOCK_SIZE),
        (int) settings.count(HdfsSettings.REPLICAS),
        (int) settings.count(HdfsSettings.THREADS),
        seed);
  }

  /**
   * One of the two loads, by our own client or by TestDFSIO, which tells nothing before its end.
   */
  private Transferred load(
      CommandType<Files, Transferred> what,
      Files files,
      LoadListener silent,
      Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    Duration deadline = HdfsLoad.deadline(settings);
    if (!HdfsSettings.stock(settings)) {
      return driver.call(what, files, deadline, ticks);
    }
    StockIoRun run = new StockIoRun(what.equals(HdfsCommands.WRITE), files, HdfsLoad.work(servers));
    return SilentTicker.during(silent, () -> driver.call(HdfsCommands.STOCK_IO, run, deadline));
  }

  @Override
  public void warm(LoadListener listener) throws SystemException, InterruptedException {
    Consumer<Event.Tick> tell = tick -> listener.tick(tick.t(), tick.operations(), tick.total());
    Files files = files(WARM, HdfsSettings.WARM);
    load(HdfsCommands.WRITE, files, listener, tell);
    load(HdfsCommands.READ, files, listener, tell);
    driver.call(HdfsCommands.DROP, new Directory(WARM), HdfsLoad.deadline(settings));
    awaitDeletions();
  }

  /** DataNodes delete blocks in the background, which would disturb what is measured. */
  private void awaitDeletions() throws SystemException, InterruptedException {
    DaemonPages nameNode = new DaemonPages(servers.endpoints().nameNodeHttp());
    try {
      while (nameNode
              .bean("Hadoop:service=NameNode,name=FSNamesystem")
              .map(bean -> bean.get("PendingDeletionBlocks").getAsLong())
              .orElse(0L)
          > 0) {
        TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
      }
    } catch (IOException e) {
      throw new SystemException("cannot read the NameNode's metrics: " + e.getMessage(), e);
    }
  }

  @Override
  public Instance.Load measure(Steps steps, LoadListener listener, LatencyLog log)
      throws SystemException, InterruptedException {
    Map<String, Double> metrics = new LinkedHashMap<>();
    Shifted ticks = new Shifted(listener, log);
    Transferred written =
        steps.call(
            "write", HdfsLoad.deadline(settings), () -> phase(HdfsCommands.WRITE, ticks, metrics));
    ticks.shift(took(written), written.operations());
    boolean cold = settings.text(HdfsSettings.READ_CACHE).equals(HdfsSettings.COLD);
    CacheDropper caches = new CacheDropper(cold ? "yes" : "no");
    if (cold) {
      caches.sync(steps);
      caches.drop(steps);
    } else {
      steps.skip("drop caches before reading", "the study does not ask for it");
    }
    Transferred read =
        steps.call(
            "read", HdfsLoad.deadline(settings), () -> phase(HdfsCommands.READ, ticks, metrics));
    return new Instance.Load(
        written.operations() + read.operations(),
        written.elapsedSeconds() + read.elapsedSeconds(),
        metrics);
  }

  /** The wall clock's time of a load: a stock job also sets itself up. */
  private static double took(Transferred load) {
    return load.jobSeconds() != null ? load.jobSeconds() : load.elapsedSeconds();
  }

  private Transferred phase(
      CommandType<Files, Transferred> what, Shifted ticks, Map<String, Double> metrics)
      throws SystemException, InterruptedException {
    CpuWindow cpu = new CpuWindow(servers, driver);
    Transferred result = load(what, files(MEASURED, HdfsSettings.FILES), ticks::silent, ticks);
    double bytes = result.bytes();
    double seconds = result.elapsedSeconds();
    List<ManagedProcess> client = List.of(driver.process());
    double clientCpu = cpu.of(client) / (bytes / 1e9);
    double dataNodeCpu = cpu.of(servers.named(Servers.DATANODE)) / (bytes / 1e9);
    boolean write = what.equals(HdfsCommands.WRITE);
    metrics.put(write ? HdfsMetrics.WRITE_SECONDS : HdfsMetrics.READ_SECONDS, seconds);
    metrics.put(write ? HdfsMetrics.WRITE_RATE : HdfsMetrics.READ_RATE, bytes / seconds / 1e6);
    metrics.put(write ? HdfsMetrics.WRITE_CLIENT_CPU : HdfsMetrics.READ_CLIENT_CPU, clientCpu);
    metrics.put(
        write ? HdfsMetrics.WRITE_DATANODE_CPU : HdfsMetrics.READ_DATANODE_CPU, dataNodeCpu);
    return result;
  }

  @Override
  public Verification verify() throws SystemException, InterruptedException {
    if (HdfsSettings.stock(settings)) {
      return verifyStock();
    }
    Compared found =
        driver.call(
            HdfsCommands.VERIFY_WRITTEN,
            files(MEASURED, HdfsSettings.FILES),
            HdfsLoad.deadline(settings));
    Map<String, Long> counts = new TreeMap<>();
    counts.put("expected", found.expected());
    counts.put("found", found.found());
    counts.put("foreign", found.foreign());
    counts.put("wrongLength", found.wrongLength());
    counts.put("wrongChunks", found.wrongChunks());
    counts.put("bytes", found.bytes());
    boolean right =
        found.found() == found.expected()
            && found.foreign() == 0
            && found.wrongLength() == 0
            && found.wrongChunks() == 0;
    return new Verification(
        right ? Verdict.TRUE : Verdict.FALSE,
        String.format(
            Locale.ROOT,
            "%,d of %,d files are there; %,d foreign, %,d of wrong length, %,d wrong chunks in"
                + " %,d bytes",
            found.found(),
            found.expected(),
            found.foreign(),
            found.wrongLength(),
            found.wrongChunks(),
            found.bytes()),
        counts);
  }

  /** TestDFSIO's bytes are its own affair: its files are looked for by name, length and key. */
  private Verification verifyStock() throws SystemException, InterruptedException {
    boolean zone = !settings.text(HdfsSettings.ZONE).equals(HdfsSettings.NO_ZONE);
    Listed found =
        driver.call(
            HdfsCommands.VERIFY_CREATED,
            new Expected(
                MEASURED + "/io_data",
                (int) settings.count(HdfsSettings.FILES),
                settings.bytes(HdfsSettings.FILE_SIZE),
                zone,
                FileNames.DFSIO,
                1),
            HdfsLoad.deadline(settings));
    return Creates.verified(found, "of wrong length", zone);
  }

  /** Passes ticks on; those of the second load follow upon the first on one clock. */
  private static final class Shifted implements Consumer<Event.Tick> {
    private final LoadListener listener;
    private final LatencyLog log;
    private double seconds;
    private long operations;

    Shifted(LoadListener listener, LatencyLog log) {
      this.listener = listener;
      this.log = log;
    }

    void shift(double bySeconds, long byOperations) {
      seconds = bySeconds;
      operations = byOperations;
    }

    /** A tick of a load that does not tell how far it is. */
    void silent(double since, long unknown, long unknownTotal) {
      listener.tick(since + seconds, unknown, unknownTotal);
    }

    @Override
    public void accept(Event.Tick tick) {
      Event.Tick shifted =
          new Event.Tick(
              tick.id(),
              tick.t() + seconds,
              tick.operations(),
              tick.total() + operations,
              tick.lagSeconds(),
              tick.service(),
              tick.response(),
              tick.sample());
      log.add(shifted);
      listener.tick(shifted.t(), shifted.operations(), shifted.total());
    }
  }
}
