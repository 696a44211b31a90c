package dev.toll.exports.run;

import dev.toll.engine.files.RunFiles;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.results.Results;
import dev.toll.engine.series.SeriesFile;
import dev.toll.engine.settings.StudyException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A run as it is exported.
 *
 * @param results what it found
 * @param trials those exported, in the order they were run in
 * @param extraTags further tags of every point
 */
public record ExportedRun(
    Results results, List<ExportedTrial> trials, Map<String, String> extraTags) {

  /**
   * What is asked of an export.
   *
   * @param all void, excluded and warm-up trials too, distinguished by a tag {@code status}
   * @param epoch see {@link Epoch#of}
   * @param tags further tags of every point
   */
  public record Request(boolean all, String epoch, Map<String, String> tags) {}

  public ExportedRun {
    trials = List.copyOf(trials);
    extraTags = Map.copyOf(extraTags);
  }

  /**
   * Reads a run's journal and the ends of its series.
   *
   * @throws StudyException if the epoch is no epoch, or there is no trial to export
   */
  public static ExportedRun read(
      RunDirectory directory, Results results, Request request, Instant now)
      throws IOException, StudyException {
    List<TrialRecord> records = chosen(RunView.read(directory), request);
    if (records.isEmpty()) {
      throw new StudyException(
          directory.path()
              + " has no valid trial to export"
              + (request.all() ? "" : "; --all also exports void and excluded trials"));
    }
    Map<TrialRecord, Double> seconds = new LinkedHashMap<>();
    for (TrialRecord record : records) {
      Path files = files(directory, record);
      RunFiles.checked(directory.path(), files.resolve("latency.hlog"));
      RunFiles.checked(directory.path(), files.resolve(SeriesFile.OBSERVED).resolve("series.csv"));
      Path series = RunFiles.checked(directory.path(), files.resolve("series.csv"));
      seconds.put(record, SeriesRows.lastSecond(series));
    }
    Epoch epoch =
        Epoch.of(
            request.epoch(),
            Instant.parse(results.execution().run().startedAt()),
            Duration.ofMillis(Math.round(Collections.max(seconds.values()) * 1000)),
            now);
    List<ExportedTrial> trials = new ArrayList<>();
    for (TrialRecord record : records) {
      trials.add(
          new ExportedTrial(
              record,
              files(directory, record),
              epoch.start() == null ? measured(record) : epoch.start(),
              seconds.get(record),
              tags(results, record, request)));
    }
    return new ExportedRun(results, trials, request.tags());
  }

  /** Where the first trial starts. */
  public Instant start() {
    return trials.stream().map(ExportedTrial::start).min(Instant::compareTo).orElseThrow();
  }

  /** The time of the last sample of all, nanoseconds since 1970. */
  public long endNanos() {
    return trials.stream().mapToLong(ExportedTrial::endNanos).max().orElseThrow();
  }

  /** The trials that count, or every attempt. */
  private static List<TrialRecord> chosen(RunView view, Request request) {
    if (request.all()) {
      return view.attempts();
    }
    List<TrialRecord> counted = view.counted().all();
    return view.attempts().stream().filter(counted::contains).toList();
  }

  /** The files of a void or excluded attempt are kept apart. */
  private static Path files(RunDirectory directory, TrialRecord record) throws StudyException {
    Path home = directory.trial(record.trial()).normalize();
    // A journal may come from elsewhere; a name in it must not lead out of the run directory.
    if (!home.startsWith(directory.path().resolve("trials"))) {
      throw new StudyException(
          directory.journal() + ": '" + record.trial() + "' is not the name of a trial");
    }
    return directory.attempt(record);
  }

  /** {@code valid}, {@code void}, {@code excluded}, or {@code warm-up} for block 0. */
  private static String status(TrialRecord record) {
    return record.status() == Status.VALID && record.block() == 0
        ? "warm-up"
        : record.status().name().toLowerCase(Locale.ROOT);
  }

  /**
   * The journal says when a trial started and how long each step took; measuring is one of them.
   */
  private static Instant measured(TrialRecord record) {
    double before = 0;
    for (StepRecord step : record.steps()) {
      if (step.phase().equals("measure")) {
        break;
      }
      before += step.seconds();
    }
    return Instant.parse(record.startedAt()).plusMillis(Math.round(before * 1000));
  }

  private static Map<String, String> tags(Results results, TrialRecord record, Request request) {
    Map<String, String> tags = new TreeMap<>(request.tags());
    tags.put("study", results.design().study().name());
    tags.put("run", results.execution().run().id());
    tags.put("level", record.level());
    tags.put("block", Integer.toString(record.block()));
    tags.put("trial", record.trial());
    if (request.all()) {
      tags.put("status", status(record));
      tags.put("attempt", Integer.toString(record.attempt()));
    }
    return tags;
  }
}
