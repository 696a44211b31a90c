package dev.toll.systems.hadoop;

import com.google.gson.JsonObject;
import dev.toll.driver.Event;
import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.series.LagSeries;
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

  private JsonObject create(
      String directory, String files, Consumer<Event.Tick> ticks, LoadListener listener)
      throws SystemException, InterruptedException {
    Arguments arguments =
        Arguments.with("directory", directory)
            .and("files", settings.count(files))
            .and("threads", settings.count(HdfsSettings.THREADS));
    if (HdfsSettings.stock(settings)) {
      HdfsLoad.stock(servers, arguments)
          .and("barrierSeconds", settings.seconds(HdfsSettings.BARRIER));
      return SilentTicker.during(
          listener,
          () -> driver.call("stock-create", arguments.json(), HdfsLoad.deadline(settings)));
    }
    arguments.and("rate", settings.count(HdfsSettings.RATE));
    return driver.process().call("create", arguments.json(), HdfsLoad.deadline(settings), ticks);
  }

  @Override
  public void warm(LoadListener listener) throws SystemException, InterruptedException {
    create(
        WARM,
        HdfsSettings.WARM,
        tick -> listener.tick(tick.t(), tick.operations(), tick.total()),
        listener);
    driver.call("drop", Arguments.with("directory", WARM).json(), HdfsLoad.deadline(settings));
  }

  @Override
  public Instance.Load measure(Steps steps, LoadListener listener, LatencyLog log)
      throws SystemException, InterruptedException {
    return steps.call("create", HdfsLoad.deadline(settings), () -> measure(listener, log));
  }

  @Override
  public List<String> series() {
    return settings.count(HdfsSettings.RATE) > 0 ? List.of(LagSeries.COLUMN) : List.of();
  }

  private Instance.Load measure(LoadListener listener, LatencyLog log)
      throws SystemException, InterruptedException, IOException {
    NameNodeTimes times = NameNodeTimes.begin(servers.endpoints());
    CpuWindow cpu = new CpuWindow(servers, driver);
    JsonObject result =
        create(
            MEASURED,
            HdfsSettings.FILES,
            tick -> {
              log.add(tick);
              if (tick.lagSeconds() != null) {
                listener.value(LagSeries.COLUMN, tick.lagSeconds());
              }
              listener.tick(tick.t(), tick.operations(), tick.total());
            },
            listener);
    long creates = result.get("operations").getAsLong();
    double millions = creates / 1e6;
    Map<String, Double> metrics = new LinkedHashMap<>();
    List<ManagedProcess> client = List.of(driver.process().process());
    metrics.put(HdfsMetrics.CLIENT_CPU, cpu.of(client) / millions);
    metrics.put(HdfsMetrics.NAMENODE_CPU, cpu.of(servers.named(Servers.NAMENODE)) / millions);
    metrics.put(HdfsMetrics.KMS_CPU, cpu.of(servers.named(Servers.KMS)) / millions);
    metrics.putAll(times.end());
    double seconds = result.get("elapsedSeconds").getAsDouble();
    metrics.put(HdfsMetrics.ELAPSED, seconds);
    metrics.put(HdfsMetrics.RATE, result.get("operationsPerSecond").getAsDouble());
    metrics.put(HdfsMetrics.WAIT, micros(result, "meanNanos"));
    // NNBench tells means alone.
    if (result.has("p99Nanos")) {
      metrics.put(HdfsMetrics.P99, micros(result, "p99Nanos"));
    }
    metrics.put(HdfsMetrics.CLIENT_CREATE, micros(result, "createMeanNanos"));
    return new Instance.Load(creates, seconds, metrics);
  }

  private static double micros(JsonObject result, String name) {
    return result.get(name).getAsDouble() / NANOS_PER_MICRO;
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
    JsonObject found =
        driver.call(
            "verify-created",
            Arguments.with("directory", stock ? MEASURED + "/data" : MEASURED)
                .and("files", settings.count(HdfsSettings.FILES))
                .and("zone", zone)
                .and("names", stock ? "nnbench" : "toll")
                .and("maps", stock ? settings.count(HdfsSettings.THREADS) : 1)
                .json(),
            HdfsLoad.deadline(settings));
    return verified(found, "not empty", zone);
  }

  /** What the driver found in the directory, judged. */
  static Verification verified(JsonObject found, String wrongLength, boolean zone) {
    Map<String, Long> counts = new TreeMap<>();
    found.keySet().forEach(key -> counts.put(key, found.get(key).getAsLong()));
    boolean right =
        counts.get("missing") == 0
            && counts.get("foreign") == 0
            && counts.get("wrongLength") == 0
            && counts.get("wrongEncryption") == 0;
    return new Verification(
        right ? Verdict.TRUE : Verdict.FALSE,
        String.format(
            Locale.ROOT,
            "%,d of %,d files are there; %,d foreign, %,d %s, %,d %s",
            counts.get("found"),
            counts.get("expected"),
            counts.get("foreign"),
            counts.get("wrongLength"),
            wrongLength,
            counts.get("wrongEncryption"),
            zone ? "without a key" : "with a key"),
        counts);
  }
}
