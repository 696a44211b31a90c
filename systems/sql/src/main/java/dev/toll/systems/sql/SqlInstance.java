package dev.toll.systems.sql;

import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verification;
import dev.toll.engine.sample.Sampler;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Observing;
import dev.toll.engine.system.DerivedMetrics;
import dev.toll.engine.system.DescribedLoad;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.LoadProofs;
import dev.toll.engine.system.LoadSeries;
import dev.toll.engine.system.Observed;
import dev.toll.engine.system.ProfiledJvm;
import dev.toll.engine.system.ProfiledJvms;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.sql.client.SqlCommands;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A SQL server up at a level, with iiBench on it. */
final class SqlInstance
    implements Instance,
        ProfiledJvms,
        Observed,
        LoadProofs,
        LoadSeries,
        DescribedLoad,
        DerivedMetrics {
  private static final Duration SHORT = Duration.ofMinutes(1);

  private final SqlSession session;
  private final Probed probed;
  private final SqlDriver driver;
  private final Servers servers;
  private final SqlDriver observer;
  private final Settings settings;
  private final Map<String, String> told;
  private final InsertLoad load;
  private final boolean measureCeiling;
  private ServerStatus status;
  private Double ceiling;
  private final Map<String, String> facts = new TreeMap<>();

  /**
   * @param observer null when the server's status is not to be sampled
   * @param told what the server says of its settings
   */
  SqlInstance(
      SqlSession session,
      Probed probed,
      Servers servers,
      SqlDriver observer,
      Map<String, String> told,
      long seed,
      boolean measureCeiling) {
    this.session = session;
    this.probed = probed;
    this.driver = probed.driver();
    this.servers = servers;
    this.observer = observer;
    this.settings = probed.level();
    this.told = told;
    this.load = new InsertLoad(driver, settings, seed);
    this.measureCeiling = measureCeiling;
    facts.put("port", Integer.toString(probed.place().port()));
    if (probed.place().connected()) {
      facts.put("database", probed.place().guest().name());
    }
    facts.putAll(told);
  }

  /** For proofs by tests. */
  Probed probed() {
    return probed;
  }

  @Override
  public List<ManagedProcess> processes() {
    List<ManagedProcess> all = new ArrayList<>();
    if (servers.server() != null) {
      all.add(servers.server().process());
    }
    all.addAll(observers());
    all.add(driver.process());
    return all;
  }

  /** The driver's: both servers are native code. */
  @Override
  public List<ProfiledJvm> jvms() {
    return List.of(driver.profiled());
  }

  @Override
  public List<ManagedProcess> observers() {
    return observer == null ? List.of() : List.of(observer.process());
  }

  @Override
  public List<Sampler> startSamplers() {
    List<Sampler> samplers = new ArrayList<>();
    if (servers.volume() != null) {
      samplers.add(DataBytes.of(servers.volume().path()));
    }
    if (status != null) {
      samplers.add(status.start(Observing.of(settings).every()));
    }
    return samplers;
  }

  @Override
  public List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException {
    return new InstanceProofs(probed, servers.volume()).prove(steps, told);
  }

  /** For tests, which verify what was not written. */
  InsertLoad load() {
    return load;
  }

  @Override
  public List<ProofResult> proveLoaded(Steps steps) throws SystemException, InterruptedException {
    LoadedProofs proofs = new LoadedProofs(probed);
    ProofResult indexes = steps.call("catalogue", SHORT, () -> proofs.indexes(load.table()));
    return List.of(proofs.connections(load.written()), indexes);
  }

  @Override
  public void prepare(Steps steps) throws SystemException, InterruptedException {
    steps.run("create table", SHORT, load::createTable);
    if (observer != null) {
      steps.run("connect the observer", SHORT, this::observe);
    }
  }

  private void observe() throws SystemException, InterruptedException {
    observer.ready(SHORT);
    observer.call(SqlCommands.OPEN, probed.access(Access.Way.RIGHT));
    status = ServerStatus.of(observer);
  }

  @Override
  public void warm(Steps steps, LoadListener listener)
      throws SystemException, InterruptedException {
    long rows = settings.count(SqlSettings.WARM);
    if (rows == 0) {
      steps.skip("warm up", "the study asks for none (workload.warm-rows)");
      return;
    }
    if (measureCeiling) {
      ceiling = steps.call("driver's ceiling", SHORT, load::ceiling);
    }
    steps.run("warm up", load.deadline(), () -> load.warm(rows, listener));
    facts.put("warm-up rows", Long.toString(rows));
  }

  @Override
  public List<String> series() {
    return paced() ? List.of(InsertLoad.LAG) : List.of();
  }

  @Override
  public LoadFacts loadFacts() {
    return new LoadFacts(
        ceiling,
        paced() ? (double) settings.count(SqlSettings.RATE) : null,
        SqlSettings.partitions(settings) > 1 ? settings.count(SqlSettings.PARTITION) : null);
  }

  private boolean paced() {
    return settings.count(SqlSettings.RATE) > 0;
  }

  @Override
  public Load measure(Steps steps, LoadListener listener, Path latency)
      throws SystemException, InterruptedException {
    return LatencyLog.during(latency, log -> load.measure(steps, listener, log));
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
      steps.run("flush", load.deadline(), load::flush);
    }
    return steps.call("sizes", SHORT, load::sizes);
  }

  @Override
  public Verification verify(Steps steps) throws SystemException, InterruptedException {
    return steps.call("verify", load.deadline(), () -> load.verify(load.written()));
  }

  @Override
  public Map<String, String> facts() {
    return facts;
  }

  @Override
  public void stop(Steps steps) throws SystemException, InterruptedException {
    session.stop(steps);
  }

  @Override
  public void wipe(Steps steps) throws SystemException, InterruptedException {
    session.wipe(steps);
  }
}
