package dev.toll.systems.hadoop.client;

import dev.toll.driver.WorkloadException;
import dev.toll.systems.hadoop.client.HdfsCommands.Created;
import dev.toll.systems.hadoop.client.HdfsCommands.StockFiles;
import java.util.List;

/**
 * Hadoop's NNBench, operation create_write, with empty files: each map creates and closes its share
 * of them.
 */
final class StockCreates {
  private static final double NANOS_PER_MILLI = 1e6;

  private StockCreates() {}

  static Created run(ClientSession session, StockFiles wish) throws Exception {
    int maps = wish.threads();
    StockJob job = StockJob.nnBench(session, wish.work(), maps);
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
    failed(report.number("# exceptions"));
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

  private static void failed(double exceptions) throws WorkloadException {
    if (exceptions > 0) {
      throw new WorkloadException(
          "NNBench caught %.0f exceptions and retried; see the driver's log".formatted(exceptions));
    }
  }
}
