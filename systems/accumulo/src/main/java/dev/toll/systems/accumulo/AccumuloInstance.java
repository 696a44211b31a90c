package dev.toll.systems.accumulo;

import com.google.gson.JsonObject;
import dev.toll.driver.Event;
import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.gc.GcLog;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verification;
import dev.toll.engine.run.LoadListener;
import dev.toll.engine.run.RunAnalysis;
import dev.toll.engine.run.Steps;
import dev.toll.engine.sample.Sampler;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Observing;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.ProfiledJvm;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Arguments;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Accumulo up at a level, with continuous ingest on it. */
final class AccumuloInstance implements Instance {
  private static final String TABLE = "ci";
  private static final String WARM_TABLE = "warm";
  private static final String PREFLIGHT_TABLE = "toll_preflight";
  private static final Duration SHORT = Duration.ofMinutes(1);

  private final Servers servers;
  private final IngestDriver driver;
  private final List<ManagedProcess> helpers;
  private final Settings settings;
  private final InstanceProofs proofs;
  private final long seed;
  private final boolean measureCeiling;
  private final Map<String, String> facts = new TreeMap<>();
  private final IngestRate rate = new IngestRate();
  private Observer observer;
  private RunMaterial material;
  private long distinct;

  AccumuloInstance(
      Servers servers,
      IngestDriver driver,
      List<ManagedProcess> helpers,
      Settings settings,
      InstanceProofs proofs,
      long seed,
      boolean measureCeiling) {
    this.servers = servers;
    this.driver = driver;
    this.helpers = helpers;
    this.settings = settings;
    this.proofs = proofs;
    this.seed = seed;
    this.measureCeiling = measureCeiling;
    facts.putAll(servers.describe());
  }

  Servers servers() {
    return servers;
  }

  IngestDriver driver() {
    return driver;
  }

  /** Has the table looked at while it is loaded. */
  void observedBy(Observer with, RunMaterial asWhom) {
    observer = with;
    material = asWhom;
  }

  @Override
  public List<Sampler> samplers() {
    return observer == null
        ? List.of(rate)
        : List.of(rate, observer.watch(TABLE, Observing.of(settings).every()));
  }

  @Override
  public List<ManagedProcess> processes() {
    List<ManagedProcess> all = new ArrayList<>(servers.processes());
    all.addAll(helpers);
    if (observer != null) {
      all.add(observer.process());
    }
    all.add(driver.process().process());
    return all;
  }

  @Override
  public List<ProfiledJvm> jvms() {
    List<ProfiledJvm> jvms = new ArrayList<>();
    for (ManagedProcess process : servers.processes()) {
      if (process.name().startsWith("tserver")) {
        jvms.add(new ProfiledJvm(process, servers.jdk()));
      }
    }
    jvms.add(new ProfiledJvm(driver.process().process(), servers.jdk()));
    return jvms;
  }

  @Override
  public List<ManagedProcess> observers() {
    return observer == null ? List.of() : List.of(observer.process());
  }

  @Override
  public List<GcLog> gcLogs() {
    List<GcLog> logs = new ArrayList<>(servers.gcLogs());
    if (driver.gcLog() != null) {
      logs.add(driver.gcLog());
    }
    return logs;
  }

  @Override
  public List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException {
    return proofs.prove(steps, facts);
  }

  @Override
  public void prepare(Steps steps) throws SystemException, InterruptedException {
    // The instance was initialised afresh: the preflight's is the only one.
    steps.run(
        "drop tables",
        SHORT,
        () -> driver.call("drop", Arguments.with("table", PREFLIGHT_TABLE).json(), SHORT));
    steps.run("create tables", SHORT, () -> createTable(TABLE));
    if (observer != null) {
      steps.run(
          "connect the observer",
          SHORT,
          () -> observer.open(material, servers.layout(), servers.endpoints(), TABLE));
    }
  }

  private void createTable(String table) throws SystemException, InterruptedException {
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
   */
  @Override
  public void warm(Steps steps, LoadListener listener)
      throws SystemException, InterruptedException {
    long entries = settings.count(AccumuloSettings.WARM);
    boolean steady = settings.flag(AccumuloSettings.WARM_STEADY);
    if (entries == 0 && !steady) {
      steps.skip("warm up", "the study asks for none (workload.warm-entries)");
      return;
    }
    if (measureCeiling) {
      ceiling(steps);
    }
    JsonObject result =
        steps.call(
            "warm up",
            deadline(),
            () -> {
              createTable(WARM_TABLE);
              Arguments arguments = load(WARM_TABLE);
              if (steady) {
                arguments
                    .and("steady", true)
                    .and("leastEntries", entries)
                    .and("entries", settings.count(AccumuloSettings.WARM_MAX));
              } else {
                arguments.and("entries", entries);
              }
              JsonObject warmed =
                  driver
                      .process()
                      .call("warm", arguments.json(), deadline(), tick -> tell(listener, tick));
              driver.call("drop", Arguments.with("table", WARM_TABLE).json(), SHORT);
              return warmed;
            });
    facts.put("warm-up entries", result.get("entries").getAsString());
    facts.put("warm-up ended by", result.get("stoppedBy").getAsString());
  }

  private Arguments load(String table) {
    return Arguments.with("table", table)
        .and("writers", settings.count(AccumuloSettings.WRITERS))
        .and("batchWriterMemory", settings.bytes(AccumuloSettings.WRITER_MEMORY))
        .and("batchWriterThreads", settings.count(AccumuloSettings.WRITER_THREADS))
        .and("flushEvery", settings.count(AccumuloSettings.FLUSH_EVERY))
        .and("seed", seed);
  }

  /** The same loop and generator with Accumulo left out: what the driver itself could do. */
  private void ceiling(Steps steps) throws SystemException, InterruptedException {
    JsonObject result =
        steps.call(
            "driver's ceiling",
            SHORT,
            () ->
                driver.call(
                    "ceiling",
                    Arguments.with("writers", settings.count(AccumuloSettings.WRITERS))
                        .and("flushEvery", settings.count(AccumuloSettings.FLUSH_EVERY))
                        .json(),
                    SHORT));
    facts.put(RunAnalysis.CEILING_FACT, result.get("operationsPerSecond").getAsString());
  }

  private static void tell(LoadListener listener, Event.Tick tick) {
    listener.tick(tick.t(), tick.operations(), tick.total());
  }

  @Override
  public Load measure(Steps steps, LoadListener listener, Path latency)
      throws SystemException, InterruptedException {
    try (LatencyLog log = new LatencyLog(latency)) {
      JsonObject result =
          steps.call(
              "ingest",
              deadline(),
              () ->
                  driver
                      .process()
                      .call(
                          "measure",
                          load(TABLE)
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
      metrics.put(AccumuloMetrics.ELAPSED, seconds);
      metrics.put(AccumuloMetrics.RATE, entries / seconds);
      put(metrics, AccumuloMetrics.LATENCY_P99, log.percentile(99) * 1e6);
      put(metrics, AccumuloMetrics.LATENCY_MAX, log.percentile(100) * 1e3);
      return new Load(entries, seconds, metrics);
    } catch (IOException e) {
      throw new SystemException("cannot write " + latency + ": " + e.getMessage(), e);
    }
  }

  private static void put(Map<String, Double> metrics, String name, double value) {
    if (!Double.isNaN(value)) {
      metrics.put(name, value);
    }
  }

  @Override
  public Map<String, Double> metrics(Load load, CpuUse cpu) {
    Map<String, Double> metrics = new LinkedHashMap<>();
    double millions = load.operations() / 1e6;
    if (cpu.drivers() != null) {
      metrics.put(AccumuloMetrics.CLIENT_CPU, cpu.drivers() / millions);
    }
    if (cpu.servers() != null) {
      metrics.put(AccumuloMetrics.SERVER_CPU, cpu.servers() / millions);
    }
    if (cpu.machine() != null) {
      metrics.put(AccumuloMetrics.MACHINE_CPU, cpu.machine() / millions);
    }
    double resident = 0;
    for (ManagedProcess process : servers.processes()) {
      if (process.role() == Role.SERVER) {
        resident += ProcFs.residentBytes(process.pid()).orElse(Double.NaN);
      }
    }
    put(metrics, AccumuloMetrics.SERVER_MEMORY, resident);
    return metrics;
  }

  @Override
  public Map<String, Double> settle(Steps steps) throws SystemException, InterruptedException {
    String wish = settings.text(AccumuloSettings.SETTLE);
    if (wish.equals("none")) {
      steps.skip("flush", "the study does not ask for it (workload.settle)");
    } else {
      steps.run(
          wish.equals("flush") ? "flush" : "flush and wait for compactions",
          deadline(),
          () ->
              driver.call(
                  "settle",
                  Arguments.with("table", TABLE)
                      .and("compactions", wish.equals("compactions"))
                      .json(),
                  deadline()));
    }
    return steps.call("sample", SHORT, this::sample);
  }

  private Map<String, Double> sample() throws SystemException, InterruptedException {
    return Answers.sample(driver.call("sample", Arguments.with("table", TABLE).json(), SHORT));
  }

  @Override
  public Verification verify(Steps steps) throws SystemException, InterruptedException {
    JsonObject found =
        steps.call(
            "verify",
            deadline(),
            () ->
                driver.call(
                    "verify",
                    Arguments.with("table", TABLE)
                        .and("entries", distinct)
                        .and("memoryBytes", settings.bytes(AccumuloSettings.VERIFY_MEMORY))
                        .json(),
                    deadline()));
    return Answers.verification(found);
  }

  @Override
  public Map<String, String> facts() {
    return facts;
  }

  private Duration deadline() {
    return Duration.ofMillis((long) (settings.seconds(AccumuloSettings.DEADLINE) * 1000));
  }
}
