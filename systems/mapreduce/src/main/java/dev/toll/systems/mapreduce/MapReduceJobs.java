package dev.toll.systems.mapreduce;

import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SystemUnderTest.Estimate;
import dev.toll.systems.base.volume.VolumeService;
import dev.toll.systems.hadoop.Deployment;
import dev.toll.systems.hadoop.HdfsCluster;
import dev.toll.systems.hadoop.HdfsLevel;
import dev.toll.systems.hadoop.HdfsSettings;
import dev.toll.systems.hadoop.HdfsSystem;
import dev.toll.systems.hadoop.JobServers;
import dev.toll.systems.hadoop.JobService;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Hadoop's own jobs, on YARN or by MapReduce's local job runner. */
public final class MapReduceJobs implements JobService {
  /** Guesses for two processors, not measured: start, jobs' own time, and bytes per second. */
  private static final double RESET_SECONDS = 20;

  private static final double SECONDS_PER_JOB = 12;
  private static final double SORTED_PER_SECOND = 20e6;
  private static final double MOVED_PER_SECOND = 150e6;

  @Override
  public List<SettingSpec> settings() {
    return MapReduceSettings.all();
  }

  @Override
  public List<Metric> metrics() {
    return MapReduceMetrics.ALL;
  }

  @Override
  public Estimate estimate(Settings settings) {
    MapReduceLevel level = MapReduceLevel.of(settings);
    boolean sorts = level.job() == MapReduceLevel.Job.TERASORT;
    double bytes = level.bytes();
    double replicas = settings.count(HdfsSettings.REPLICAS);
    double checksums = 1 + 4.0 / settings.bytes(HdfsSettings.CHECKSUM_CHUNK);
    double seconds =
        sorts
            // Generated, sorted, validated.
            ? 3 * SECONDS_PER_JOB + bytes / SORTED_PER_SECOND + 2 * bytes / MOVED_PER_SECOND
            // A small job or the files' writing, the measured one, reading by the verification.
            : 2 * SECONDS_PER_JOB + 3 * bytes / MOVED_PER_SECOND;
    // Input and output; outputs of maps, and those that reduces merge.
    double disk =
        sorts ? 2 * bytes * replicas * checksums + 2 * bytes : bytes * replicas * checksums;
    long data = (long) disk + (256L << 20);
    long memory = HdfsSystem.heaps(settings);
    if (level.yarn()) {
      for (String server : MapReduceSettings.SERVERS) {
        memory += settings.bytes(HdfsSettings.heap(server)) + (128L << 20);
      }
      memory += level.nodeBytes();
    }
    boolean inMemory = VolumeService.of(settings).inMemory(settings);
    return new Estimate(
        RESET_SECONDS + seconds,
        inMemory ? 0 : data,
        memory + (inMemory ? data : 0),
        "a guess from 12 s per job, 20 MB/s sorted and 150 MB/s moved, on two processors");
  }

  @Override
  public void check(Settings settings, Problems problems) {
    MapReduceLevel level = MapReduceLevel.of(settings);
    if (level.slots() < 1) {
      problems.add(
          settings,
          MapReduceSettings.NODE_MEMORY,
          ": no room for the ApplicationMaster and a task: %d MiB, and they need %d and %d MiB (%s, %s)"
              .formatted(
                  MapReduceLevel.megabytes(level.nodeBytes()),
                  MapReduceLevel.megabytes(level.masterBytes()),
                  MapReduceLevel.megabytes(level.taskBytes()),
                  MapReduceSettings.MASTER_MEMORY,
                  MapReduceSettings.TASK_MEMORY));
    }
    long buffer = level.sortMegabytes();
    long heap = MapReduceLevel.megabytes(MapReduceLevel.heap(level.taskBytes()));
    if (buffer * 2 > heap) {
      problems.add(
          settings,
          MapReduceSettings.SORT_BUFFER,
          ": %d MiB is more than half of a task's heap, %d MiB (3/4 of %s)"
              .formatted(buffer, heap, MapReduceSettings.TASK_MEMORY));
    }
  }

  @Override
  public Optional<JobServers> servers(Deployment deployment) {
    return MapReduceLevel.of(deployment.level().settings()).yarn()
        ? Optional.of(new YarnServers(deployment))
        : Optional.empty();
  }

  @Override
  public MapReduceLoad load(HdfsLevel level, HdfsCluster cluster, Map<String, String> facts) {
    return MapReduceLevel.of(level.settings()).job() == MapReduceLevel.Job.TERASORT
        ? new TeraSort(level, cluster, facts)
        : new DfsIo(level, cluster, facts);
  }
}
