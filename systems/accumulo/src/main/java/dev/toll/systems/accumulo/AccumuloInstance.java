package dev.toll.systems.accumulo;

import dev.toll.engine.analysis.RunAnalysis;
import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.gc.GcLog;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verification;
import dev.toll.engine.sample.Sampler;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Observing;
import dev.toll.engine.system.DerivedMetrics;
import dev.toll.engine.system.GcLogged;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Observed;
import dev.toll.engine.system.ProfiledJvm;
import dev.toll.engine.system.ProfiledJvms;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands.Ingested;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Accumulo up at a level, with continuous ingest on it. */
final class AccumuloInstance implements Instance, ProfiledJvms, Observed, GcLogged, DerivedMetrics {
  private static final Duration SHORT = IngestLoad.SHORT;

  private final AccumuloSession session;
  private final Servers servers;
  private final IngestDriver driver;
  private final List<ManagedProcess> helpers;
  private final Settings settings;
  private final InstanceProofs proofs;
  private final IngestLoad load;
  private final boolean measureCeiling;
  private final Map<String, String> facts = new TreeMap<>();
  private Observer observer;
  private RunMaterial material;

  AccumuloInstance(
      AccumuloSession session,
      Servers servers,
      IngestDriver driver,
      List<ManagedProcess> helpers,
      Settings settings,
      InstanceProofs proofs,
      long seed,
      boolean measureCeiling) {
    this.session = session;
    this.servers = servers;
    this.driver = driver;
    this.helpers = helpers;
    this.settings = settings;
    this.proofs = proofs;
    this.load = new IngestLoad(driver, settings, seed);
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
  public List<Sampler> startSamplers() {
    return observer == null
        ? List.of(load.rate())
        : List.of(load.rate(), observer.watch(IngestLoad.TABLE, Observing.of(settings).every()));
  }

  @Override
  public List<ManagedProcess> processes() {
    List<ManagedProcess> all = new ArrayList<>(servers.processes());
    all.addAll(helpers);
    if (observer != null) {
      all.add(observer.process());
    }
    all.add(driver.process());
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
    jvms.add(new ProfiledJvm(driver.process(), servers.jdk()));
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
    steps.run("drop tables", SHORT, load::dropOthers);
    steps.run("create tables", SHORT, load::createTable);
    if (observer != null) {
      steps.run(
          "connect the observer",
          SHORT,
          () -> observer.open(material, servers.layout(), servers.endpoints(), IngestLoad.TABLE));
    }
  }

  @Override
  public void warm(Steps steps, LoadListener listener)
      throws SystemException, InterruptedException {
    if (settings.count(AccumuloSettings.WARM) == 0
        && !settings.flag(AccumuloSettings.WARM_STEADY)) {
      steps.skip("warm up", "the study asks for none (workload.warm-entries)");
      return;
    }
    if (measureCeiling) {
      facts.put(
          RunAnalysis.CEILING_FACT, steps.call("driver's ceiling", SHORT, () -> load.ceiling()));
    }
    Ingested warmed = steps.call("warm up", load.deadline(), () -> load.warm(listener));
    facts.put("warm-up entries", Long.toString(warmed.entries()));
    facts.put("warm-up ended by", warmed.stoppedBy().toString());
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
    AccumuloMetrics.put(metrics, AccumuloMetrics.SERVER_MEMORY, resident);
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
          load.deadline(),
          () -> load.flush(wish.equals("compactions")));
    }
    return steps.call("sample", SHORT, load::sample);
  }

  @Override
  public Verification verify(Steps steps) throws SystemException, InterruptedException {
    return steps.call("verify", load.deadline(), load::verify);
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
