package dev.toll.cli;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.toll.commands.NewFile;
import dev.toll.engine.pairs.Executions.Execution;
import dev.toll.engine.pairs.Metric;
import dev.toll.engine.pairs.Pairs;
import dev.toll.engine.pairs.PairsSpec;
import dev.toll.engine.settings.Printable;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.statistics.Interval;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Option;

/**
 * Files that scripts for hyperfine read. Names, units and order of their fields are those of its
 * {@code BenchmarkResult} (src/benchmark/benchmark_result.rs) and src/export.
 */
final class AbExports {
  private static final Gson GSON =
      new GsonBuilder().serializeNulls().setPrettyPrinting().disableHtmlEscaping().create();

  @Option(
      names = "--export-json",
      paramLabel = "FILE",
      description = "Writes the times of all executions as hyperfine's JSON.")
  Path json;

  @Option(
      names = "--export-csv",
      paramLabel = "FILE",
      description = "Writes means and medians of the times, with hyperfine's columns.")
  Path csv;

  @Option(
      names = "--export-markdown",
      paramLabel = "FILE",
      description = "Writes the same as a table in Markdown.")
  Path markdown;

  /** Before anything is executed. */
  void check() throws StudyException {
    check("--export-json", json);
    check("--export-csv", csv);
    check("--export-markdown", markdown);
  }

  /** Refuses a file that exists, or whose directory does not. */
  static void check(String option, Path file) throws StudyException {
    NewFile.demand(option, file);
    if (file != null && !Files.isDirectory(file.toAbsolutePath().getParent())) {
      throw new StudyException(
          "%s: %s: no such directory".formatted(option, file.toAbsolutePath().getParent()));
    }
  }

  /**
   * Writes what was asked for.
   *
   * @param named whether commands are known by their names, instead of their texts
   */
  void write(PairsSpec asked, Pairs.Outcome outcome, boolean named) throws IOException {
    List<Map<String, Object>> results = new ArrayList<>();
    for (int i = 0; i < asked.commands().size(); i++) {
      PairsSpec.Command command = asked.commands().get(i);
      Map<String, Object> result = result(command, asked.metric(), outcome.executions().get(i));
      result.put("command", named ? command.name() : command.text());
      results.add(result);
    }
    write(json, () -> GSON.toJson(Map.of("results", results)) + "\n");
    write(csv, () -> csv(results));
    write(markdown, () -> markdown(asked, outcome, results));
  }

  /** Makes the content of a file. */
  private interface Content {
    String text() throws IOException;
  }

  private static void write(Path file, Content content) throws IOException {
    if (file != null) {
      Files.writeString(file, content.text(), StandardOpenOption.CREATE_NEW);
    }
  }

  private static Map<String, Object> result(
      PairsSpec.Command command, Metric metric, List<Execution> all) {
    double[] times = all.stream().mapToDouble(Execution::seconds).sorted().toArray();
    int n = times.length;
    double mean = mean(all, Execution::seconds);
    double squares = all.stream().mapToDouble(e -> Math.pow(e.seconds() - mean, 2)).sum();
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("command", null); // Comes first.
    result.put("mean", mean);
    result.put("stddev", n > 1 ? Math.sqrt(squares / (n - 1)) : null);
    result.put("median", (times[n / 2] + times[(n - 1) / 2]) / 2);
    // In hundredths of a second: of short executions only their sum is known.
    result.put("user", Math.max(0, mean(all, Execution::userSeconds)));
    result.put("system", Math.max(0, mean(all, Execution::systemSeconds)));
    result.put("min", times[0]);
    result.put("max", times[n - 1]);
    result.put("times", all.stream().map(Execution::seconds).toList());
    if (metric.is(Metric.MEMORY)) {
      result.put(
          "memory_usage_byte", all.stream().map(e -> Math.round(e.written() * 1024)).toList());
    }
    result.put("exit_codes", all.stream().map(Execution::code).toList());
    if (!command.parameters().isEmpty()) {
      result.put("parameters", command.parameters());
    }
    return result;
  }

  private static double mean(List<Execution> all, ToDoubleFunction<Execution> value) {
    return all.stream().mapToDouble(value).average().orElse(Double.NaN);
  }

  private static String csv(List<Map<String, Object>> results) throws IOException {
    List<String> columns =
        List.of("command", "mean", "stddev", "median", "user", "system", "min", "max");
    List<String> parameters = new ArrayList<>();
    results.forEach(
        result ->
            parameters(result).keySet().stream()
                .filter(name -> !parameters.contains(name))
                .forEach(parameters::add));
    StringWriter text = new StringWriter();
    try (CsvWriter writer = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
      List<String> header = new ArrayList<>(columns);
      parameters.forEach(name -> header.add("parameter_" + name));
      writer.writeRecord(header);
      for (Map<String, Object> result : results) {
        List<String> row = new ArrayList<>();
        columns.forEach(name -> row.add(cell(result.get(name))));
        parameters.forEach(name -> row.add(cell(parameters(result).get(name))));
        writer.writeRecord(row);
      }
    }
    return text.toString();
  }

  @SuppressWarnings("unchecked")
  private static Map<String, String> parameters(Map<String, Object> result) {
    return (Map<String, String>) result.getOrDefault("parameters", Map.of());
  }

  private static String cell(Object value) {
    return value == null ? "" : Printable.cell(value.toString());
  }

  /** Relative to the first command, with the interval where that is of the time. */
  private static String markdown(
      PairsSpec asked, Pairs.Outcome outcome, List<Map<String, Object>> results) {
    double first = (double) results.get(0).get("mean");
    String unit = first < 1 ? "ms" : "s";
    StringBuilder text =
        new StringBuilder(
            "| Command | Mean [%1$s] | Min [%1$s] | Max [%1$s] | Relative |\n|:---|---:|---:|---:|---:|\n"
                .formatted(unit));
    for (int i = 0; i < results.size(); i++) {
      Map<String, Object> result = results.get(i);
      Interval interval =
          i > 0 && asked.metric().is(Metric.TIME) ? outcome.intervals().get(i - 1) : null;
      double ratio =
          interval == null ? (double) result.get("mean") / first : outcome.ratios().get(i - 1);
      String range =
          interval == null ? "" : " (" + two(interval.low()) + " to " + two(interval.high()) + ")";
      String spread = result.get("stddev") == null ? "" : " ± " + figure(result, "stddev", unit);
      text.append("| `")
          .append(Text.line(command(result)))
          .append("` | ")
          .append(figure(result, "mean", unit))
          .append(spread)
          .append(" | ")
          .append(figure(result, "min", unit))
          .append(" | ")
          .append(figure(result, "max", unit))
          .append(" | ")
          .append(two(ratio))
          .append(range)
          .append(" |\n");
    }
    return text.toString();
  }

  private static String command(Map<String, Object> result) {
    return result.get("command").toString().replace("|", "\\|");
  }

  private static String figure(Map<String, Object> result, String name, String unit) {
    double seconds = (double) result.get(name);
    return unit.equals("ms")
        ? String.format(Locale.ROOT, "%.1f", seconds * 1e3)
        : String.format(Locale.ROOT, "%.3f", seconds);
  }

  private static String two(double ratio) {
    return String.format(Locale.ROOT, "%.2f", ratio);
  }
}
