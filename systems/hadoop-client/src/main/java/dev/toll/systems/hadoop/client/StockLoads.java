package dev.toll.systems.hadoop.client;

import dev.toll.driver.WorkloadException;
import dev.toll.systems.hadoop.client.HdfsCommands.Created;
import dev.toll.systems.hadoop.client.HdfsCommands.Files;
import dev.toll.systems.hadoop.client.HdfsCommands.StockFiles;
import dev.toll.systems.hadoop.client.HdfsCommands.StockIoRun;
import dev.toll.systems.hadoop.client.HdfsCommands.Transferred;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** The same loads by Hadoop's own benchmarks, with a map per thread. */
final class StockLoads {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double MEBI = 1 << 20;

  private StockLoads() {}

  /**
   * NNBench, operation create_write, with empty files: each map creates and closes its share of
   * them. It always writes its report into the working directory.
   */
  static Created create(ClientSession session, StockFiles wish) throws Exception {
    int maps = wish.threads();
    StockJob job =
        new StockJob(
            "org.apache.hadoop.hdfs.NNBench",
            StockJob.configuration(session, wish.work(), maps),
            "NNBench_results.log");
    long start = System.nanoTime();
    StockReport report =
        job.run(
            List.of(
                "-operation", "create_write",
                "-maps", Integer.toString(maps),
                "-reduces", "1",
                "-numberOfFiles", Long.toString(wish.files() / maps),
                "-bytesToWrite", "0",
                "-blockSize", "134217728",
                "-bytesPerChecksum", "512",
                "-replicationFactorPerFile", "1",
                "-baseDir", wish.directory(),
                "-startTime", Long.toString(startTime(wish.barrierSeconds()))));
    double seconds = (System.nanoTime() - start) / 1e9;
    double exceptions = report.number("# exceptions");
    if (exceptions > 0) {
      throw new WorkloadException(
          "NNBench caught %.0f exceptions and retried; see the driver's log".formatted(exceptions));
    }
    return new Created(
        (long) report.number("Successful file operations"),
        seconds,
        // NNBench counts a file's creation and its close as two transactions.
        report.number("TPS: Create/Write/Close") / 2,
        NANOS_PER_MILLI * report.number("Avg exec time (ms): Create/Write/Close"),
        NANOS_PER_MILLI * report.number("Avg Lat (ms): Create/Write"),
        null);
  }

  /** In whole seconds since the epoch, and never earlier than asked. */
  private static long startTime(double barrierSeconds) {
    return (long) Math.ceil(System.currentTimeMillis() / 1e3 + barrierSeconds);
  }

  /** TestDFSIO, writing whole files or reading them: a file per map. */
  static Transferred transfer(ClientSession session, StockIoRun wish) throws Exception {
    Files files = wish.files();
    String results = wish.work() + "/TestDFSIO_results.log";
    Configuration configuration = StockJob.configuration(session, wish.work(), files.threads());
    configuration.set("test.build.data", files.directory());
    configuration.setLong("dfs.blocksize", files.blockBytes());
    configuration.setInt("dfs.replication", files.replicas());
    StockReport report =
        new StockJob("org.apache.hadoop.fs.TestDFSIO", configuration, results)
            .run(
                List.of(
                    wish.write() ? "-write" : "-read",
                    "-nrFiles",
                    Integer.toString(files.files()),
                    "-size",
                    files.fileBytes() + "B",
                    "-resFile",
                    results));
    double rate = report.number("Throughput mb/sec") * MEBI * files.threads();
    return new Transferred(
        (long) report.number("Number of files"),
        files.bytes() / rate,
        files.bytes(),
        null,
        report.number("Test exec time sec"));
  }
}
