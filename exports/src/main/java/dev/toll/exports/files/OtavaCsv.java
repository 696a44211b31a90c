package dev.toll.exports.files;

import dev.toll.exports.run.ExportedRun;
import dev.toll.exports.run.ExportedTrial;
import dev.toll.report.text.Plain;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A table for Apache Otava, which looks for changes over months: a row per block, at its true time,
 * with a column per metric and level. Its other columns ({@code run}, {@code block}, {@code toll})
 * are attributes. Rows of several runs of a study make one file.
 */
public final class OtavaCsv {
  private static final List<String> FIRST = List.of("time", "run", "block", "toll");

  private OtavaCsv() {}

  /** The names of the columns. */
  public static String header(ExportedRun run) {
    List<String> cells = new ArrayList<>(FIRST);
    cells.addAll(columns(run));
    return String.join(",", cells) + "\n";
  }

  /** A line per block. */
  public static String rows(ExportedRun run) {
    Map<Integer, List<ExportedTrial>> blocks = new TreeMap<>();
    for (ExportedTrial trial : run.trials()) {
      blocks.computeIfAbsent(trial.record().block(), any -> new ArrayList<>()).add(trial);
    }
    StringBuilder rows = new StringBuilder();
    blocks.forEach((block, trials) -> rows.append(row(run, block, trials)));
    return rows.toString();
  }

  private static String row(ExportedRun run, int block, List<ExportedTrial> trials) {
    Map<String, Double> values = new TreeMap<>();
    for (ExportedTrial trial : trials) {
      trial
          .record()
          .metrics()
          .forEach((metric, value) -> values.put(column(metric, trial.record().level()), value));
    }
    Instant start =
        trials.stream()
            .map(trial -> Instant.parse(trial.record().startedAt()))
            .min(Instant::compareTo)
            .orElseThrow();
    List<String> cells = new ArrayList<>();
    cells.add(start.toString());
    cells.add(clean(run.results().run().id()));
    cells.add(Integer.toString(block));
    cells.add(clean(String.valueOf(run.results().run().tollVersion())));
    for (String column : columns(run)) {
      Double value = values.get(column);
      cells.add(value == null || !Double.isFinite(value) ? "" : Plain.number(value));
    }
    return String.join(",", cells) + "\n";
  }

  private static Set<String> columns(ExportedRun run) {
    Set<String> columns = new TreeSet<>();
    for (ExportedTrial trial : run.trials()) {
      trial
          .record()
          .metrics()
          .keySet()
          .forEach(metric -> columns.add(column(metric, trial.record().level())));
    }
    return columns;
  }

  /** {@code metric.level}. Otava's default quote is not RFC 4180's, so nothing is ever quoted. */
  private static String column(String metric, String level) {
    return clean(metric + "." + level);
  }

  private static String clean(String cell) {
    return cell.replaceAll("^[=+@-]|[,;\"'\\s\\p{Cc}]", "_");
  }
}
