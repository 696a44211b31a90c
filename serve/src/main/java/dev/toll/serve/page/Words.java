package dev.toll.serve.page;

import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.Results.Effect;
import dev.toll.report.text.Percent;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Short texts of the pages. */
public final class Words {
  private Words() {}

  /** {@code 2 of 3}; {@code 2} when it is unknown of how many. */
  public static String of(long number, int planned) {
    return planned > 0 ? number + " of " + planned : Long.toString(number);
  }

  /** A moment in UTC, to the minute. */
  public static String utc(String iso) {
    return iso.length() < 16 ? iso : iso.substring(0, 16).replace('T', ' ') + " UTC";
  }

  /** How long all steps of a trial took. */
  public static String duration(TrialRecord trial) {
    return time(trial.steps().stream().mapToDouble(StepRecord::seconds).sum());
  }

  /** The time until a moment. */
  public static String until(String iso) {
    return time(Math.max(0L, Instant.now().until(Instant.parse(iso), ChronoUnit.SECONDS)));
  }

  /** The same of whole seconds. */
  public static String time(long seconds) {
    return time((double) seconds);
  }

  /** {@code 3.4 s}, {@code 48 s}, {@code 9 min}, {@code 3.2 h}. */
  public static String time(double seconds) {
    if (seconds < 90) {
      return String.format(Locale.ROOT, seconds < 10 ? "%.1f s" : "%.0f s", seconds);
    }
    return seconds < 90 * 60
        ? String.format(Locale.ROOT, "%.0f min", seconds / 60)
        : String.format(Locale.ROOT, "%.1f h", seconds / 3600);
  }

  /** {@code +3.9 to +7.8}. */
  public static String interval(Effect effect) {
    return effect.interval() == null
        ? "no interval yet"
        : Percent.range(effect.ratio(), effect.interval());
  }
}
