package dev.toll.systems.sql;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.toll.driver.Event;
import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.run.LoadListener;
import dev.toll.engine.run.RunAnalysis;
import dev.toll.engine.run.Steps;
import dev.toll.engine.sample.Sampler;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.ProfiledJvm;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A SQL server up at a level, with iiBench on it. */
final class SqlInstance implements Instance {
  private static final String LAG = "schedule_lag_seconds";
  private static final String WARM_TABLE = "warm";
  private static final Duration SHORT = Duration.ofMinutes(1);

  private final Probed probed;
  private final SqlDriver driver;
  private final Servers servers;
  private final Settings settings;
  private final Map<String, String> told;
  private final long seed;
  private final boolean measureCeiling;
  private final Map<String, String> facts = new TreeMap<>();
  private JsonObject load;

  /**
   * @param told what the server says of its settings
   */
  SqlInstance(
      Probed probed, Servers servers, Map<String, String> told, long seed, boolean measureCeiling) {
    this.probed = probed;
    this.driver = probed.driver();
    this.servers = servers;
    this.settings = probed.level();
    this.told = told;
    this.seed = seed;
    this.measureCeiling = measureCeiling;
    facts.put("port", Integer.toString(probed.place().port()));
    if (probed.place().connected()) {
      facts.put("database", probed.place().guest().name());
    }
    facts.putAll(told);
    if (paced()) {
      facts.put(RunAnalysis.OFFERED_FACT, Long.toString(settings.count(SqlSettings.RATE)));
    }
    if (SqlSettings.partitions(settings) > 1) {
      facts.put(RunAnalysis.PARTITION_FACT, Long.toString(settings.count(SqlSettings.PARTITION)));
    }
  }

  /** For proofs by tests. */
  Probed probed() {
    return probed;
  }

  private String table() {
    return SqlSettings.table(settings);
  }

  @Override
  public List<ManagedProcess> processes() {
    ManagedProcess client = driver.process().process();
    return servers.server() == null ? List.of(client) : List.of(servers.server().process(), client);
  }

  /** The driver's: both servers are native code. */
  @Override
  public List<ProfiledJvm> jvms() {
    return List.of(driver.profiled());
  }

  @Override
  public List<Sampler> samplers() {
    return servers.volume() == null ? List.of() : List.of(DataBytes.of(servers.volume().path()));
  }

  @Override
  public List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException {
    return new InstanceProofs(probed, servers.volume()).prove(steps, told);
  }

  /** What the driver said of the measured load. */
  JsonObject load() {
    return load;
  }

  @Override
  public boolean provesLoad() {
    return true;
  }

  @Override
  public List<ProofResult> proveLoaded(Steps steps) throws SystemException, InterruptedException {
    LoadedProofs proofs = new LoadedProofs(probed);
    ProofResult indexes = steps.call("catalogue", SHORT, () -> proofs.indexes(table()));
    return List.of(proofs.connections(load), indexes);
  }

  @Override
  public void prepare(Steps steps) throws SystemException, InterruptedException {
    steps.run("create table", SHORT, () -> create(table()));
  }

  private void create(String name) throws SystemException, InterruptedException {
    JsonObject arguments = SqlDriver.about(name);
    arguments.add("indexes", SqlDriver.list(SqlSettings.indexes(settings)));
    arguments.addProperty("partitions", SqlSettings.partitions(settings));
    arguments.addProperty("partitionRows", settings.count(SqlSettings.PARTITION));
    driver.call("prepare", arguments);
  }

  /** Warms driver and server on a table of its own: the measured table starts empty. */
  @Override
  public void warm(Steps steps, LoadListener listener)
      throws SystemException, InterruptedException {
    long rows = settings.count(SqlSettings.WARM);
    if (rows == 0) {
      steps.skip("warm up", "the study asks for none (workload.warm-rows)");
      return;
    }
    if (measureCeiling) {
      JsonObject ceiling =
          steps.call("driver's ceiling", SHORT, () -> driver.call("ceiling", arguments("", 1)));
      facts.put(RunAnalysis.CEILING_FACT, ceiling.get("operationsPerSecond").getAsString());
    }
    steps.run(
        "warm up",
        deadline(),
        () -> {
          create(WARM_TABLE);
          driver
              .process()
              .call("warm", arguments(WARM_TABLE, rows), deadline(), tick -> tell(listener, tick));
          driver.call("drop", SqlDriver.about(WARM_TABLE));
        });
    facts.put("warm-up rows", Long.toString(rows));
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

  /** How late a paced load began its inserts; the report looks for it by this name. */
  @Override
  public List<String> series() {
    return paced() ? List.of(LAG) : List.of();
  }

  private boolean paced() {
    return settings.count(SqlSettings.RATE) > 0;
  }

  private static void tell(LoadListener listener, Event.Tick tick) {
    if (tick.lagSeconds() != null) {
      listener.value(LAG, tick.lagSeconds());
    }
    listener.tick(tick.t(), tick.operations(), tick.total());
  }

  @Override
  public Load measure(Steps steps, LoadListener listener, Path latency)
      throws SystemException, InterruptedException {
    SlowestSecond slowest = new SlowestSecond();
    try (LatencyLog log = new LatencyLog(latency)) {
      load =
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
      double seconds = load.get("elapsedSeconds").getAsDouble();
      long rows = load.get("rows").getAsLong();
      Map<String, Double> metrics = new LinkedHashMap<>();
      metrics.put(SqlMetrics.RATE, rows / seconds);
      metrics.put(SqlMetrics.ELAPSED, seconds);
      metrics.put(SqlMetrics.LATENCY_P50, log.percentile(50) * 1e6);
      metrics.put(SqlMetrics.LATENCY_P99, log.percentile(99) * 1e6);
      metrics.put(SqlMetrics.LATENCY_MAX, log.percentile(100) * 1e3);
      metrics.put(SqlMetrics.SLOWEST, slowest.rate(rows / seconds));
      if (load.has("queries")) {
        metrics.put(SqlMetrics.QUERIES, load.get("queries").getAsDouble() / seconds);
      }
      return new Load(rows, seconds, metrics);
    } catch (IOException e) {
      throw new SystemException("cannot write " + latency + ": " + e.getMessage(), e);
    }
  }

  @Override
  public Map<String, Double> metrics(Load done, CpuUse cpu) {
    Map<String, Double> metrics = new LinkedHashMap<>();
    double millions = done.operations() / 1e6;
    put(metrics, SqlMetrics.CLIENT_CPU, cpu.drivers(), millions);
    put(metrics, SqlMetrics.MACHINE_CPU, cpu.machine(), millions);
    if (servers.server() != null) {
      put(metrics, SqlMetrics.SERVER_CPU, cpu.servers(), millions);
      metrics.put(
          SqlMetrics.SERVER_MEMORY,
          ProcFs.residentBytes(servers.server().process().members()).orElse(Double.NaN));
    }
    return metrics;
  }

  private static void put(Map<String, Double> metrics, String name, Double value, double millions) {
    if (value != null) {
      metrics.put(name, value / millions);
    }
  }

  @Override
  public Map<String, Double> settle(Steps steps) throws SystemException, InterruptedException {
    if (settings.text(SqlSettings.SETTLE).equals(SqlSettings.NONE)) {
      steps.skip("flush", "the study does not ask for it (workload.settle)");
    } else {
      steps.run(
          "flush", deadline(), () -> driver.call("flush", SqlDriver.about(table()), deadline()));
    }
    JsonObject sizes =
        steps.call("sizes", SHORT, () -> driver.call("sizes", SqlDriver.about(table())));
    double bytes = sizes.get("tableBytes").getAsDouble();
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(SqlMetrics.TABLE_BYTES, bytes);
    metrics.put(SqlMetrics.INDEX_BYTES, sizes.get("indexBytes").getAsDouble());
    metrics.put(SqlMetrics.BYTES_PER_ROW, bytes / load.get("rows").getAsDouble());
    return metrics;
  }

  @Override
  public Verification verify(Steps steps) throws SystemException, InterruptedException {
    return verify(steps, load);
  }

  /**
   * Compares the table with what a load says it wrote.
   *
   * @param written the driver's answer
   */
  Verification verify(Steps steps, JsonObject written)
      throws SystemException, InterruptedException {
    JsonObject arguments = SqlDriver.about(table());
    JsonArray rows = new JsonArray();
    JsonArray checksums = new JsonArray();
    for (JsonElement each : written.getAsJsonArray("connections")) {
      rows.add(each.getAsJsonObject().get("rows").getAsString());
      checksums.add(each.getAsJsonObject().get("checksum").getAsString());
    }
    arguments.add("rows", rows);
    arguments.add("checksums", checksums);
    arguments.add("indexes", SqlDriver.list(SqlSettings.indexes(settings)));
    JsonObject found =
        steps.call("verify", deadline(), () -> driver.call("verify", arguments, deadline()));
    Map<String, Long> counts = new TreeMap<>();
    for (String count : List.of("expected", "rows", "wrongConnections", "wrongIndexes")) {
      counts.put(count, found.get(count).getAsLong());
    }
    return new Verification(
        Verdict.valueOf(found.get("verdict").getAsString().toUpperCase(Locale.ROOT)),
        found.get("summary").getAsString(),
        counts);
  }

  @Override
  public Map<String, String> facts() {
    return facts;
  }

  private Duration deadline() {
    return SqlSettings.deadline(settings, SqlSettings.DEADLINE);
  }
}
