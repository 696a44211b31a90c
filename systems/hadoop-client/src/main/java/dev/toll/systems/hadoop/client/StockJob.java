package dev.toll.systems.hadoop.client;

import dev.toll.driver.WorkloadException;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * One of Hadoop's own benchmarks, run in this process by MapReduce's local job runner: its maps are
 * threads here, so that its CPU is the client's and its JVM as warm as that of our own load.
 *
 * <p>Their classes are in Hadoop's test jars, which only a level that asks for them has on its
 * class path; hence the names.
 */
final class StockJob {
  private static final String NNBENCH = "org.apache.hadoop.hdfs.NNBench";
  private static final String DFSIO = "org.apache.hadoop.fs.TestDFSIO";

  private final String className;
  private final Configuration configuration;
  private final Path report;

  private StockJob(String className, ClientSession session, String work, int maps, String report) {
    this.className = className;
    configuration = new Configuration(session.configuration());
    configuration.set("mapreduce.framework.name", "local");
    configuration.set("hadoop.tmp.dir", work);
    // The runner's default is one map at a time, which would be no concurrency at all.
    configuration.setInt("mapreduce.local.map.tasks.maximum", maps);
    // Its default of 100 MB for each map would fill the heap, and they write a few lines.
    configuration.setInt("mapreduce.task.io.sort.mb", 1);
    this.report = Path.of(report);
  }

  /**
   * NNBench. It always writes its report into the working directory.
   *
   * @param work a local directory of the run, for the job's own files
   */
  static StockJob nnBench(ClientSession session, String work, int maps) {
    return new StockJob(NNBENCH, session, work, maps, "NNBench_results.log");
  }

  /** TestDFSIO, likewise; {@link #report} names the file to be given to it. */
  static StockJob dfsIo(ClientSession session, String work, int maps) {
    return new StockJob(DFSIO, session, work, maps, work + "/TestDFSIO_results.log");
  }

  StockJob set(String property, String value) {
    configuration.set(property, value);
    return this;
  }

  String report() {
    return report.toString();
  }

  /**
   * Runs it to its end.
   *
   * @return what it reported of itself
   */
  StockReport run(List<String> arguments) throws Exception {
    Files.deleteIfExists(report);
    Files.createDirectories(report.toAbsolutePath().getParent());
    int code = ToolRunner.run(configuration, tool(), arguments.toArray(new String[0]));
    if (code != 0 || !Files.exists(report)) {
      throw new WorkloadException(
          className + " ended with code " + code + "; the driver's log tells why");
    }
    return StockReport.of(Files.readString(report, StandardCharsets.UTF_8));
  }

  private Tool tool() throws WorkloadException {
    try {
      return Class.forName(className).asSubclass(Tool.class).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new WorkloadException(
          className
              + " cannot be had from the class path of "
              + System.getProperty("java.class.path").split(File.pathSeparator, -1).length
              + " entries: "
              + e,
          e);
    }
  }
}
