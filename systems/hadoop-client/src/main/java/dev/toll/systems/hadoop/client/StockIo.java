package dev.toll.systems.hadoop.client;

import dev.toll.systems.hadoop.client.HdfsCommands.Files;
import dev.toll.systems.hadoop.client.HdfsCommands.StockIoRun;
import dev.toll.systems.hadoop.client.HdfsCommands.Transferred;
import java.util.List;

/**
 * Hadoop's TestDFSIO, writing whole files or reading them: a file per map, {@code threads} maps at
 * a time.
 */
final class StockIo {
  private static final double MEBI = 1 << 20;

  private StockIo() {}

  static Transferred run(ClientSession session, StockIoRun wish) throws Exception {
    Files files = wish.files();
    StockJob job =
        StockJob.dfsIo(session, wish.work(), files.threads())
            .set("test.build.data", files.directory())
            .set("dfs.blocksize", Long.toString(files.blockBytes()))
            .set("dfs.replication", Integer.toString(files.replicas()));
    StockReport report =
        job.run(
            List.of(
                wish.write() ? "-write" : "-read",
                "-nrFiles",
                Integer.toString(files.files()),
                "-size",
                files.fileBytes() + "B",
                "-resFile",
                job.report()));
    double rate = report.number("Throughput mb/sec") * MEBI * files.threads();
    return new Transferred(
        (long) report.number("Number of files"),
        files.bytes() / rate,
        files.bytes(),
        null,
        report.number("Test exec time sec"));
  }
}
