package dev.toll.driver;

import com.google.gson.JsonObject;
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
  public enum End {
    COUNT,
    DURATION,
    STEADY
  }

  public double rate() {
    return operations / elapsedSeconds;
  }

  /** The figures for a done event. */
  public JsonObject toJson() {
    JsonObject json = new JsonObject();
    json.addProperty("operations", operations);
    json.addProperty("elapsedSeconds", elapsedSeconds);
    json.addProperty("operationsPerSecond", rate());
    json.addProperty("stoppedBy", stoppedBy.name().toLowerCase(Locale.ROOT));
    return json;
  }
}
