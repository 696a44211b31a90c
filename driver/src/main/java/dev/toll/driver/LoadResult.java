package dev.toll.driver;

import com.google.gson.annotations.JsonAdapter;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * What a load did.
 *
 * @param operations finished
 * @param elapsedSeconds from the common start until the last worker had finished, monotonic
 * @param stoppedBy which end came first
 * @param service time of each operation in ns
 * @param response time from the intended start in ns; null when not paced
 */
public record LoadResult(
    long operations, double elapsedSeconds, End stoppedBy, Histogram service, Histogram response) {

  /** Which limit ended a load. */
  @JsonAdapter(Words.class)
  public enum End {
    COUNT,
    DURATION,
    STEADY;

    /** As on the wire. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public double rate() {
    return operations / elapsedSeconds;
  }
}
