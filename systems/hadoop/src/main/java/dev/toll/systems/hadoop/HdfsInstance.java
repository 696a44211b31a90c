package dev.toll.systems.hadoop;

import dev.toll.engine.analysis.RunAnalysis;
import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verification;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.DerivedMetrics;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.LoadSeries;
import dev.toll.engine.system.ProfiledJvm;
import dev.toll.engine.system.ProfiledJvms;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.hadoop.client.HdfsCommands;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** HDFS up at a level, with a workload on it. */
final class HdfsInstance implements Instance, ProfiledJvms, LoadSeries, DerivedMetrics {
  private static final Duration SHORT = Duration.ofMinutes(2);

  private final HdfsSession session;
  private final Servers servers;
  private final HdfsDriver driver;
  private final Settings settings;
  private final InstanceProofs proofs;
  private final HdfsLoad load;
  private final boolean measureCeiling;
  private final Map<String, String> facts = new TreeMap<>();

  HdfsInstance(
      HdfsSession session,
      Servers servers,
      HdfsDriver driver,
      Settings settings,
      InstanceProofs proofs,
      HdfsLoad load,
      boolean measureCeiling) {
    this.session = session;
    this.servers = servers;
    this.driver = driver;
    this.settings = settings;
    this.proofs = proofs;
    this.load = load;
    this.measureCeiling = measureCeiling;
    facts.putAll(servers.endpoints().describe());
    if (settings.has(HdfsSettings.RATE) && settings.count(HdfsSettings.RATE) > 0) {
      facts.put(RunAnalysis.OFFERED_FACT, Long.toString(settings.count(HdfsSettings.RATE)));
    }
  }

  Servers servers() {
    return servers;
  }

  HdfsDriver driver() {
    return driver;
  }

  /** The directory everything lies in, an encryption zone where the level says so. */
  void makeDirectory(Steps steps) throws SystemException, InterruptedException {
    String zone = settings.text(HdfsSettings.ZONE);
    boolean none = zone.equals(HdfsSettings.NO_ZONE);
    steps.run(
        none ? "make the directory" : "make the zone",
        SHORT,
        () ->
            driver.call(
                HdfsCommands.PREPARE,
                new HdfsCommands.Root(HdfsLoad.ROOT, none ? 0 : Integer.parseInt(zone), null),
                SHORT));
  }

  @Override
  public List<ManagedProcess> processes() {
    List<ManagedProcess> all = new ArrayList<>(servers.processes());
    all.add(driver.process());
    return all;
  }

  @Override
  public List<ProfiledJvm> jvms() {
    return processes().stream()
        .filter(process -> process.role() == Role.SERVER || process.role() == Role.DRIVER)
        .map(process -> new ProfiledJvm(process, servers.jdk()))
        .toList();
  }

  @Override
  public List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException {
    return proofs.prove(steps, facts);
  }

  @Override
  public void prepare(Steps steps) {
    steps.skip("prepare", "the directory was made with the instance, as proofs look at it");
  }

  @Override
  public void warm(Steps steps, LoadListener listener)
      throws SystemException, InterruptedException {
    boolean creates = load instanceof Creates;
    if (settings.count(HdfsSettings.WARM) == 0) {
      steps.skip("warm up", "the study asks for none (" + HdfsSettings.WARM + ")");
    } else {
      if (measureCeiling && creates && !HdfsSettings.stock(settings)) {
        ceiling(steps);
      }
      steps.run("warm up", HdfsLoad.deadline(settings), () -> load.warm(listener));
      facts.put("warm-up files", settings.text(HdfsSettings.WARM));
    }
    if (settings.text(HdfsSettings.CACHE_STATE).equals(HdfsSettings.COLD)) {
      steps.run(
          "empty the key stocks",
          SHORT,
          () -> driver.call(HdfsCommands.CHILL, new HdfsCommands.Directory(HdfsLoad.ROOT), SHORT));
    }
  }

  /** The same loop with HDFS left out: what the driver itself could do. */
  private void ceiling(Steps steps) throws SystemException, InterruptedException {
    HdfsCommands.Ceiling ceiling =
        steps.call(
            "driver's ceiling",
            SHORT,
            () ->
                driver.call(
                    HdfsCommands.CEILING,
                    new HdfsCommands.Threads((int) settings.count(HdfsSettings.THREADS)),
                    SHORT));
    facts.put(RunAnalysis.CEILING_FACT, Double.toString(ceiling.operationsPerSecond()));
  }

  @Override
  public List<String> series() {
    return load.series();
  }

  @Override
  public Load measure(Steps steps, LoadListener listener, Path latency)
      throws SystemException, InterruptedException {
    return LatencyLog.during(latency, log -> load.measure(steps, listener, log));
  }

  @Override
  public Map<String, Double> metrics(Instance.Load done, CpuUse cpu) {
    return load.metrics(done, cpu);
  }

  @Override
  public Map<String, Double> settle(Steps steps) {
    steps.skip("settle", "a closed file is settled");
    return Map.of();
  }

  @Override
  public Verification verify(Steps steps) throws SystemException, InterruptedException {
    return steps.call("verify", HdfsLoad.deadline(settings), load::verify);
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
