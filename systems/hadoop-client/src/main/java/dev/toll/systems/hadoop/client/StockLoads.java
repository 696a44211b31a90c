package dev.toll.systems.hadoop.client;

import dev.toll.driver.Quantity;
import dev.toll.driver.Reason;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.hadoop.client.HdfsCommands.Created;
import dev.toll.systems.hadoop.client.HdfsCommands.StockIoRun;
import dev.toll.systems.hadoop.client.HdfsCommands.Transferred;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * The same loads by Hadoop's own benchmarks, with a map per thread, run in this process by
 * MapReduce's local job runner: its maps are threads here, so that its CPU is the client's and its
 * JVM as warm as that of our own load.
 *
 * <p>Their classes are in Hadoop's test jars, which only a level that asks for them has on its
 * class path; hence the names.
 */
final class StockLoads {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double MEBI = 1 << 20;

  private static final List<String> WRITE = List.of("-operation", "create_write");
  private static final List<String> READ =
      List.of("-operation", "open_read", "-readFileAfterOpen", "true");

  private StockLoads() {}

  /** NNBench, operation create_write, with empty files: each map creates and closes its share. */
  static Created create(ClientSession session, StockIoRun wish) throws Exception {
    long start = System.nanoTime();
    Report report = nnBench(session, wish, WRITE);
    double seconds = (System.nanoTime() - start) / 1e9;
    return new Created(
        (long) report.number("Successful file operations"),
        seconds,
        // NNBench counts a file's creation and its close as two transactions.
        report.number("TPS: Create/Write/Close") / 2,
        NANOS_PER_MILLI * report.number("Avg exec time (ms): Create/Write/Close"),
        NANOS_PER_MILLI * report.number("Avg Lat (ms): Create/Write"));
  }

  /**
   * NNBench, writing whole files or reading them, each map its share. Its array of a file is
   * allocated before its clock starts.
   */
  static Transferred nnBench(ClientSession session, StockIoRun wish) throws Exception {
    HdfsCommands.Files files = wish.files();
    Report report = nnBench(session, wish, wish.write() ? WRITE : READ);
    double file =
        report.number(
            wish.write()
                ? "Avg exec time (ms): Create/Write/Close"
                : "Avg Exec time (ms): Open/Read");
    return new Transferred(
        (long) report.number("Successful file operations"),
        file / 1000 * files.files() / files.threads(),
        files.bytes());
  }

  /** As the report on the KMS printed its commands. It always writes into the working directory. */
  private static Report nnBench(ClientSession session, StockIoRun wish, List<String> operation)
      throws Exception {
    HdfsCommands.Files files = wish.files();
    Configuration configuration = configuration(session, wish.work(), files.threads());
    // In whole seconds since the epoch, and never earlier than asked.
    long start = (long) Math.ceil(System.currentTimeMillis() / 1e3 + wish.barrierSeconds());
    List<String> arguments = new ArrayList<>(operation);
    arguments.addAll(
        List.of(
            "-maps", Integer.toString(files.threads()),
            "-reduces", "1",
            "-numberOfFiles", Integer.toString(files.files() / files.threads()),
            "-bytesToWrite", Long.toString(files.fileBytes()),
            "-blockSize", Long.toString(files.blockBytes()),
            "-bytesPerChecksum", configuration.get("dfs.bytes-per-checksum", "512"),
            "-replicationFactorPerFile", Integer.toString(files.replicas()),
            "-baseDir", files.directory(),
            "-startTime", Long.toString(start)));
    Report report =
        run("org.apache.hadoop.hdfs.NNBench", configuration, "NNBench_results.log", arguments);
    double exceptions = report.number("# exceptions");
    if (exceptions > 0) {
      throw new WorkloadException(
          "NNBench caught %.0f exceptions and retried; see the driver's log".formatted(exceptions));
    }
    return report;
  }

  /** TestDFSIO, writing whole files or reading them: a file per map. */
  static Transferred transfer(ClientSession session, StockIoRun wish) throws Exception {
    HdfsCommands.Files files = wish.files();
    String results = wish.work() + "/TestDFSIO_results.log";
    Configuration configuration = configuration(session, wish.work(), files.threads());
    configuration.set("test.build.data", files.directory());
    configuration.setLong("dfs.blocksize", files.blockBytes());
    configuration.setInt("dfs.replication", files.replicas());
    Report report =
        run(
            "org.apache.hadoop.fs.TestDFSIO",
            configuration,
            results,
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
        (long) report.number("Number of files"), files.bytes() / rate, files.bytes());
  }

  /** A configuration for the local job runner, with so many maps at a time. */
  private static Configuration configuration(ClientSession session, String work, int maps) {
    Configuration configuration = new Configuration(session.configuration());
    configuration.set("mapreduce.framework.name", "local");
    configuration.set("hadoop.tmp.dir", work);
    // The runner's default is one map at a time, which would be no concurrency at all.
    configuration.setInt("mapreduce.local.map.tasks.maximum", maps);
    // Its default of 100 MB for each map would fill the heap, and they write a few lines.
    configuration.setInt("mapreduce.task.io.sort.mb", 1);
    return configuration;
  }

  /** Runs a benchmark to its end and reads the report it wrote into a file. */
  private static Report run(
      String className, Configuration configuration, String results, List<String> arguments)
      throws Exception {
    Path file = Path.of(results);
    Files.deleteIfExists(file);
    Files.createDirectories(file.toAbsolutePath().getParent());
    int code = ToolRunner.run(configuration, tool(className), arguments.toArray(new String[0]));
    if (code != 0 || !Files.exists(file)) {
      throw new WorkloadException(
          className + " failed with exit code " + code + "; see the driver's log");
    }
    return Report.of(Files.readString(file, StandardCharsets.UTF_8));
  }

  static Tool tool(String className) throws WorkloadException {
    try {
      return Class.forName(className).asSubclass(Tool.class).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException | LinkageError e) {
      int entries = System.getProperty("java.class.path").split(File.pathSeparator, -1).length;
      throw new WorkloadException(
          "cannot load %s from a class path of %d entries: %s"
              .formatted(className, entries, Reason.of(e)),
          e);
    }
  }

  /**
   * The report of a benchmark: lines of {@code label: value}. Of labels that contain a colon
   * themselves ({@code Avg Lat (ms): Close: 1.5}) the last one ends the label.
   */
  record Report(Map<String, String> values) {

    static Report of(String text) {
      Map<String, String> values = new LinkedHashMap<>();
      for (String line : text.lines().toList()) {
        int colon = line.lastIndexOf(": ");
        if (colon > 0) {
          values.put(line.substring(0, colon).strip(), line.substring(colon + 2).strip());
        }
      }
      return new Report(values);
    }

    /** A number, by its label as printed. */
    double number(String label) throws WorkloadException {
      String text = values.get(label);
      try {
        return Quantity.of(text).in("").value();
      } catch (NumberFormatException e) {
        throw new WorkloadException(
            "no number '%s' in the benchmark's report, which has %s"
                .formatted(label, text == null ? values.keySet() : "'" + text + "'"),
            e);
      }
    }
  }
}
