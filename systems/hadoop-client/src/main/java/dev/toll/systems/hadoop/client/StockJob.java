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
 * @param className of the benchmark; by name, as its classes are in Hadoop's test jars, which only
 *     a level that asks for them has on its class path
 * @param report the file it writes its report to
 */
record StockJob(String className, Configuration configuration, String report) {

  /**
   * A configuration for the local job runner.
   *
   * @param work a local directory of the run, for the job's own files
   * @param maps at a time
   */
  static Configuration configuration(ClientSession session, String work, int maps) {
    Configuration configuration = new Configuration(session.configuration());
    configuration.set("mapreduce.framework.name", "local");
    configuration.set("hadoop.tmp.dir", work);
    // The runner's default is one map at a time, which would be no concurrency at all.
    configuration.setInt("mapreduce.local.map.tasks.maximum", maps);
    // Its default of 100 MB for each map would fill the heap, and they write a few lines.
    configuration.setInt("mapreduce.task.io.sort.mb", 1);
    return configuration;
  }

  /** Runs it to its end. */
  StockReport run(List<String> arguments) throws Exception {
    Path file = Path.of(report);
    Files.deleteIfExists(file);
    Files.createDirectories(file.toAbsolutePath().getParent());
    int code = ToolRunner.run(configuration, tool(), arguments.toArray(new String[0]));
    if (code != 0 || !Files.exists(file)) {
      throw new WorkloadException(
          className + " failed with exit code " + code + "; see the driver's log");
    }
    return StockReport.of(Files.readString(file, StandardCharsets.UTF_8));
  }

  private Tool tool() throws WorkloadException {
    try {
      return Class.forName(className).asSubclass(Tool.class).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException | LinkageError e) {
      int entries = System.getProperty("java.class.path").split(File.pathSeparator, -1).length;
      throw new WorkloadException(
          "cannot load %s from a class path of %d entries: %s".formatted(className, entries, e), e);
    }
  }
}
