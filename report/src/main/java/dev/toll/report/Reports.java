package dev.toll.report;

import dev.toll.engine.results.Results;
import dev.toll.report.work.RateOverWork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes every report of a run into its directory. */
public final class Reports {

  public static final String JSON = "results.json";
  public static final String MARKDOWN = "results.md";
  public static final String CSV = "results.csv";
  public static final String EFFECTS_CSV = "effects.csv";
  public static final String HTML = "report.html";

  private Reports() {}

  /**
   * Writes {@link #JSON}, {@link #MARKDOWN}, {@link #CSV}, {@link #EFFECTS_CSV} and {@link #HTML},
   * each whole or not at all; the JSON first, because the others can be made again from it.
   *
   * @param runDirectory the run's directory; {@code trials/<trial>/series.csv} are read from it
   * @throws IOException if a file cannot be written
   */
  public static void writeAll(Path runDirectory, Results results) throws IOException {
    Files.createDirectories(runDirectory);
    ResultsJson.write(runDirectory.resolve(JSON), results);
    // Read once for both: series may be long.
    RateOverWork work = RateOverWork.read(runDirectory, new ResultsView(results).validTrials());
    AtomicFile.write(
        runDirectory.resolve(MARKDOWN), MarkdownReport.render(runDirectory, results, work));
    AtomicFile.write(runDirectory.resolve(CSV), CsvReport.render(results));
    AtomicFile.write(runDirectory.resolve(EFFECTS_CSV), EffectsCsv.render(results));
    AtomicFile.write(runDirectory.resolve(HTML), HtmlReport.render(runDirectory, results, work));
  }
}
