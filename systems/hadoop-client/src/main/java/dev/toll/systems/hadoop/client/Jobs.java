package dev.toll.systems.hadoop.client;

import dev.toll.driver.WorkloadException;
import dev.toll.systems.hadoop.client.JobCommands.Application;
import dev.toll.systems.hadoop.client.JobCommands.Benchmark;
import dev.toll.systems.hadoop.client.JobCommands.JobDone;
import dev.toll.systems.hadoop.client.JobCommands.JobRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ToolRunner;

/**
 * Runs Hadoop's own benchmarks as MapReduce jobs, on YARN or by the local job runner, as the job's
 * properties say. Their classes are only on the class path of drivers that run them.
 */
final class Jobs {
  private static final double MEBI = 1 << 20;

  private Jobs() {}

  static JobDone run(ClientSession session, JobRun wish) throws Exception {
    Configuration configuration = new Configuration(session.configuration());
    wish.properties().forEach(configuration::set);
    configuration.set("mapreduce.job.tags", wish.tag());
    configuration.set("hadoop.tmp.dir", wish.work());
    Path results = Path.of(wish.work(), "TestDFSIO_results.log");
    Files.createDirectories(results.toAbsolutePath().getParent());
    Files.deleteIfExists(results);
    List<String> arguments = new ArrayList<>(wish.arguments());
    boolean io = wish.benchmark() == Benchmark.DFSIO;
    if (io) {
      arguments.addAll(List.of("-resFile", results.toString()));
    }
    long start = System.nanoTime();
    Throwable failure = execute(wish, configuration, arguments);
    double seconds = (System.nanoTime() - start) / 1e9;
    JobHistory history =
        wish.containerLogs() == null ? null : JobHistory.of(session, configuration, wish);
    if (failure != null) {
      throw new WorkloadException(
          wish.benchmark().className()
              + " failed: "
              + (history == null ? failure + "; see the driver's log" : history.why(failure)),
          failure);
    }
    Application application = history == null ? null : history.application();
    Double rate =
        io
            ? StockLoads.Report.of(Files.readString(results)).number("Throughput mb/sec") * MEBI
            : null;
    return new JobDone(seconds, rate, application);
  }

  /** Returns why it failed; null when it succeeded. */
  private static Throwable execute(JobRun wish, Configuration configuration, List<String> arguments)
      throws WorkloadException {
    try {
      int code =
          ToolRunner.run(
              configuration,
              StockLoads.tool(wish.benchmark().className()),
              arguments.toArray(new String[0]));
      return code == 0 ? null : new IOException("exit code " + code);
    } catch (WorkloadException e) {
      throw e;
    } catch (Exception e) {
      return e;
    }
  }
}
