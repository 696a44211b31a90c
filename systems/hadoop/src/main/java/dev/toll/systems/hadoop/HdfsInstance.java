package dev.toll.systems.hadoop;

import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verification;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.DerivedMetrics;
import dev.toll.engine.system.DescribedLoad;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.LoadSeries;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.session.JvmInstance;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.hadoop.client.HdfsCommands;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** HDFS at a level, with a workload on it. */
final class HdfsInstance extends JvmInstance implements LoadSeries, DescribedLoad, DerivedMetrics {
  private static final Duration SHORT = Duration.ofMinutes(2);

  private final HdfsSession session;
  private final boolean measureCeiling;
  private Servers servers;
  private HdfsDriver driver;
  private HdfsLoad load;
  private Double ceiling;

  HdfsInstance(
      HdfsSession session, Settings level, Slot slot, Volume volume, boolean measureCeiling) {
    super(session, level, slot, volume);
    this.session = session;
    this.measureCeiling = measureCeiling;
  }

  Servers hdfs() {
    return servers;
  }

  HdfsDriver driver() {
    return driver;
  }

  @Override
  protected void bringUp(Steps steps) throws SystemException, InterruptedException {
    Settings level = level();
    Endpoints endpoints = Endpoints.choose(level, session.ports());
    Layout layout = new Layout(configuration(), volume().path(), logs());
    RunMaterial material = session.material();
    servers = new Servers(session.hadoop(), layout, endpoints, level, material);
    servers.start(steps);
    // The last to boot: on few cores it would only make the servers wait.
    driver = HdfsDriver.start(session.hadoop(), layout, level, material);
    driver.watch(servers.processes());
    load = HdfsLoad.of(level, driver, servers, session.seed());
    facts().putAll(endpoints.describe());
    driver.preflight(steps, "preflight", endpoints);
    // With the instance, as proofs examine it.
    driver.makeDirectory(steps, "make the directory", HdfsLoad.ROOT, null);
  }

  @Override
  protected List<ManagedProcess> servers() {
    return servers == null ? List.of() : servers.processes();
  }

  @Override
  protected List<ManagedProcess> clients() {
    return driver == null ? List.of() : List.of(driver.process());
  }

  @Override
  public List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException {
    Probed probed = new Probed(level(), servers, driver);
    return new InstanceProofs(probed, volume()).prove(steps, facts());
  }

  @Override
  public void prepare(Steps steps) {
    steps.skip("prepare", "the directory was created at start, for the proofs");
  }

  @Override
  public void warm(Steps steps, LoadListener listener)
      throws SystemException, InterruptedException {
    boolean creates = load instanceof Creates;
    if (level().count(HdfsSettings.WARM) == 0) {
      steps.skip("warm up", "the study asks for none (" + HdfsSettings.WARM + ")");
    } else {
      if (measureCeiling && creates && !HdfsSettings.stock(level())) {
        ceiling = ceiling(steps);
      }
      steps.run("warm up", HdfsLoad.deadline(level()), () -> load.warm(listener));
      facts().put("warm-up files", level().text(HdfsSettings.WARM));
    }
    if (level().text(HdfsSettings.CACHE_STATE).equals(HdfsSettings.COLD)) {
      steps.run(
          "empty the key stocks",
          SHORT,
          () -> driver.call(HdfsCommands.CHILL, new HdfsCommands.Directory(HdfsLoad.ROOT), SHORT));
    }
  }

  /** The same loop with HDFS left out: what the driver itself could do. */
  private double ceiling(Steps steps) throws SystemException, InterruptedException {
    HdfsCommands.Threads threads =
        new HdfsCommands.Threads((int) level().count(HdfsSettings.THREADS));
    return steps
        .call("driver's ceiling", SHORT, () -> driver.call(HdfsCommands.CEILING, threads, SHORT))
        .operationsPerSecond();
  }

  @Override
  public LoadFacts loadFacts() {
    boolean paced = level().has(HdfsSettings.RATE) && level().count(HdfsSettings.RATE) > 0;
    return new LoadFacts(ceiling, paced ? (double) level().count(HdfsSettings.RATE) : null, null);
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
    steps.skip("settle", "closed files need no flush");
    return Map.of();
  }

  @Override
  public Verification verify(Steps steps) throws SystemException, InterruptedException {
    return steps.call("verify", HdfsLoad.deadline(level()), load::verify);
  }

  @Override
  protected void closeClients() {
    if (driver != null) {
      driver.close();
      driver = null;
    }
  }

  @Override
  protected void stopServers(Steps steps) throws SystemException, InterruptedException {
    if (servers == null) {
      steps.skip(Servers.STOP_STEP, "nothing is running");
      return;
    }
    servers.stop(steps);
    servers = null;
  }

  @Override
  protected void killServers() {
    if (servers != null) {
      servers.kill();
      servers = null;
    }
  }
}
