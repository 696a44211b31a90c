package dev.toll.systems.accumulo;

import com.google.gson.JsonObject;
import dev.toll.driver.Event;
import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.record.Verification;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.base.process.Arguments;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Continuous ingest on one instance: what is done to its tables, and what came of it. */
final class IngestLoad {
  static final String TABLE = "ci";
  static final Duration SHORT = Duration.ofMinutes(1);

  private static final String WARM_TABLE = "warm";
  private static final String PREFLIGHT_TABLE = "toll_preflight";

  private final IngestDriver driver;
  private final Settings settings;
  private final long seed;
  private final IngestRate rate = new IngestRate();
  private long distinct;

  IngestLoad(IngestDriver driver, Settings settings, long seed) {
    this.driver = driver;
    this.settings = settings;
    this.seed = seed;
  }

  /** Its rate as a series. */
  IngestRate rate() {
    return rate;
  }

  /** The instance was initialised afresh: the preflight's is the only table there is. */
  void dropOthers() throws SystemException, InterruptedException {
    drop(PREFLIGHT_TABLE);
  }

  private void drop(String table) throws SystemException, InterruptedException {
    driver.call("drop", Arguments.with("table", table).json(), SHORT);
  }

  void createTable() throws SystemException, InterruptedException {
    create(TABLE);
  }

  private void create(String table) throws SystemException, InterruptedException {
    driver.call(
        "prepare",
        Arguments.with("table", table)
            .and("splits", settings.count(AccumuloSettings.TABLETS) - 1)
            .json(),
        SHORT);
  }

  /**
   * Warms both JVMs on a table of its own, dropped before measuring: the measured table starts
   * empty.
   *
   * @return the driver's answer: how many entries, and why no more
   */
  JsonObject warm(LoadListener listener) throws SystemException, InterruptedException {
    long entries = settings.count(AccumuloSettings.WARM);
    create(WARM_TABLE);
    Arguments arguments = arguments(WARM_TABLE);
    if (settings.flag(AccumuloSettings.WARM_STEADY)) {
      arguments
          .and("steady", true)
          .and("leastEntries", entries)
          .and("entries", settings.count(AccumuloSettings.WARM_MAX));
    } else {
      arguments.and("entries", entries);
    }
    JsonObject warmed =
        driver.process().call("warm", arguments.json(), deadline(), tick -> tell(listener, tick));
    drop(WARM_TABLE);
    return warmed;
  }

  private Arguments arguments(String table) {
    return Arguments.with("table", table)
        .and("writers", settings.count(AccumuloSettings.WRITERS))
        .and("batchWriterMemory", settings.bytes(AccumuloSettings.WRITER_MEMORY))
        .and("batchWriterThreads", settings.count(AccumuloSettings.WRITER_THREADS))
        .and("flushEvery", settings.count(AccumuloSettings.FLUSH_EVERY))
        .and("seed", seed);
  }

  private static void tell(LoadListener listener, Event.Tick tick) {
    listener.tick(tick.t(), tick.operations(), tick.total());
  }

  /**
   * The same loop and generator with Accumulo left out: what the driver itself could do.
   *
   * @return entries a second
   */
  String ceiling() throws SystemException, InterruptedException {
    return driver
        .call(
            "ceiling",
            Arguments.with("writers", settings.count(AccumuloSettings.WRITERS))
                .and("flushEvery", settings.count(AccumuloSettings.FLUSH_EVERY))
                .json(),
            SHORT)
        .get("operationsPerSecond")
        .getAsString();
  }

  Instance.Load measure(Steps steps, LoadListener listener, LatencyLog log)
      throws SystemException, InterruptedException {
    JsonObject result =
        steps.call(
            "ingest",
            deadline(),
            () ->
                driver
                    .process()
                    .call(
                        "measure",
                        arguments(TABLE)
                            .and("entries", settings.count(AccumuloSettings.ENTRIES))
                            .json(),
                        deadline(),
                        tick -> {
                          log.add(tick);
                          tell(rate, tick);
                          tell(listener, tick);
                        }));
    distinct = result.get("distinct").getAsLong();
    double seconds = result.get("elapsedSeconds").getAsDouble();
    long entries = result.get("entries").getAsLong();
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(CommonMetrics.ELAPSED, seconds);
    metrics.put(AccumuloMetrics.RATE, entries / seconds);
    CommonMetrics.put(metrics, CommonMetrics.LATENCY_P99, log.percentile(99) * 1e6);
    CommonMetrics.put(metrics, CommonMetrics.LATENCY_MAX, log.percentile(100) * 1e3);
    return new Instance.Load(entries, seconds, metrics);
  }

  /** Has the table written to its files, and waits for compactions if the study asks for it. */
  void flush(boolean compactions) throws SystemException, InterruptedException {
    driver.call(
        "settle",
        Arguments.with("table", TABLE).and("compactions", compactions).json(),
        deadline());
  }

  /** Tablets, files and bytes of the table. */
  Map<String, Double> sample() throws SystemException, InterruptedException {
    return Answers.sample(driver.call("sample", Arguments.with("table", TABLE).json(), SHORT));
  }

  /** Reads everything back. */
  Verification verify() throws SystemException, InterruptedException {
    return Answers.verification(
        driver.call(
            "verify",
            Arguments.with("table", TABLE)
                .and("entries", distinct)
                .and("memoryBytes", settings.bytes(AccumuloSettings.VERIFY_MEMORY))
                .json(),
            deadline()));
  }

  Duration deadline() {
    return settings.duration(AccumuloSettings.DEADLINE);
  }
}
