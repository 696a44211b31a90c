package dev.toll.systems.hadoop;

import dev.toll.driver.CommandType;
import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verification;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.ClientAccess;
import dev.toll.engine.system.CrossProofs;
import dev.toll.engine.system.DerivedMetrics;
import dev.toll.engine.system.DescribedLoad;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.LoadProofs;
import dev.toll.engine.system.LoadSeries;
import dev.toll.engine.system.Reachable;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.Proofs;
import dev.toll.systems.base.proof.TriedClaims;
import dev.toll.systems.base.session.JvmInstance;
import dev.toll.systems.base.session.Seat;
import dev.toll.systems.base.session.SharedServers;
import dev.toll.systems.base.settings.CommandLoad;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsCommands.Directory;
import dev.toll.systems.hadoop.client.HdfsCommands.Threads;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** HDFS at a level, with a workload on it. */
final class HdfsInstance extends JvmInstance
    implements LoadProofs, LoadSeries, DescribedLoad, DerivedMetrics, CrossProofs, Reachable {
  private static final String DRIVER = "driver";

  private final HdfsSession session;
  private final HdfsLevel hdfs;
  private final Slot slot;
  private final boolean measureCeiling;

  /** Null before it is brought up, as all that depends on it. */
  private HdfsCluster cluster;

  /** Where the servers' data lies, with that of other levels where they share the servers. */
  private Volume stored;

  private HdfsLoad load;
  private SlicedCreates sliced;

  /** Null where the load is not whole files. */
  private SlicedFiles slicedFiles;

  private Double ceiling;

  /** Null before the load, and where it comes in slices. */
  private PaceProof pace;

  HdfsInstance(
      HdfsSession session, Settings level, Slot slot, Volume volume, boolean measureCeiling) {
    super(session, level, slot, volume);
    this.session = session;
    this.hdfs = HdfsLevel.of(level);
    this.slot = slot;
    this.measureCeiling = measureCeiling;
  }

  @Override
  public <T> Optional<T> capability(Class<T> type) {
    if (type != SlicedLoad.class) {
      return super.capability(type);
    }
    SlicedLoad slices = slicedFiles != null ? slicedFiles : sliced;
    return hdfs.unsliced().isEmpty() ? Optional.of(type.cast(slices)) : Optional.empty();
  }

  HdfsCluster cluster() {
    return cluster;
  }

  @Override
  protected void bringUp(Steps steps) throws SystemException, InterruptedException {
    HdfsDriver driver = session.shares() ? amongOthers(steps) : alone(steps);
    facts().putAll(cluster.describe());
    own(driver).preflight(steps, "preflight");
    // With the instance, as proofs examine it.
    cluster.makeDirectory(steps, cluster.root(), null);
    if (hdfs.commands()) {
      call(steps, "create the load's directory", HdfsCommands.MAKE, new Directory(load.measured()));
    }
  }

  /** Starts servers of its own, and its client. */
  private HdfsDriver alone(Steps steps) throws SystemException, InterruptedException {
    loads(new HdfsCluster(session.deployment(hdfs, slot, volume())), volume());
    own(cluster.servers());
    return cluster.launch(steps, DRIVER, CommandLoad.clientRole(level()));
  }

  /** Starts its client on the servers of its block. */
  private HdfsDriver amongOthers(Steps steps) throws SystemException, InterruptedException {
    Seat<BlockServers> seat = own(session.seat(slot));
    if (seat.others()) {
      steps.skip(Servers.START_STEP, "the servers of the block are up");
    }
    BlockServers servers = seat.take(() -> session.serversOfBlock(hdfs, logs(), steps));
    loads(servers.join(hdfs, logs()), servers.volume());
    facts().putAll(SharedServers.FACT);
    facts().put("directory", cluster.root());
    return cluster.connect(DRIVER, CommandLoad.clientRole(level()));
  }

  /** Takes what it loads. */
  private void loads(HdfsCluster on, Volume volume) {
    cluster = on;
    stored = volume;
    load = HdfsLoad.of(hdfs, cluster, session.seed());
    sliced = new SlicedCreates(hdfs, cluster, session.cachedKeys());
    slicedFiles = load instanceof WriteRead files ? new SlicedFiles(files) : null;
  }

  /** The servers', which may be those of other levels too. */
  @Override
  public List<Path> levelFiles() {
    return List.of(cluster.deployment().configuration());
  }

  @Override
  public ClientAccess access(Path directory) throws IOException {
    return new OtherClients(cluster.deployment()).write(directory, runDirectory());
  }

  @Override
  public List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException {
    return placed(new Probed(hdfs, cluster).prove(steps, facts()));
  }

  private List<ProofResult> placed(Proofs proofs) throws SystemException, InterruptedException {
    return proofs
        .volume(stored, level())
        .place(processes(), stored, runDirectory(), cluster.servers().logs())
        .taken();
  }

  @Override
  public void prepare(Steps steps) throws SystemException, InterruptedException {
    load.prepare(steps);
  }

  @Override
  public void warm(Steps steps, LoadListener listener)
      throws SystemException, InterruptedException {
    if (hdfs.jobs()) {
      steps.skip("warm up", "every task is a JVM of its own, and new in every job");
    } else if (level().count(HdfsSettings.WARM) == 0) {
      steps.skip("warm up", HdfsSettings.WARM + " is 0");
    } else {
      if (measureCeiling && hdfs.creates() && !hdfs.stock()) {
        ceiling = ceiling(steps);
      }
      steps.run("warm up", hdfs.deadline(), () -> load.warm(listener));
      facts().put("warm-up files", level().text(HdfsSettings.WARM));
    }
    if (hdfs.coldKeys()) {
      call(steps, "empty the key caches", HdfsCommands.CHILL, new Directory(cluster.root()));
    }
  }

  /** The same loop with HDFS left out: what the driver itself could do. */
  private double ceiling(Steps steps) throws SystemException, InterruptedException {
    return call(steps, "driver's ceiling", HdfsCommands.CEILING, new Threads(hdfs.threads()))
        .operationsPerSecond();
  }

  @Override
  public LoadFacts loadFacts() {
    long rate = hdfs.creates() ? level().count(HdfsSettings.RATE) : 0;
    return new LoadFacts(ceiling, rate > 0 ? (double) rate : null, null);
  }

  private <A, R> R call(Steps steps, String step, CommandType<A, R> type, A arguments)
      throws SystemException, InterruptedException {
    Duration deadline = HdfsCluster.SHORT;
    return steps.call(step, deadline, () -> cluster.client().call(type, arguments, deadline));
  }

  @Override
  public List<String> series() {
    return load.series();
  }

  @Override
  public Load measure(Steps steps, LoadListener listener, Path latency)
      throws SystemException, InterruptedException {
    pace = new PaceProof(listener);
    return pace.ended(LatencyLog.during(latency, log -> load.measure(steps, pace, log)));
  }

  @Override
  public Map<String, Double> metrics(Instance.Load done, CpuUse cpu) {
    long creates = Math.round(done.operations() * sliced.createsPerMeasured());
    return load.metrics(new Load(creates, done.seconds(), done.metrics()), cpu);
  }

  @Override
  public Map<String, Double> settle(Steps steps) {
    long warmed = slicedFiles != null ? slicedFiles.warmedFiles() : sliced.warmedFiles();
    if (warmed > 0) {
      facts().put("warm-up files", Long.toString(warmed));
    }
    steps.skip("settle", "closed files need no flush");
    return Map.of();
  }

  private PaceProof pace() {
    return pace == null ? sliced.pace() : pace;
  }

  @Override
  public List<ProofResult> proveLoaded(Steps steps) throws SystemException, InterruptedException {
    List<ProofResult> found =
        new ArrayList<>(placed(new Probed(hdfs, cluster).proveLoaded(steps, facts())));
    found.addAll(load.proofs(hdfs));
    if (clients()) {
      found.add(steps.call(ClientProof.NAME, hdfs.deadline(), () -> ClientProof.of(load, hdfs)));
    }
    if (hdfs.creates() && !hdfs.stock()) {
      found.add(pace().prove(level().count(HdfsSettings.RATE)));
    }
    return found;
  }

  /** Whether the study's levels may have other clients than toll's. */
  private boolean clients() {
    return !hdfs.jobs() && !cluster.deployment().tools().stock().isEmpty();
  }

  @Override
  public List<ProofResult> proveAs(Level claimed, Steps steps)
      throws SystemException, InterruptedException {
    HdfsLevel other = HdfsLevel.of(claimed.settings());
    TriedClaims claims = new TriedClaims(claimed.name(), steps).volume(stored, claimed.settings());
    if (hdfs.creates() && !hdfs.stock()) {
      claims.take(PaceProof.NAME, () -> pace().prove(claimed.settings().count(HdfsSettings.RATE)));
    }
    if (clients()) {
      claims.take(ClientProof.NAME, () -> ClientProof.of(load, other));
    }
    for (ProofResult tried : load.proofs(other)) {
      claims.take(tried.name(), () -> tried);
    }
    return new Probed(other, cluster).proveAs(claims);
  }

  @Override
  public Set<Integer> listening() {
    Endpoints endpoints = cluster.deployment().endpoints();
    // Of another host's sockets this one knows nothing.
    return endpoints.master().host().away() ? Set.of() : Set.of(endpoints.nameNode());
  }

  @Override
  protected Verification readBack(Steps steps) throws SystemException, InterruptedException {
    return steps.call("verify", hdfs.deadline(), load::verify);
  }
}
