package dev.toll.systems.mapreduce;

import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.hadoop.Deployment;
import dev.toll.systems.hadoop.HdfsCluster;
import dev.toll.systems.hadoop.HdfsLoad;
import dev.toll.systems.hadoop.HdfsSettings;
import dev.toll.systems.hadoop.client.JobCommands;
import dev.toll.systems.hadoop.client.JobCommands.Benchmark;
import dev.toll.systems.hadoop.client.JobCommands.JobDone;
import dev.toll.systems.hadoop.client.JobCommands.JobRun;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Runs jobs on an instance, one after another, as its level says. */
final class JobRunner {
  private final HdfsLoad load;
  private final Deployment deployment;
  private final MapReduceLevel level;
  private final YarnServers yarn;

  JobRunner(HdfsLoad load, HdfsCluster cluster) {
    this.load = load;
    deployment = cluster.deployment();
    level = MapReduceLevel.of(load.level().settings());
    yarn = YarnServers.of(cluster);
  }

  /** Runs a job that is not measured, once the containers of the job before have ended. */
  JobDone run(Benchmark benchmark, Map<String, String> more, String... arguments)
      throws SystemException, InterruptedException {
    endContainers();
    return run(benchmark, more, (t, operations, total) -> {}, arguments);
  }

  /** Runs a job now. */
  JobDone run(
      Benchmark benchmark, Map<String, String> more, LoadListener listener, String... arguments)
      throws SystemException, InterruptedException {
    try {
      YarnConfiguration configuration =
          new YarnConfiguration(deployment, yarn == null ? null : yarn.ports());
      Map<String, String> properties = new LinkedHashMap<>(configuration.job());
      if (level.yarn()) {
        properties.putAll(new TaskJvms(deployment).options());
      }
      properties.putAll(more);
      properties.putAll(load.level().settings().below(HdfsSettings.CLIENT_PROPERTIES));
      JobRun run =
          new JobRun(
              benchmark,
              List.of(arguments),
              properties,
              // By which it is found again among all that the instance ran.
              "toll-" + UUID.randomUUID(),
              load.work(),
              level.yarn() ? configuration.containerLogs().toString() : null);
      return load.callStock(JobCommands.RUN, run, listener);
    } catch (IOException e) {
      throw new SystemException("cannot prepare a job: " + e.getMessage(), e);
    }
  }

  /** Ends what the job before left running, where there are containers. */
  void endContainers() throws SystemException, InterruptedException {
    if (yarn != null) {
      yarn.containers().end();
    }
  }

  /**
   * Makes the class-data archives of containers' JVMs where there are none yet: by sorting a few
   * rows in a job with one map and one reduce, so that none writes another's archive.
   *
   * @param directory in HDFS, for the rows
   */
  void archive(String directory) throws SystemException, InterruptedException {
    try {
      TaskJvms jvms = yarn == null ? null : new TaskJvms(deployment);
      if (jvms == null || jvms.archived()) {
        return;
      }
      run(Benchmark.TERAGEN, Map.of("mapreduce.job.maps", "1"), "1000", directory + "/in");
      Map<String, String> one = new LinkedHashMap<>(jvms.archiving());
      one.put("mapreduce.job.reduces", "1");
      one.put("mapreduce.job.reduce.slowstart.completedmaps", "1");
      run(Benchmark.TERASORT, one, directory + "/in", directory + "/out");
      // They write the archives when they end by themselves.
      yarn.containers().awaitNone();
      jvms.adopt();
      load.drop(directory);
    } catch (IOException e) {
      throw new SystemException("cannot make the archives of tasks: " + e.getMessage(), e);
    }
  }
}
