package dev.toll.exports.run;

import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.series.SeriesFile;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;

/**
 * A trial as it is exported.
 *
 * @param record its line of the journal
 * @param directory where its series are
 * @param start wall clock of t = 0
 * @param seconds t of its last sample; 0 without a series
 * @param tags what names it in every format: study, run, level, block, trial, ...
 */
public record ExportedTrial(
    TrialRecord record, Path directory, Instant start, double seconds, Map<String, String> tags) {

  /** Nanoseconds since 1970 fit a long until 2262. */
  private static final long PER_SECOND = 1_000_000_000L;

  public Path series() {
    return directory.resolve("series.csv");
  }

  public Path observed() {
    return directory.resolve(SeriesFile.OBSERVED).resolve("series.csv");
  }

  public Path latency() {
    return directory.resolve("latency.hlog");
  }

  /** Nanoseconds since 1970 at this time of the trial. */
  public long nanos(double t) {
    long whole =
        Math.addExact(Math.multiplyExact(start.getEpochSecond(), PER_SECOND), start.getNano());
    return Math.addExact(whole, Math.round(t * PER_SECOND));
  }

  /** When its last sample was taken. */
  public long endNanos() {
    return nanos(seconds);
  }
}
