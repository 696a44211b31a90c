package dev.toll.systems.hadoop;

import dev.toll.engine.record.Verification;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Reachable;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.base.session.JvmInstance;
import dev.toll.systems.base.session.JvmSession;
import dev.toll.systems.base.session.ServerGroup;
import dev.toll.systems.base.volume.Volume;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** HDFS at a level, toll's own or connected, with a workload on it. */
public final class HdfsInstance extends JvmInstance {
  private final HdfsLevel hdfs;
  private final HdfsServers servers;

  /** Where the servers' data is, with that of other levels where they share the servers. */
  private Volume stored;

  /** Null before it is brought up. */
  private HdfsLoad load;

  HdfsInstance(
      JvmSession<HdfsInstance> session,
      Settings level,
      Slot slot,
      Volume volume,
      HdfsServers servers) {
    super(session, level, slot, volume);
    hdfs = HdfsLevel.of(level);
    this.servers = servers;
    stored = volume;
  }

  HdfsLevel hdfs() {
    return hdfs;
  }

  /** Servers that toll started. */
  public HdfsCluster cluster() {
    return load.hdfs().started().orElseThrow();
  }

  @Override
  protected void bringUp(Steps steps) throws SystemException, InterruptedException {
    load = own(servers.start(this, steps));
  }

  /**
   * Takes servers before they are started.
   *
   * @param data where theirs is
   */
  <S extends ServerGroup> S manage(S group, Volume data) {
    stored = data;
    return own(group);
  }

  /** Takes its client. */
  <C extends DriverClient> C manage(C client) {
    return own(client);
  }

  @Override
  public List<Path> levelFiles() {
    return load.hdfs().levelFiles();
  }

  @Override
  public Optional<Reachable> reachable() {
    return load.hdfs()
        .started()
        .map(
            cluster ->
                directory ->
                    new HdfsAccessFiles(cluster.deployment()).write(directory, runDirectory()));
  }

  @Override
  public Set<Integer> listening() {
    return load.hdfs().started().map(HdfsCluster::listening).orElse(Set.of());
  }

  @Override
  protected Volume stored() {
    return stored;
  }

  @Override
  protected ProofList<HdfsProofTarget> proofs() {
    LoadedHdfs loaded = load.hdfs();
    ProofList<HdfsProofTarget> proofs =
        new ProofList<>(
            new HdfsProofTarget(hdfs, loaded),
            claimed -> new HdfsProofTarget(HdfsLevel.of(claimed.settings()), loaded));
    load.addProofs(proofs);
    loaded.addProofs(proofs, load);
    // Where another's servers write is not known.
    loaded
        .started()
        .ifPresent(
            cluster -> proofs.place(processes(), stored, runDirectory(), cluster.servers().logs()));
    return proofs;
  }

  @Override
  public void prepare(Steps steps) throws SystemException, InterruptedException {
    load.prepare(steps);
  }

  @Override
  public void warm(Steps steps, LoadListener listener, BooleanSupplier again)
      throws SystemException, InterruptedException {
    if (hdfs.paced() && level().count(HdfsSettings.WARM) > 0) {
      measureCeiling(steps, load::ceiling);
    }
    super.warm(steps, listener, again);
  }

  @Override
  protected double rate() {
    return hdfs.rate();
  }

  @Override
  public Map<String, Double> metrics(Load done, CpuUse cpu) {
    return load.metrics(done, cpu);
  }

  @Override
  public Map<String, Double> settle(Steps steps) {
    steps.skip("settle", "closed files need no flush");
    return Map.of();
  }

  @Override
  protected Verification readBack(Steps steps) throws SystemException, InterruptedException {
    return steps.call("verify", hdfs.deadline(), load::verify);
  }
}
