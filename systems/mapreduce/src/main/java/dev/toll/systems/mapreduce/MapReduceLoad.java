package dev.toll.systems.mapreduce;

import dev.toll.driver.Event;
import dev.toll.engine.environment.LevelCpus;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.Instance.CpuUse;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.base.proof.ProofList.When;
import dev.toll.systems.base.slice.SliceLog;
import dev.toll.systems.hadoop.HdfsCluster;
import dev.toll.systems.hadoop.HdfsLevel;
import dev.toll.systems.hadoop.HdfsLoad;
import dev.toll.systems.hadoop.HdfsProofTarget;
import dev.toll.systems.hadoop.HdfsSettings;
import dev.toll.systems.hadoop.client.JobCommands.JobDone;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A job of MapReduce: its input is made, it is run and measured, and its output verified. */
abstract class MapReduceLoad extends HdfsLoad {
  private static final Duration ARCHIVE = Duration.ofMinutes(5);

  private final MapReduceLevel level;
  private final HdfsCluster cluster;
  private final JobRunner jobs;
  private final Spills spills;

  /** Null before the load. */
  private JobDone measured;

  /**
   * A job that was not run yet.
   *
   * @param operations what it processes, in rows or files
   */
  MapReduceLoad(HdfsLevel level, HdfsCluster cluster, long operations, Map<String, String> facts) {
    super(
        level,
        cluster,
        new Cut(operations, 1, 0, 1, HdfsSettings.WORKLOAD, level.deadline()),
        "job",
        facts);
    this.cluster = cluster;
    this.level = MapReduceLevel.of(level.settings());
    jobs = new JobRunner(this, cluster);
    spills = new Spills(YarnConfiguration.localDirectory(cluster.deployment()));
  }

  final MapReduceLevel job() {
    return level;
  }

  final JobRunner jobs() {
    return jobs;
  }

  /** Makes what the job needs, and has run at least one job: daemons are cold in their first. */
  abstract void input(Steps steps) throws SystemException, InterruptedException;

  /** Runs the measured job. */
  abstract JobDone run(LoadListener listener) throws SystemException, InterruptedException;

  @Override
  protected void prepare(Steps steps) throws SystemException, InterruptedException {
    steps.run("class-data archives of tasks", ARCHIVE, () -> jobs.archive(WARM));
    input(steps);
    steps.run("end containers", ARCHIVE, jobs::endContainers);
  }

  @Override
  public void warmed(Steps steps) throws SystemException, InterruptedException {
    steps.skip("warm up", "every task is a JVM of its own, and new in every job");
    open(steps);
  }

  @Override
  protected Load slice(Steps steps, Part part, LoadListener listener)
      throws SystemException, InterruptedException {
    dropCaches(steps, "drop caches");
    return super.slice(steps, part, listener);
  }

  @Override
  protected Load run(Part part, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    LoadListener listener = listener();
    JobCpu cpu = new JobCpu(cluster);
    measured =
        run(
            (since, some, total) -> {
              spills.look();
              listener.tick(since, some, total);
            });
    Map<String, Double> metrics =
        MapReduceMetrics.of(level, LevelCpus.count(level().settings()), measured, cpu);
    add(metrics, 1);
    return new Load(part.operations(), measured.elapsedSeconds(), metrics);
  }

  @Override
  protected Load whole(long operations, double seconds, SliceLog slices) {
    return new Load(operations, seconds, means());
  }

  @Override
  protected Map<String, Double> metrics(Load load, CpuUse cpu) {
    return cpu.machine() == null
        ? Map.of()
        : Map.of(MapReduceMetrics.MACHINE_CPU, cpu.machine() / (level.bytes() / 1e9));
  }

  @Override
  protected void addProofs(ProofList<HdfsProofTarget> proofs) {
    proofs.addAll(JobProof.NAME, claimed -> proofs(claimed.level()), When.LOADED, When.CROSSED);
  }

  /** Of the job that was measured, by what a level claims. */
  List<ProofResult> proofs(HdfsLevel claimed) {
    List<ProofResult> proofs = new ArrayList<>();
    if (claimed.jobs() && measured != null) {
      MapReduceLevel job = MapReduceLevel.of(claimed.settings());
      proofs.add(JobProof.of(job, measured.application()));
      if (level.job() == MapReduceLevel.Job.TERASORT) {
        proofs.add(spills.prove(job.encryptIntermediate()));
      }
    }
    return proofs;
  }
}
