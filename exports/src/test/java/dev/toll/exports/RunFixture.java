package dev.toll.exports;

import dev.toll.engine.analysis.Analysis;
import dev.toll.engine.analysis.AnalysisInput;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.record.Order;
import dev.toll.engine.record.ReportSpec;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.RunState;
import dev.toll.engine.settings.StudyException;
import dev.toll.exports.run.ExportedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** A run directory as toll leaves it: two levels, three blocks, and what does not count. */
final class RunFixture {
  static final Instant RUN_START = Instant.parse("2026-11-20T19:00:00Z");
  static final int SECONDS = 20;
  static final String COLUMNS =
      "t,entries_per_second,entries_total,client_cpu,server_cpu,machine_cpu,"
          + "TABLE_RECS,TOTAL_INGEST,AVG_FILES/TABLET,ACCUMULO_FILES";

  private static final List<Metric> METRICS =
      List.of(
          new Metric("elapsed", "Elapsed", "s", Better.LOWER, true),
          Metric.higher("entries_per_second", "Entries/s", "1/s"));

  private final RunDirectory directory;
  private final String study;
  private final List<String> levels;
  private final List<TrialRecord> trials = new ArrayList<>();

  RunFixture(Path home, String study, String... levels) throws IOException {
    this.directory = new RunDirectory(Files.createDirectories(home.resolve("20261120T190000Z")));
    this.study = study;
    this.levels = List.of(levels);
    try (Journal journal = Journal.open(directory.journal())) {
      trial(journal, 0, 0, Status.VALID, 1);
      for (int block = 1; block <= 3; block++) {
        for (int level = 0; level < levels.length; level++) {
          if (block == 2 && level == 1) {
            trial(journal, block, level, Status.VOID, 1);
            trial(journal, block, level, Status.EXCLUDED, 2);
          }
          trial(journal, block, level, Status.VALID, block == 2 && level == 1 ? 3 : 1);
        }
      }
    }
  }

  /** Plain names. */
  static RunFixture plain(Path home) throws IOException {
    return new RunFixture(home, "lock", "open", "shut");
  }

  RunDirectory directory() {
    return directory;
  }

  ExportedRun exported() throws IOException, StudyException {
    return exported(false, "2026-11-21");
  }

  ExportedRun exported(boolean all, String epoch) throws IOException, StudyException {
    return ExportedRun.read(
        directory,
        results(),
        new ExportedRun.Request(all, epoch, Map.of()),
        RUN_START.plusSeconds(86_400));
  }

  Results results() {
    return Analysis.analyse(
        new AnalysisInput(
            new Results.StudyInfo(study, "A title", "A question?", "smoke", "fake", "walk"),
            new Results.RunInfo(
                directory.id(),
                RUN_START.toString(),
                RUN_START.plusSeconds(600).toString(),
                RunState.COMPLETE,
                "3 blocks done",
                1,
                Order.RANDOMISED,
                0,
                "0.1.0",
                "toll run lock"),
            levels.stream()
                .map(
                    name ->
                        new Results.LevelInfo(
                            name,
                            name,
                            name.equals(levels.get(0)),
                            false,
                            null,
                            Map.of(),
                            Map.of(),
                            null))
                .toList(),
            METRICS,
            trials,
            null,
            0.05,
            false,
            4,
            null,
            null,
            List.of(),
            Map.of(),
            Map.of(),
            Map.of(),
            Map.of(),
            ReportSpec.NONE,
            Map.of()));
  }

  private void trial(Journal journal, int block, int level, Status status, int attempt)
      throws IOException {
    String id = String.format(Locale.ROOT, "b%02d-level%d", block, level);
    String aside = status == Status.VALID ? "" : "." + status.name().toLowerCase(Locale.ROOT);
    Path home = directory.trial(id + aside + (aside.isEmpty() ? "" : attempt));
    double elapsed = 20 + level + block * 0.1;
    TrialRecord record =
        new TrialRecord(
            id,
            block,
            level + 1,
            levels.get(level),
            attempt,
            status,
            status == Status.VALID ? null : "disturbed",
            RUN_START.plusSeconds(100L * trials.size()).toString(),
            List.of(
                new StepRecord("reset", "start", 7.5, StepRecord.Outcome.DONE, null),
                new StepRecord("measure", "load", elapsed, StepRecord.Outcome.DONE, null)),
            status == Status.VOID
                ? Map.of()
                : Map.of("elapsed", elapsed, "entries_per_second", 1e6 / elapsed),
            List.of(),
            null,
            Map.of(),
            Map.of(),
            LoadFacts.NONE,
            List.of(),
            null);
    trials.add(record);
    journal.trial(record);
    series(Files.createDirectories(home), block, level);
    latency(home.resolve("latency.hlog"), block + level);
  }

  private static void series(Path home, int block, int level) throws IOException {
    StringBuilder csv = new StringBuilder(COLUMNS).append('\n');
    for (int second = 1; second <= SECONDS; second++) {
      double t = second + second * 0.001 * (level + 1);
      csv.append(
          String.format(
              Locale.ROOT,
              "%.3f,%.1f,%d,%s,%.3f,%.3f,%d,%d,%.2f,%d%n",
              t,
              50_000 + 1000.0 * block + second,
              50_000L * second,
              second % 5 == 0 ? "" : String.format(Locale.ROOT, "%.3f", 0.4 + level),
              0.9,
              1.5,
              49_000L * second,
              51_000 - second,
              second / 10.0,
              8 + second / 4));
    }
    Files.writeString(home.resolve("series.csv"), csv);
  }

  private static void latency(Path file, int slow) throws IOException {
    HistogramLogWriter writer = new HistogramLogWriter(file.toFile());
    writer.outputLogFormatVersion();
    writer.outputLegend();
    for (int second = 1; second <= SECONDS; second++) {
      Histogram histogram = new Histogram(3);
      histogram.recordValueWithCount(1_000_000L + slow, 990);
      histogram.recordValueWithCount(5_000_000L * (slow + 1), 10);
      histogram.setTag("service");
      writer.outputIntervalHistogram(second - 1.0, second, histogram, 1e6);
    }
    writer.close();
  }
}
