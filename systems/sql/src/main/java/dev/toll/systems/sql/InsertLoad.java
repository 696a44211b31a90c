package dev.toll.systems.sql;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.toll.driver.Event;
import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** iiBench on one server: what is done to its tables, and what came of it. */
final class InsertLoad {
  /** How late a paced load began its inserts; the report looks for it by this name. */
  static final String LAG = "schedule_lag_seconds";

  private static final String WARM_TABLE = "warm";

  private final SqlDriver driver;
  private final Settings settings;
  private final long seed;
  private JsonObject written;

  InsertLoad(SqlDriver driver, Settings settings, long seed) {
    this.driver = driver;
    this.settings = settings;
    this.seed = seed;
  }

  String table() {
    return SqlSettings.table(settings);
  }

  /** What the driver said of the measured load; null before it. */
  JsonObject written() {
    return written;
  }

  void createTable() throws SystemException, InterruptedException {
    create(table());
  }

  private void create(String name) throws SystemException, InterruptedException {
    JsonObject arguments = SqlDriver.about(name);
    arguments.add("indexes", SqlDriver.list(SqlSettings.indexes(settings)));
    arguments.addProperty("partitions", SqlSettings.partitions(settings));
    arguments.addProperty("partitionRows", settings.count(SqlSettings.PARTITION));
    driver.call("prepare", arguments);
  }

  /** Rows a second that the driver could make up and count if no server took them. */
  String ceiling() throws SystemException, InterruptedException {
    return driver.call("ceiling", arguments("", 1)).get("operationsPerSecond").getAsString();
  }

  /** Warms driver and server on a table of its own: the measured table starts empty. */
  void warm(long rows, LoadListener listener) throws SystemException, InterruptedException {
    create(WARM_TABLE);
    driver
        .process()
        .call("warm", arguments(WARM_TABLE, rows), deadline(), tick -> tell(listener, tick));
    driver.call("drop", SqlDriver.about(WARM_TABLE));
  }

  private JsonObject arguments(String table, long rows) {
    JsonObject arguments = SqlDriver.about(table);
    arguments.addProperty("rows", rows);
    arguments.addProperty("connections", settings.count(SqlSettings.CONNECTIONS));
    arguments.addProperty("batch", settings.count(SqlSettings.BATCH));
    arguments.addProperty("rate", settings.count(SqlSettings.RATE));
    arguments.addProperty("seed", seed);
    arguments.addProperty("queryThreads", settings.count(SqlSettings.QUERY_THREADS));
    arguments.addProperty("queryPauseSeconds", settings.seconds(SqlSettings.QUERY_PAUSE));
    arguments.addProperty("queryLimit", settings.count(SqlSettings.QUERY_LIMIT));
    arguments.add("indexes", SqlDriver.list(SqlSettings.indexes(settings)));
    return arguments;
  }

  private static void tell(LoadListener listener, Event.Tick tick) {
    if (tick.lagSeconds() != null) {
      listener.value(LAG, tick.lagSeconds());
    }
    listener.tick(tick.t(), tick.operations(), tick.total());
  }

  Instance.Load measure(Steps steps, LoadListener listener, LatencyLog log)
      throws SystemException, InterruptedException {
    SlowestSecond slowest = new SlowestSecond();
    written =
        steps.call(
            "inserts",
            deadline(),
            () ->
                driver
                    .process()
                    .call(
                        "measure",
                        arguments(table(), settings.count(SqlSettings.ROWS)),
                        deadline(),
                        tick -> {
                          log.add(tick);
                          slowest.tick(tick.t(), tick.operations());
                          tell(listener, tick);
                        }));
    double seconds = written.get("elapsedSeconds").getAsDouble();
    long rows = written.get("rows").getAsLong();
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(SqlMetrics.RATE, rows / seconds);
    metrics.put(SqlMetrics.ELAPSED, seconds);
    metrics.put(SqlMetrics.LATENCY_P50, log.percentile(50) * 1e6);
    metrics.put(SqlMetrics.LATENCY_P99, log.percentile(99) * 1e6);
    metrics.put(SqlMetrics.LATENCY_MAX, log.percentile(100) * 1e3);
    metrics.put(SqlMetrics.SLOWEST, slowest.rate(rows / seconds));
    if (written.has("queries")) {
      metrics.put(SqlMetrics.QUERIES, written.get("queries").getAsDouble() / seconds);
    }
    return new Instance.Load(rows, seconds, metrics);
  }

  /** Has the server write the table to its files. */
  void flush() throws SystemException, InterruptedException {
    driver.call("flush", SqlDriver.about(table()), deadline());
  }

  /** What the table takes on disk. */
  Map<String, Double> sizes() throws SystemException, InterruptedException {
    JsonObject sizes = driver.call("sizes", SqlDriver.about(table()));
    double bytes = sizes.get("tableBytes").getAsDouble();
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(SqlMetrics.TABLE_BYTES, bytes);
    metrics.put(SqlMetrics.INDEX_BYTES, sizes.get("indexBytes").getAsDouble());
    metrics.put(SqlMetrics.BYTES_PER_ROW, bytes / written.get("rows").getAsDouble());
    return metrics;
  }

  /**
   * Compares the table with what a load says it wrote.
   *
   * @param load the driver's answer
   */
  Verification verify(JsonObject load) throws SystemException, InterruptedException {
    JsonObject arguments = SqlDriver.about(table());
    JsonArray rows = new JsonArray();
    JsonArray checksums = new JsonArray();
    for (JsonElement each : load.getAsJsonArray("connections")) {
      rows.add(each.getAsJsonObject().get("rows").getAsString());
      checksums.add(each.getAsJsonObject().get("checksum").getAsString());
    }
    arguments.add("rows", rows);
    arguments.add("checksums", checksums);
    arguments.add("indexes", SqlDriver.list(SqlSettings.indexes(settings)));
    JsonObject found = driver.call("verify", arguments, deadline());
    Map<String, Long> counts = new TreeMap<>();
    for (String count : List.of("expected", "rows", "wrongConnections", "wrongIndexes")) {
      counts.put(count, found.get(count).getAsLong());
    }
    return new Verification(
        Verdict.valueOf(found.get("verdict").getAsString().toUpperCase(Locale.ROOT)),
        found.get("summary").getAsString(),
        counts);
  }

  Duration deadline() {
    return settings.duration(SqlSettings.DEADLINE);
  }
}
