package dev.toll.exports.run;

import dev.toll.engine.settings.StudyException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/**
 * When t = 0 of the trials is. Series are relative; databases want wall clocks, and drop what is
 * old: Timely after 7 days (its AGE_OFF_DAYS), Prometheus after 15 (its storage.tsdb.retention).
 *
 * @param start where every trial starts; null when each keeps its own true start
 */
public record Epoch(Instant start) {
  /** A day short of Timely's age-off, so that what is exported can be looked at for a while. */
  static final Duration RETENTION = Duration.ofDays(6);

  /**
   * The epoch as asked for.
   *
   * @param asked null, {@code run} for each trial's own time, an ISO-8601 instant, or a date for
   *     its midnight UTC
   * @param runStart when the run started
   * @param longest length of the longest series
   * @throws StudyException if it is none of these
   */
  public static Epoch of(String asked, Instant runStart, Duration longest, Instant now)
      throws StudyException {
    if (asked == null) {
      return new Epoch(near(runStart, longest, now));
    }
    if (asked.equals("run")) {
      return new Epoch(null);
    }
    try {
      return new Epoch(
          asked.contains("T")
              ? Instant.parse(asked)
              : LocalDate.parse(asked).atStartOfDay(ZoneOffset.UTC).toInstant());
    } catch (DateTimeException e) {
      throw new StudyException(
          "--epoch: '"
              + asked
              + "' is not 'run' (each trial's own time), an instant such as 2026-11-20T00:00:00Z, or a date such as 2026-11-20");
    }
  }

  /** Whether a trial starts so long ago that databases may drop it as soon as they have it. */
  public static boolean old(Instant start, Instant now) {
    return start.isBefore(now.minus(Duration.ofDays(7)));
  }

  /**
   * Midnight UTC of the run's day, so that exporting again writes the same points again; of today
   * when that is too long ago; a day earlier when the longest series would reach into the future.
   */
  private static Instant near(Instant runStart, Duration longest, Instant now) {
    Instant day = runStart.truncatedTo(ChronoUnit.DAYS);
    if (day.isBefore(now.minus(RETENTION))) {
      day = now.truncatedTo(ChronoUnit.DAYS);
    }
    return day.plus(longest).isAfter(now) ? now.minus(longest).truncatedTo(ChronoUnit.DAYS) : day;
  }
}
