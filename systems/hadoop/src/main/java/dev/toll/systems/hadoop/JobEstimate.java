package dev.toll.systems.hadoop;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SystemUnderTest.Estimate;
import dev.toll.systems.base.volume.VolumeSettings;

/** What a trial of workload {@code mapreduce} may take: time, disk, memory. */
final class JobEstimate {
  /** Guesses for two processors, not measured: start, jobs' own time, and bytes per second. */
  private static final double RESET_SECONDS = 20;

  private static final double SECONDS_PER_JOB = 12;
  private static final double SORTED_PER_SECOND = 20e6;
  private static final double MOVED_PER_SECOND = 150e6;

  private JobEstimate() {}

  static Estimate of(Settings settings) {
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
    boolean inMemory = VolumeSettings.inMemory(settings);
    return new Estimate(
        RESET_SECONDS + seconds,
        inMemory ? 0 : data,
        memory + (inMemory ? data : 0),
        "a guess from 12 s per job, 20 MB/s sorted and 150 MB/s moved, on two processors");
  }
}
