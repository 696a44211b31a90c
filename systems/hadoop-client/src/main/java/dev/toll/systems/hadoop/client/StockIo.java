package dev.toll.systems.hadoop.client;

import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import java.util.List;

/**
 * Hadoop's TestDFSIO, writing whole files or reading them: a file per map, {@code threads} maps at
 * a time.
 *
 * <p>Arguments: {@code operation} ({@code write} or {@code read}), those of {@link FileSet}, {@code
 * work} (a local directory). Result, as of {@link FileLoad}: {@code operations} (files), {@code
 * bytes}, {@code elapsedSeconds} of writing or reading by its own report: its throughput is that of
 * one map while it writes or reads, so its maps at a time have so many times more; and {@code
 * jobSeconds}, its own "Test exec time", the job's set-up included.
 */
final class StockIo {
  private static final double MEBI = 1 << 20;

  private StockIo() {}

  static JsonObject run(ClientSession session, Arguments arguments) throws Exception {
    FileSet set = FileSet.of(arguments);
    StockJob job =
        StockJob.dfsIo(session, arguments, set.threads())
            .set("test.build.data", set.directory().toString())
            .set("dfs.blocksize", Long.toString(set.blockBytes()))
            .set("dfs.replication", Short.toString(set.replicas()));
    StockReport report =
        job.run(
            List.of(
                "-" + arguments.text("operation"),
                "-nrFiles",
                Integer.toString(set.files()),
                "-size",
                set.fileBytes() + "B",
                "-resFile",
                job.report()));
    double rate = report.number("Throughput mb/sec") * MEBI * set.threads();
    JsonObject result = new JsonObject();
    result.addProperty("operations", (long) report.number("Number of files"));
    result.addProperty("bytes", set.bytes());
    result.addProperty("elapsedSeconds", set.bytes() / rate);
    result.addProperty("jobSeconds", report.number("Test exec time sec"));
    return result;
  }
}
