package dev.toll.systems.hadoop.client;

import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import dev.toll.driver.WorkloadException;
import java.util.List;

/**
 * Hadoop's NNBench, operation create_write, with empty files: each map creates and closes its share
 * of them.
 *
 * <p>Arguments: {@code directory}, {@code files}, {@code threads} (its maps, all at a time), {@code
 * barrierSeconds} until the maps begin together (a map that comes later begins at once), {@code
 * work} (a local directory). Result, as of {@link CreateLoad}: {@code operations}; {@code
 * elapsedSeconds} of the whole job, its set-up and barrier included; and by its own report {@code
 * operationsPerSecond} (from the first map's start to the last one's end), {@code meanNanos} and
 * {@code createMeanNanos}.
 */
final class StockCreates {
  private static final double NANOS_PER_MILLI = 1e6;

  private StockCreates() {}

  static JsonObject run(ClientSession session, Arguments arguments) throws Exception {
    int maps = CreateLoad.threads(arguments);
    long files = arguments.whole("files", 1, 1, Integer.MAX_VALUE);
    StockJob job = StockJob.nnBench(session, arguments, maps);
    long start = System.nanoTime();
    StockReport report =
        job.run(
            List.of(
                "-operation", "create_write",
                "-maps", Integer.toString(maps),
                "-reduces", "1",
                "-numberOfFiles", Long.toString(files / maps),
                "-bytesToWrite", "0",
                "-blockSize", "134217728",
                "-bytesPerChecksum", "512",
                "-replicationFactorPerFile", "1",
                "-baseDir", arguments.text("directory"),
                "-startTime", Long.toString(startTime(arguments))));
    double seconds = (System.nanoTime() - start) / 1e9;
    failed(report.number("# exceptions"));
    JsonObject result = new JsonObject();
    result.addProperty("operations", (long) report.number("Successful file operations"));
    result.addProperty("elapsedSeconds", seconds);
    // NNBench counts a file's creation and its close as two transactions.
    result.addProperty("operationsPerSecond", report.number("TPS: Create/Write/Close") / 2);
    result.addProperty(
        "meanNanos", NANOS_PER_MILLI * report.number("Avg exec time (ms): Create/Write/Close"));
    result.addProperty(
        "createMeanNanos", NANOS_PER_MILLI * report.number("Avg Lat (ms): Create/Write"));
    return result;
  }

  /** In whole seconds since the epoch, and never earlier than asked. */
  private static long startTime(Arguments arguments) throws WorkloadException {
    double barrier = arguments.number("barrierSeconds", 0);
    return (long) Math.ceil(System.currentTimeMillis() / 1e3 + barrier);
  }

  private static void failed(double exceptions) throws WorkloadException {
    if (exceptions > 0) {
      throw new WorkloadException(
          "NNBench met %.0f exceptions and tried again; the driver's log has them"
              .formatted(exceptions));
    }
  }
}
