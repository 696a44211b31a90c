package dev.toll.systems.hadoop;

import dev.toll.driver.Event;
import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.series.ColumnSeries;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.hadoop.client.FileNames;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsCommands.Created;
import dev.toll.systems.hadoop.client.HdfsCommands.Directory;
import dev.toll.systems.hadoop.client.HdfsCommands.Expected;
import dev.toll.systems.hadoop.client.HdfsCommands.Listed;
import dev.toll.systems.hadoop.client.HdfsCommands.StockFiles;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Empty files created by some threads, as fast as they are answered or at an arrival rate. */
final class Creates implements HdfsLoad {
  private static final double NANOS_PER_MICRO = 1000;

  private final Settings settings;
  private final HdfsDriver driver;
  private final Servers servers;

  Creates(Settings settings, HdfsDriver driver, Servers servers) {
    this.settings = settings;
    this.driver = driver;
    this.servers = servers;
  }

  private Created create(
      String directory, String files, Consumer<Event.Tick> ticks, LoadListener listener)
      throws SystemException, InterruptedException {
    long count = settings.count(files);
    int threads = (int) settings.count(HdfsSettings.THREADS);
    Duration deadline = HdfsLoad.deadline(settings);
    if (HdfsSettings.stock(settings)) {
      StockFiles stock =
          new StockFiles(
              directory,
              count,
              threads,
              settings.seconds(HdfsSettings.BARRIER),
              HdfsLoad.work(servers));
      return SilentTicker.during(
          listener, () -> driver.call(HdfsCommands.STOCK_CREATE, stock, deadline));
    }
    double rate = settings.count(HdfsSettings.RATE);
    return driver.call(
        HdfsCommands.CREATE,
        new HdfsCommands.Creates(directory, count, threads, rate),
        deadline,
        ticks);
  }

  @Override
  public void warm(LoadListener listener) throws SystemException, InterruptedException {
    create(
        WARM,
        HdfsSettings.WARM,
        tick -> listener.tick(tick.t(), tick.operations(), tick.total()),
        listener);
    driver.call(HdfsCommands.DROP, new Directory(WARM), HdfsLoad.deadline(settings));
  }

  @Override
  public Instance.Load measure(Steps steps, LoadListener listener, LatencyLog log)
      throws SystemException, InterruptedException {
    return steps.call("create", HdfsLoad.deadline(settings), () -> measure(listener, log));
  }

  @Override
  public List<String> series() {
    return settings.count(HdfsSettings.RATE) > 0 ? List.of(ColumnSeries.SCHEDULE_LAG) : List.of();
  }

  private Instance.Load measure(LoadListener listener, LatencyLog log)
      throws SystemException, InterruptedException, IOException {
    NameNodeTimes times = NameNodeTimes.begin(servers.endpoints());
    CpuWindow cpu = new CpuWindow(servers, driver);
    Created result =
        create(
            MEASURED,
            HdfsSettings.FILES,
            tick -> {
              log.add(tick);
              if (tick.lagSeconds() != null) {
                listener.value(ColumnSeries.SCHEDULE_LAG, tick.lagSeconds());
              }
              listener.tick(tick.t(), tick.operations(), tick.total());
            },
            listener);
    long creates = result.operations();
    double millions = creates / 1e6;
    Map<String, Double> metrics = new LinkedHashMap<>();
    List<ManagedProcess> client = List.of(driver.process());
    metrics.put(HdfsMetrics.CLIENT_CPU, cpu.of(client) / millions);
    metrics.put(HdfsMetrics.NAMENODE_CPU, cpu.of(servers.named(Servers.NAMENODE)) / millions);
    metrics.put(HdfsMetrics.KMS_CPU, cpu.of(servers.named(Servers.KMS)) / millions);
    metrics.putAll(times.end());
    double seconds = result.elapsedSeconds();
    metrics.put(HdfsMetrics.ELAPSED, seconds);
    metrics.put(HdfsMetrics.RATE, result.operationsPerSecond());
    metrics.put(HdfsMetrics.WAIT, result.meanNanos() / NANOS_PER_MICRO);
    // NNBench tells means alone.
    if (result.p99Nanos() != null) {
      metrics.put(HdfsMetrics.P99, result.p99Nanos() / NANOS_PER_MICRO);
    }
    metrics.put(HdfsMetrics.CLIENT_CREATE, result.createMeanNanos() / NANOS_PER_MICRO);
    return new Instance.Load(creates, seconds, metrics);
  }

  @Override
  public Map<String, Double> metrics(Instance.Load load, Instance.CpuUse cpu) {
    return cpu.machine() == null
        ? Map.of()
        : Map.of(HdfsMetrics.MACHINE_CPU, cpu.machine() / (load.operations() / 1e6));
  }

  @Override
  public Verification verify() throws SystemException, InterruptedException {
    boolean zone = !settings.text(HdfsSettings.ZONE).equals(HdfsSettings.NO_ZONE);
    boolean stock = HdfsSettings.stock(settings);
    Listed found =
        driver.call(
            HdfsCommands.VERIFY_CREATED,
            new Expected(
                stock ? MEASURED + "/data" : MEASURED,
                (int) settings.count(HdfsSettings.FILES),
                0,
                zone,
                stock ? FileNames.NNBENCH : FileNames.TOLL,
                stock ? (int) settings.count(HdfsSettings.THREADS) : 1),
            HdfsLoad.deadline(settings));
    return verified(found, "not empty", zone);
  }

  /** What the driver found in the directory, judged. */
  static Verification verified(Listed found, String wrongLength, boolean zone) {
    Map<String, Long> counts = new TreeMap<>();
    counts.put("expected", found.expected());
    counts.put("found", found.found());
    counts.put("missing", found.missing());
    counts.put("foreign", found.foreign());
    counts.put("wrongLength", found.wrongLength());
    counts.put("wrongEncryption", found.wrongEncryption());
    boolean right =
        found.missing() == 0
            && found.foreign() == 0
            && found.wrongLength() == 0
            && found.wrongEncryption() == 0;
    return new Verification(
        right ? Verdict.TRUE : Verdict.FALSE,
        String.format(
            Locale.ROOT,
            "%,d of %,d files are there; %,d foreign, %,d %s, %,d %s",
            found.found(),
            found.expected(),
            found.foreign(),
            found.wrongLength(),
            wrongLength,
            found.wrongEncryption(),
            zone ? "without a key" : "with a key"),
        counts);
  }
}
