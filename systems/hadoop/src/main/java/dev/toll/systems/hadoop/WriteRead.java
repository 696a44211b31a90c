package dev.toll.systems.hadoop;

import com.google.gson.JsonObject;
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
import dev.toll.systems.base.process.Arguments;
import java.io.IOException;
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

  private JsonObject call(String command, String directory, long files, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    return driver
        .process()
        .call(command, arguments(directory, files).json(), HdfsLoad.deadline(settings), ticks);
  }

  private Arguments arguments(String directory, long files) {
    return Arguments.with("directory", directory)
        .and("files", files)
        .and("fileBytes", settings.bytes(HdfsSettings.FILE_SIZE))
        .and("blockBytes", settings.bytes(HdfsSettings.BLOCK_SIZE))
        .and("replicas", settings.count(HdfsSettings.REPLICAS))
        .and("threads", settings.count(HdfsSettings.THREADS))
        .and("seed", seed);
  }

  /**
   * One of the two loads, by our own client or by TestDFSIO, which tells nothing before its end.
   */
  private JsonObject load(
      String what, String directory, String files, LoadListener silent, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    long count = settings.count(files);
    if (!HdfsSettings.stock(settings)) {
      return call(what, directory, count, ticks);
    }
    Arguments arguments = HdfsLoad.stock(servers, arguments(directory, count));
    arguments.and("operation", what);
    return SilentTicker.during(
        silent, () -> driver.call("stock-io", arguments.json(), HdfsLoad.deadline(settings)));
  }

  @Override
  public void warm(LoadListener listener) throws SystemException, InterruptedException {
    Consumer<Event.Tick> tell = tick -> listener.tick(tick.t(), tick.operations(), tick.total());
    load("write", WARM, HdfsSettings.WARM, listener, tell);
    load("read", WARM, HdfsSettings.WARM, listener, tell);
    driver.call("drop", Arguments.with("directory", WARM).json(), HdfsLoad.deadline(settings));
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
    JsonObject written =
        steps.call("write", HdfsLoad.deadline(settings), () -> phase("write", ticks, metrics));
    double seconds = written.get("elapsedSeconds").getAsDouble();
    ticks.shift(took(written), written.get("operations").getAsLong());
    boolean cold = settings.text(HdfsSettings.READ_CACHE).equals(HdfsSettings.COLD);
    CacheDropper caches = new CacheDropper(cold ? "yes" : "no");
    if (cold) {
      caches.sync(steps);
      caches.drop(steps);
    } else {
      steps.skip("drop caches before reading", "the study does not ask for it");
    }
    JsonObject read =
        steps.call("read", HdfsLoad.deadline(settings), () -> phase("read", ticks, metrics));
    return new Instance.Load(
        written.get("operations").getAsLong() + read.get("operations").getAsLong(),
        seconds + read.get("elapsedSeconds").getAsDouble(),
        metrics);
  }

  /** The wall clock's time of a load: a stock job also sets itself up. */
  private static double took(JsonObject load) {
    return load.get(load.has("jobSeconds") ? "jobSeconds" : "elapsedSeconds").getAsDouble();
  }

  private JsonObject phase(String what, Shifted ticks, Map<String, Double> metrics)
      throws SystemException, InterruptedException {
    CpuWindow cpu = new CpuWindow(servers, driver);
    JsonObject result = load(what, MEASURED, HdfsSettings.FILES, ticks::silent, ticks);
    double bytes = result.get("bytes").getAsDouble();
    double seconds = result.get("elapsedSeconds").getAsDouble();
    List<ManagedProcess> client = List.of(driver.process().process());
    double clientCpu = cpu.of(client) / (bytes / 1e9);
    double dataNodeCpu = cpu.of(servers.named(Servers.DATANODE)) / (bytes / 1e9);
    boolean write = what.equals("write");
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
    JsonObject found =
        call("verify-written", MEASURED, settings.count(HdfsSettings.FILES), tick -> {});
    Map<String, Long> counts = new TreeMap<>();
    found.keySet().forEach(key -> counts.put(key, found.get(key).getAsLong()));
    boolean right =
        counts.get("found").equals(counts.get("expected"))
            && counts.get("foreign") == 0
            && counts.get("wrongLength") == 0
            && counts.get("wrongChunks") == 0;
    return new Verification(
        right ? Verdict.TRUE : Verdict.FALSE,
        String.format(
            Locale.ROOT,
            "%,d of %,d files are there; %,d foreign, %,d of wrong length, %,d wrong chunks in"
                + " %,d bytes",
            counts.get("found"),
            counts.get("expected"),
            counts.get("foreign"),
            counts.get("wrongLength"),
            counts.get("wrongChunks"),
            counts.get("bytes")),
        counts);
  }

  /** TestDFSIO's bytes are its own affair: its files are looked for by name, length and key. */
  private Verification verifyStock() throws SystemException, InterruptedException {
    boolean zone = !settings.text(HdfsSettings.ZONE).equals(HdfsSettings.NO_ZONE);
    Arguments arguments =
        arguments(MEASURED + "/io_data", settings.count(HdfsSettings.FILES))
            .and("names", "dfsio")
            .and("zone", zone);
    JsonObject found = driver.call("verify-created", arguments.json(), HdfsLoad.deadline(settings));
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
