package dev.toll.systems.hadoop;

import static dev.toll.systems.base.proof.ProofList.When.CROSSED;
import static dev.toll.systems.base.proof.ProofList.When.LOADED;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.ClientAccess;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.Reachable;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.base.session.SharedServerLease;
import dev.toll.systems.base.session.SharedServers;
import dev.toll.systems.base.settings.CommandLoad;
import dev.toll.systems.base.slice.DriverSlices;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsCommands.Directory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** HDFS at a level, with a workload on it. */
final class HdfsInstance extends LoadedInstance implements Reachable {
  private static final String DRIVER = "driver";

  private final HdfsSession session;
  private final Slot slot;

  /** Null before it is brought up, as all that depends on it. */
  private HdfsCluster cluster;

  /** Where the servers' data is, with that of other levels where they share the servers. */
  private Volume stored;

  /** Null where the load is none of creates. */
  private SlicedCreates creates;

  /** Null where the load cannot be cut. */
  private DriverSlices sliced;

  HdfsInstance(HdfsSession session, Settings level, Slot slot, Volume volume) {
    super(session, level, slot, volume);
    this.session = session;
    this.slot = slot;
  }

  @Override
  public Optional<SlicedLoad> slices() {
    return Optional.ofNullable(hdfs.unsliced().isEmpty() ? sliced : null);
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
    SharedServerLease<BlockServers> lease = own(session.lease(slot));
    if (lease.others()) {
      steps.skip(Servers.START_STEP, "the servers of the block are up");
    }
    BlockServers servers = lease.take(() -> session.serversOfBlock(hdfs, logs(), steps));
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
    if (load instanceof Creates those) {
      creates = new SlicedCreates(those, cluster, session.cachedKeys(), facts());
      sliced = creates;
    } else if (load instanceof WriteRead files) {
      sliced = new SlicedFiles(files, facts());
    }
  }

  /** The servers', which may be those of other levels too. */
  @Override
  public List<Path> levelFiles() {
    return List.of(cluster.deployment().configuration());
  }

  @Override
  public ClientAccess access(Path directory) throws IOException {
    return new HdfsAccessFiles(cluster.deployment()).write(directory, runDirectory());
  }

  @Override
  protected Volume stored() {
    return stored;
  }

  @Override
  protected ProofList<HdfsProofTarget> proofs() {
    ProofList<HdfsProofTarget> proofs =
        withPace(
            new ProofList<>(
                new HdfsProofTarget(hdfs, cluster),
                claimed -> new HdfsProofTarget(HdfsLevel.of(claimed.settings()), cluster)),
            claimed -> claimed.level().settings());
    if (clients()) {
      proofs
          .add(ClientProof.NAME, claimed -> ClientProof.of(load, claimed.level()), LOADED, CROSSED)
          .within(hdfs.deadline());
    }
    if (hdfs.jobs()) {
      proofs.addAll(JobProof.NAME, claimed -> load.proofs(claimed.level()), LOADED, CROSSED);
    }
    return HdfsProofTarget.addTo(proofs)
        .place(processes(), stored, runDirectory(), cluster.servers().logs());
  }

  @Override
  public void prepare(Steps steps) throws SystemException, InterruptedException {
    load.prepare(steps);
  }

  @Override
  public Map<String, Double> metrics(Instance.Load done, CpuUse cpu) {
    double each = creates == null ? 1 : creates.createsPerMeasured();
    long all = Math.round(done.operations() * each);
    return super.metrics(new Load(all, done.seconds(), done.metrics()), cpu);
  }

  @Override
  PaceProof pace() {
    PaceProof whole = super.pace();
    return whole == null && creates != null ? creates.pace() : whole;
  }

  /** Whether the study's levels may have other clients than toll's. */
  private boolean clients() {
    return !hdfs.jobs() && !cluster.deployment().tools().stock().isEmpty();
  }

  @Override
  public Set<Integer> listening() {
    Endpoints endpoints = cluster.deployment().endpoints();
    // Of another host's sockets this one knows nothing.
    return endpoints.master().host().away() ? Set.of() : Set.of(endpoints.nameNode());
  }
}
