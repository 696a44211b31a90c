package dev.toll.systems.mapreduce;

import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.hadoop.HdfsSettings;

/**
 * A level of workload {@code mapreduce}.
 *
 * @param rows that TeraSort sorts
 * @param maps of TeraGen
 * @param reduces of TeraSort
 * @param sortMegabytes MiB of a map's sort buffer
 * @param encryptIntermediate whether spills and shuffled data are encrypted
 * @param files of TestDFSIO, one per map
 * @param fileBytes of each
 * @param nodeBytes for all containers together
 * @param taskBytes of a task's container
 * @param masterBytes of the ApplicationMaster's container
 */
record MapReduceLevel(
    Job job,
    Runner runner,
    long rows,
    int maps,
    int reduces,
    long sortMegabytes,
    boolean encryptIntermediate,
    int files,
    long fileBytes,
    long nodeBytes,
    long taskBytes,
    long masterBytes) {
  static final int ROW = 100;
  private static final long MEBI = 1 << 20;

  /** The measured job. */
  enum Job {
    TERASORT,
    DFSIO_WRITE,
    DFSIO_READ
  }

  /** What runs it. */
  enum Runner {
    YARN,
    LOCAL
  }

  static MapReduceLevel of(Settings settings) {
    return new MapReduceLevel(
        Choices.of(Job.class, settings, MapReduceSettings.JOB),
        Choices.of(Runner.class, settings, MapReduceSettings.RUNNER),
        settings.bytes(MapReduceSettings.BYTES) / ROW,
        (int) settings.count(MapReduceSettings.MAPS),
        (int) settings.count(MapReduceSettings.REDUCES),
        settings.bytes(MapReduceSettings.SORT_BUFFER) / MEBI,
        settings.flag(MapReduceSettings.ENCRYPT_INTERMEDIATE),
        (int) settings.count(HdfsSettings.FILES),
        settings.bytes(HdfsSettings.FILE_SIZE),
        settings.bytes(MapReduceSettings.NODE_MEMORY),
        settings.bytes(MapReduceSettings.TASK_MEMORY),
        settings.bytes(MapReduceSettings.MASTER_MEMORY));
  }

  boolean yarn() {
    return runner == Runner.YARN;
  }

  /** What the job sorts, writes or reads. */
  long bytes() {
    return job == Job.TERASORT ? rows * ROW : files * fileBytes;
  }

  /** Tasks that fit alongside the ApplicationMaster. */
  int slots() {
    return (int) ((nodeBytes - masterBytes) / taskBytes);
  }

  static long megabytes(long bytes) {
    return bytes / MEBI;
  }

  /** Heap of a container's JVM: the rest is for stacks, code and buffers outside the heap. */
  static long heap(long containerBytes) {
    return containerBytes / 4 * 3;
  }
}
