package dev.toll.cli;

import dev.toll.engine.settings.StudyException;
import dev.toll.engine.system.SystemException;
import dev.toll.exports.ExportFormat;
import dev.toll.exports.files.HistogramLog;
import dev.toll.exports.files.JmhJson;
import dev.toll.exports.files.OtavaCsv;
import dev.toll.exports.grafana.Provisioning;
import dev.toll.exports.live.LiveException;
import dev.toll.exports.points.InfluxLines;
import dev.toll.exports.points.OpenMetrics;
import dev.toll.exports.points.PointWriter;
import dev.toll.exports.points.PutLines;
import dev.toll.exports.points.RunPoints;
import dev.toll.exports.run.Epoch;
import dev.toll.exports.run.ExportedRun;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a run in another tool's format, or sends it to a server. */
@Command(
    name = "export",
    description = ExportCommand.SUMMARY,
    footer = {
      "",
      "Formats:",
      "  timely        put lines over TCP or as text, milliseconds",
      "  opentsdb      the same for OpenTSDB",
      "  openmetrics   for Prometheus: promtool tsdb create-blocks-from openmetrics",
      "  influxdb      line protocol over HTTP or as text, nanoseconds",
      "  hdrhistogram  latencies as one HdrHistogram log, a tag per level",
      "  jmh           the results as JMH's JSON, for its visualisers",
      "  otava         a row per block for Apache Otava (change detection)",
      "  grafana       a directory with data sources and dashboards",
      "",
      "Examples:",
      "  toll export accumulo-security --to openmetrics --output run.om",
      "  toll export accumulo-security --to timely --host localhost --port 4242",
      "  toll export accumulo-security --to influxdb \\",
      "      --url http://localhost:8086 --database toll",
      "  toll export accumulo-security --to grafana --output grafana",
      "  toll export accumulo-security --to otava --output history.csv --append",
    })
final class ExportCommand extends TollCommand {
  static final String SUMMARY = "Writes a run's series and results in another tool's format.";

  private static final int BUFFER = 1 << 16;

  @Mixin ExportOptions options;
  @Mixin LiveOptions live;

  @Parameters(paramLabel = "RUN", description = "A run directory, or a study for its newest run.")
  String run;

  @Option(names = "--to", paramLabel = "FORMAT", required = true, description = "See below.")
  String to;

  @Option(
      names = "--output",
      paramLabel = "PATH",
      description = "Output file or directory, or - (default: standard output).")
  Path output;

  @Option(
      names = "--by",
      paramLabel = "WHAT",
      defaultValue = "level",
      description =
          "hdrhistogram: what each tag stands for, ${COMPLETION-CANDIDATES}"
              + " (default: ${DEFAULT-VALUE}).")
  By by;

  @Option(
      names = "--append",
      description = "otava: adds the run to the file; replaces its rows if it is there already.")
  boolean append;

  /** As users write it. */
  enum By {
    level,
    trial
  }

  @Override
  int execute() throws Exception {
    ExportFormat format = ExportFormat.of(to);
    check(format);
    RunResults found = new RunFinder(options.runs.directory, installation()).results(run);
    found.results().damages().forEach(damage -> err.println("warning: " + damage));
    ExportedRun exported =
        ExportedRun.read(found.directory(), found.results(), options.request(), Instant.now());
    try {
      err.println(export(format, exported));
    } catch (LiveException e) {
      throw new SystemException(e.getMessage(), e);
    } catch (IOException e) {
      // The reader (head, a pager) has closed the pipe.
      if (output != null || !String.valueOf(e.getMessage()).contains("roken pipe")) {
        throw e;
      }
    }
    if (format.points() && Epoch.old(exported.start(), Instant.now())) {
      err.println(
          "note: t = 0 is at "
              + exported.start()
              + "; databases drop data that old (Timely after 7 days, Prometheus after 15)");
    }
    return ExitCode.OK;
  }

  /** Every mistake at once. */
  private void check(ExportFormat format) throws StudyException {
    List<String> problems = new ArrayList<>();
    options.check(problems);
    live.check(format, problems);
    if (live.given() && output != null) {
      problems.add("--output cannot be combined with a server");
    }
    if (format == ExportFormat.GRAFANA && (output == null || output.toString().equals("-"))) {
      problems.add("--to grafana needs --output DIRECTORY");
    }
    if (append && (format != ExportFormat.OTAVA || output == null)) {
      problems.add("--append needs --to otava and --output");
    }
    if (!problems.isEmpty()) {
      throw new StudyException(String.join(System.lineSeparator(), problems));
    }
  }

  /** Exports; returns what was exported where. */
  private String export(ExportFormat format, ExportedRun exported) throws Exception {
    if (format == ExportFormat.GRAFANA) {
      List<Path> written = Provisioning.write(exported, output);
      return written.size()
          + " files in "
          + output
          + "; start Grafana with GF_PATHS_PROVISIONING="
          + output.toAbsolutePath().normalize();
    }
    if (live.given()) {
      return pointsOf(points(format, exported, live.open(format)), exported)
          + " to "
          + live.where(format);
    }
    String name = exported.results().study().name() + "-" + exported.results().run().id();
    ExportOutput target = ExportOutput.of(output, name, format);
    if (!append && target.replaces()) {
      NewFile.demand("--output", target.file());
    }
    if (format == ExportFormat.OTAVA) {
      return table(exported, target);
    }
    String[] written = new String[1];
    target.write(out -> written[0] = file(format, exported, out));
    return written[0] + " in " + target.where();
  }

  /** Writes a table that grows by a run at a time; returns what was written. */
  private String table(ExportedRun exported, ExportOutput target) throws Exception {
    Path file = target.file();
    String header = OtavaCsv.header(exported);
    StringBuilder table = new StringBuilder(header);
    if (append && file != null && Files.exists(file)) {
      List<String> lines = Files.readAllLines(file);
      if (!lines.isEmpty() && !(lines.get(0) + "\n").equals(header)) {
        throw new StudyException(
            file + " has different columns (levels or metrics differ); export to another file");
      }
      String id = "," + exported.results().run().id() + ",";
      // A run with more blocks than before replaces its rows.
      lines.stream()
          .skip(1)
          .filter(line -> !line.contains(id))
          .forEach(line -> table.append(line).append('\n'));
    }
    String rows = OtavaCsv.rows(exported);
    table.append(rows);
    target.write(out -> out.write(table.toString().getBytes(StandardCharsets.UTF_8)));
    return rows.lines().count() + " rows in " + target.where();
  }

  private String file(ExportFormat format, ExportedRun exported, OutputStream out)
      throws IOException {
    switch (format) {
      case JMH -> {
        out.write(JmhJson.render(exported.results()).getBytes(StandardCharsets.UTF_8));
        return "results of "
            + exported.results().summaries().stream().filter(summary -> summary.n() > 0).count()
            + " levels and metrics";
      }
      case HDRHISTOGRAM -> {
        long intervals =
            HistogramLog.write(
                exported, HistogramLog.By.valueOf(by.name().toUpperCase(Locale.ROOT)), out);
        return intervals + " intervals";
      }
      default -> {
        return pointsOf(points(format, exported, out), exported);
      }
    }
  }

  /**
   * Writes all points and closes the stream, which is when a server reports whether it has them.
   */
  private long points(ExportFormat format, ExportedRun exported, OutputStream out)
      throws IOException {
    try (ExportMeter meter = new ExportMeter(err, Terminal.onStderr());
        PointWriter writer = writer(format, out)) {
      return new RunPoints(writer, meter).write(exported);
    }
  }

  private static PointWriter writer(ExportFormat format, OutputStream out) throws IOException {
    Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), BUFFER);
    return switch (format) {
      case TIMELY, OPENTSDB -> new PutLines(text);
      case INFLUXDB -> new InfluxLines(text);
      case OPENMETRICS -> new OpenMetrics(text);
      default -> throw new IllegalArgumentException(format.word() + " has no points");
    };
  }

  private static String pointsOf(long points, ExportedRun exported) {
    return points + " points of " + exported.trials().size() + " trials";
  }
}
