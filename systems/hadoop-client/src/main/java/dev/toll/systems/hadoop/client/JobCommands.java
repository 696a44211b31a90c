package dev.toll.systems.hadoop.client;

import com.google.gson.annotations.JsonAdapter;
import dev.toll.driver.CommandType;
import dev.toll.driver.Key;
import dev.toll.driver.Words;
import dev.toll.systems.hadoop.client.HdfsCommands.Compared;
import dev.toll.systems.hadoop.client.HdfsCommands.Directory;
import java.util.List;
import java.util.Map;

/** The commands of {@link HdfsWorkload} that run MapReduce jobs and verify what these wrote. */
public final class JobCommands {
  /** Runs one of Hadoop's own benchmarks to its end. */
  public static final CommandType<JobRun, JobDone> RUN =
      CommandType.of("job", JobRun.class, JobDone.class);

  /** What TeraValidate has written about sorted rows. */
  public static final CommandType<Directory, Validated> VALIDATED =
      CommandType.of("tera-validated", Directory.class, Validated.class);

  /** Counts and sums the rows of a directory in this process, without MapReduce. */
  public static final CommandType<Directory, Rows> ROWS =
      CommandType.of("tera-rows", Directory.class, Rows.class);

  /** Reads every byte that TestDFSIO wrote and compares it with what it writes. */
  public static final CommandType<DfsIoFiles, Compared> VERIFY_DFSIO =
      CommandType.of("verify-dfsio", DfsIoFiles.class, Compared.class);

  private JobCommands() {}

  /** One of Hadoop's own benchmarks. */
  @JsonAdapter(Words.class)
  public enum Benchmark {
    TERAGEN("org.apache.hadoop.examples.terasort.TeraGen"),
    TERASORT("org.apache.hadoop.examples.terasort.TeraSort"),
    TERAVALIDATE("org.apache.hadoop.examples.terasort.TeraValidate"),
    DFSIO("org.apache.hadoop.fs.TestDFSIO");

    private final String className;

    Benchmark(String className) {
      this.className = className;
    }

    public String className() {
      return className;
    }
  }

  /**
   * A job.
   *
   * @param arguments of the benchmark's command line
   * @param properties of the job, over those of the client
   * @param tag by which YARN's applications are distinguished; unlike that of any job before
   * @param work a local directory, for the job's own files on this side
   * @param containerLogs local directory of the containers' logs; null with the local job runner
   */
  public record JobRun(
      Benchmark benchmark,
      List<String> arguments,
      Map<String, String> properties,
      String tag,
      String work,
      @Key(optional = true) String containerLogs) {}

  /**
   * A job that succeeded.
   *
   * @param elapsedSeconds from its submission until the client knew of its end
   * @param mapBytesPerSecond of one map of TestDFSIO while it writes or reads, by its own report;
   *     null of another benchmark
   * @param application what YARN and the ApplicationMaster recorded; null with the local job runner
   */
  public record JobDone(
      double elapsedSeconds,
      @Key(optional = true) Double mapBytesPerSecond,
      @Key(optional = true) Application application) {}

  /**
   * An application that ended, by the ResourceManager, and its job, by the history that its
   * ApplicationMaster wrote.
   *
   * @param id of the application
   * @param finalStatus by the ResourceManager
   * @param maps that succeeded
   * @param reduces that succeeded
   * @param failedAttempts of tasks that failed or were killed
   * @param containers in which attempts of its tasks ran, without the ApplicationMaster's
   * @param uber whether tasks ran inside the ApplicationMaster
   * @param counters of the whole job
   * @param settings of the job as it ran, of those that {@link JobHistory#READ_BACK} names
   */
  public record Application(
      String id,
      String finalStatus,
      long maps,
      long reduces,
      long failedAttempts,
      long containers,
      boolean uber,
      JobCounters counters,
      Map<String, String> settings) {}

  /**
   * What a job counted, all tasks together.
   *
   * @param cpuMillis of tasks' processes, as MapReduce counts it
   * @param gcMillis of their garbage collections
   * @param spilledRecords written to local disk, by maps and reduces
   * @param shuffledBytes fetched by reduces
   * @param localWritten bytes of intermediate data
   * @param mapInputRecords of all maps
   * @param mapOutputRecords of all maps
   * @param checksum that TeraGen counts: the low 64 bits of the sum of its rows' CRC-32
   */
  public record JobCounters(
      long cpuMillis,
      long gcMillis,
      long spilledRecords,
      long shuffledBytes,
      long localWritten,
      long mapInputRecords,
      long mapOutputRecords,
      long checksum) {}

  /**
   * TeraValidate's findings.
   *
   * @param checksum low 64 bits of the sum of the rows' CRC-32, in hexadecimal; empty: it found no
   *     row
   * @param errors rows that are out of order, in its words
   */
  public record Validated(String checksum, List<String> errors) {}

  /**
   * Rows of 100 bytes.
   *
   * @param checksum low 64 bits of the sum of their CRC-32, in hexadecimal
   */
  public record Rows(long rows, String checksum) {}

  /**
   * Files of TestDFSIO.
   *
   * @param fileBytes of each
   */
  public record DfsIoFiles(
      String directory, @Key(least = 1, most = Integer.MAX_VALUE) int files, long fileBytes) {}
}
