package dev.toll.cli;

import dev.toll.commands.RunsOption;
import dev.toll.engine.settings.StudyException;
import dev.toll.exports.ExportFormat;
import dev.toll.exports.files.CostIndex;
import dev.toll.exports.files.HistogramLog;
import dev.toll.exports.grafana.Provisioning;
import dev.toll.exports.points.InfluxLines;
import dev.toll.exports.points.OpenMetrics;
import dev.toll.exports.points.PointWriter;
import dev.toll.exports.points.PutLines;
import dev.toll.exports.points.RunPoints;
import dev.toll.exports.run.Epoch;
import dev.toll.exports.run.ExportedRun;
import dev.toll.report.CsvReport;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a run in another tool's format. */
@Command(
    name = "export",
    description = ExportCommand.SUMMARY,
    footer = {
      "",
      "Formats:",
      "  timely        put lines, milliseconds",
      "  opentsdb      the same for OpenTSDB",
      "  openmetrics   for Prometheus: promtool tsdb create-blocks-from openmetrics",
      "  influxdb      line protocol, nanoseconds",
      "  hdrhistogram  latencies as one HdrHistogram log, a tag per level",
      "  bencher       costs in Bencher Metric Format",
      "  github-action-benchmark",
      "                costs for github-action-benchmark, tool customSmallerIsBetter",
      "  csv           the run's results.csv: a row per trial and metric",
      "  grafana       a directory with data sources and dashboards",
      "",
      "Examples:",
      "  toll export accumulo-security --to openmetrics --output run.om",
      "  toll export accumulo-security --to timely | nc -N localhost 4242",
      "  toll export accumulo-security --to grafana --output grafana",
    })
final class ExportCommand extends TollCommand {
  static final String SUMMARY = "Writes a run's series and results in another tool's format.";

  private static final int BUFFER = 1 << 16;
  private static final long SILENT_NANOS = 2_000_000_000L;

  /** Tags that toll sets itself, and the word that two formats reserve for the time. */
  private static final Set<String> OURS =
      Set.of(
          "study", "run", "level", "block", "trial", "status", "attempt", "metric", "against",
          "kind", "time");

  private long next = System.nanoTime() + SILENT_NANOS;

  @Parameters(paramLabel = "RUN", description = RunsOption.RUN)
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
  HistogramLog.By by;

  @Option(
      names = "--all",
      description = "Include void, excluded and warm-up trials, with a tag 'status'.")
  boolean all;

  @Option(
      names = "--epoch",
      paramLabel = "WHEN",
      description =
          "The time of t = 0 of every trial: an instant, a date, or 'run' for each trial's true"
              + " time (default: midnight UTC of the run's day; of today when that is over 6 days"
              + " ago).")
  String epoch;

  @Option(
      names = "--tag",
      paramLabel = "KEY=VALUE",
      description = "An extra tag on every point, e.g. viz=A for Timely's visibility. Repeatable.")
  List<String> tags = List.of();

  @Mixin RunsOption runs;

  @Override
  int execute() throws Exception {
    ExportFormat format = ExportFormat.of(to);
    check(format);
    RunResults found = new RunFinder(runs.directory, installation()).results(run);
    found.results().remarks().damages().forEach(damage -> err.println("warning: " + damage));
    ExportedRun exported =
        ExportedRun.read(found.directory(), found.results(), request(), Instant.now());
    try {
      err.println(export(format, exported));
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
    checkTags(problems);
    if (format == ExportFormat.GRAFANA && (output == null || output.toString().equals("-"))) {
      problems.add("--to grafana needs --output DIRECTORY");
    }
    if (!problems.isEmpty()) {
      throw new StudyException(String.join(System.lineSeparator(), problems));
    }
  }

  /** Adds the mistakes in the tags. */
  private void checkTags(List<String> problems) {
    for (String tag : tags) {
      int at = tag.indexOf('=');
      String key = at < 0 ? tag : tag.substring(0, at);
      if (at < 0 || at == tag.length() - 1 || !key.matches("[A-Za-z][A-Za-z0-9_]*")) {
        problems.add(
            "--tag: '" + tag + "' must be KEY=VALUE; KEY may contain letters, digits and _");
      } else if (OURS.contains(key)) {
        problems.add("--tag: '" + key + "' is set by toll itself");
      }
    }
  }

  private ExportedRun.Request request() {
    Map<String, String> map = new LinkedHashMap<>();
    for (String tag : tags) {
      map.put(tag.substring(0, tag.indexOf('=')), tag.substring(tag.indexOf('=') + 1));
    }
    return new ExportedRun.Request(all, epoch, map);
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
    String name =
        exported.results().design().study().name()
            + "-"
            + exported.results().execution().run().id();
    ExportOutput target = ExportOutput.of(output, name, format);
    String[] written = new String[1];
    target.write(out -> written[0] = file(format, exported, out));
    return written[0] + " in " + target.where();
  }

  /** Writes the file and closes the stream; returns what is in it. */
  private String file(ExportFormat format, ExportedRun exported, OutputStream out)
      throws IOException, StudyException {
    String text =
        switch (format) {
          case BENCHER -> CostIndex.bencher(exported.results());
          case GITHUB_ACTION_BENCHMARK -> CostIndex.githubAction(exported.results());
          case CSV -> CsvReport.render(exported.results());
          default -> null;
        };
    if (text != null) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
      return text.lines().count() + " lines";
    }
    if (format == ExportFormat.HDRHISTOGRAM) {
      return HistogramLog.write(exported, by, out) + " intervals";
    }
    try (PointWriter writer = writer(format, out)) {
      int trials = exported.trials().size();
      long points = new RunPoints(writer).write(exported, number -> begun(number, trials));
      return points + " points of " + trials + " trials";
    }
  }

  /** A line every two seconds at the most: millions of points take longer. */
  private void begun(int trial, int of) {
    if (System.nanoTime() - next >= 0) {
      next = System.nanoTime() + SILENT_NANOS;
      err.println("exporting: trial " + trial + " of " + of);
      err.flush();
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
}
