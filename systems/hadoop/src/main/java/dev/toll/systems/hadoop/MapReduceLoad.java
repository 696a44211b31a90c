package dev.toll.systems.hadoop;

import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.environment.LevelCpus;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.hadoop.client.JobCommands.JobDone;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A job of MapReduce: its input is made, it is run and measured, and its output verified. */
abstract class MapReduceLoad extends HdfsLoad {
  private static final Duration ARCHIVE = Duration.ofMinutes(5);

  private final MapReduceLevel level;
  private final HdfsCluster cluster;
  private final JobRunner jobs;
  private final Spills spills;

  /** Null before the load. */
  private JobDone measured;

  MapReduceLoad(HdfsLevel level, HdfsCluster cluster) {
    super(level, cluster);
    this.cluster = cluster;
    this.level = level.mapReduce();
    jobs = new JobRunner(this, cluster);
    spills = new Spills(new YarnConfiguration(cluster.deployment()).localDirectory());
  }

  static MapReduceLoad of(HdfsLevel level, HdfsCluster cluster) {
    return level.mapReduce().job() == MapReduceLevel.Job.TERASORT
        ? new TeraSort(level, cluster)
        : new DfsIo(level, cluster);
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

  /** What it processed, in rows or files. */
  abstract long operations();

  @Override
  void prepare(Steps steps) throws SystemException, InterruptedException {
    steps.run("class-data archives of tasks", ARCHIVE, () -> jobs.archive(WARM));
    input(steps);
    steps.run("end containers", ARCHIVE, jobs::endContainers);
  }

  @Override
  void warm(LoadListener listener) {
    throw new IllegalStateException("jobs are not warmed");
  }

  @Override
  Instance.Load measure(Steps steps, LoadListener listener, LatencyLog log)
      throws SystemException, InterruptedException {
    dropCaches(steps, "drop caches");
    JobCpu cpu = new JobCpu(cluster);
    Map<String, Double> metrics = new LinkedHashMap<>();
    measured =
        steps.call(
            "job",
            level().deadline(),
            () -> {
              JobDone done = run((t, some, total) -> look(listener, t, some, total));
              metrics.putAll(
                  MapReduceMetrics.of(level, LevelCpus.count(level().settings()), done, cpu));
              return done;
            });
    return new Instance.Load(operations(), measured.elapsedSeconds(), metrics);
  }

  private void look(LoadListener listener, double since, long some, long total) {
    spills.look();
    listener.tick(since, some, total);
  }

  @Override
  Map<String, Double> metrics(Instance.Load load, Instance.CpuUse cpu) {
    return cpu.machine() == null
        ? Map.of()
        : Map.of(MapReduceMetrics.MACHINE_CPU, cpu.machine() / (level.bytes() / 1e9));
  }

  @Override
  List<ProofResult> proofs(HdfsLevel claimed) {
    List<ProofResult> proofs = new ArrayList<>();
    if (claimed.jobs() && measured != null) {
      proofs.add(JobProof.of(claimed.mapReduce(), measured.application()));
      if (level.job() == MapReduceLevel.Job.TERASORT) {
        proofs.add(spills.prove(claimed.mapReduce().encryptIntermediate()));
      }
    }
    return proofs;
  }
}
