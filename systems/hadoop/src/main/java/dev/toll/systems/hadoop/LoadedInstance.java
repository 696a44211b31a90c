package dev.toll.systems.hadoop;

import dev.toll.driver.CommandType;
import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.Verification;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.base.proof.ProofList.When;
import dev.toll.systems.base.session.JvmInstance;
import dev.toll.systems.base.session.JvmSession;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsCommands.Directory;
import dev.toll.systems.hadoop.client.HdfsCommands.Threads;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** HDFS with a workload on it, toll's own or connected: the life of a load in one piece. */
abstract class LoadedInstance extends JvmInstance {
  final HdfsLevel hdfs;

  /** Null before it is brought up. */
  HdfsLoad load;

  /** Null before the load. */
  private PaceProof pace;

  LoadedInstance(JvmSession<?> session, Settings level, Slot slot, Volume volume) {
    super(session, level, slot, volume);
    hdfs = HdfsLevel.of(level);
  }

  final <A, R> R call(Steps steps, String step, CommandType<A, R> type, A arguments)
      throws SystemException, InterruptedException {
    Duration deadline = HdfsCluster.SHORT;
    return steps.call(step, deadline, () -> load.hdfs().client().call(type, arguments, deadline));
  }

  @Override
  public void warm(Steps steps, LoadListener listener)
      throws SystemException, InterruptedException {
    if (hdfs.jobs()) {
      steps.skip("warm up", "every task is a JVM of its own, and new in every job");
    } else if (level().count(HdfsSettings.WARM) == 0) {
      steps.skip("warm up", HdfsSettings.WARM + " is 0");
    } else {
      if (paced()) {
        measureCeiling(steps, this::alone);
      }
      steps.run("warm up", hdfs.deadline(), () -> load.warm(listener));
      facts().put("warm-up files", level().text(HdfsSettings.WARM));
    }
    if (hdfs.coldKeys()) {
      call(steps, "empty the key caches", HdfsCommands.CHILL, new Directory(load.hdfs().root()));
    }
  }

  /** The same loop with HDFS left out: what the driver itself could do. */
  private double alone() throws SystemException, InterruptedException {
    Threads threads = new Threads(hdfs.threads());
    return load.hdfs()
        .client()
        .call(HdfsCommands.CEILING, threads, HdfsCluster.SHORT)
        .operationsPerSecond();
  }

  @Override
  public LoadFacts loadFacts() {
    long rate = hdfs.creates() ? level().count(HdfsSettings.RATE) : 0;
    return new LoadFacts(ceiling(), rate > 0 ? (double) rate : null, null);
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
  public Map<String, Double> metrics(Load done, CpuUse cpu) {
    return load.metrics(done, cpu);
  }

  @Override
  public Map<String, Double> settle(Steps steps) {
    steps.skip("settle", "closed files need no flush");
    return Map.of();
  }

  /** Whether toll's own client creates files, at a pace or as fast as it can. */
  private boolean paced() {
    return hdfs.creates() && !hdfs.stock();
  }

  /** Of the measured load. */
  PaceProof pace() {
    return pace;
  }

  /** Adds the proof of the load's pace, where it has one. */
  final <L> ProofList<L> withPace(ProofList<L> proofs, Function<L, Settings> settings) {
    return paced()
        ? proofs.add(
            PaceProof.NAME,
            claimed -> pace().prove(settings.apply(claimed).count(HdfsSettings.RATE)),
            When.LOADED,
            When.CROSSED)
        : proofs;
  }

  @Override
  protected Verification readBack(Steps steps) throws SystemException, InterruptedException {
    return steps.call("verify", hdfs.deadline(), load::verify);
  }
}
