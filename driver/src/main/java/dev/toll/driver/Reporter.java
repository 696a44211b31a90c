package dev.toll.driver;

import com.google.gson.JsonObject;

/** Where a running command tells of its progress. */
public interface Reporter {

  /** Tells people something. */
  void note(String text);

  /**
   * Tells of an interval of load.
   *
   * @param sample what was read from the system meanwhile; null when nothing
   */
  void tick(Interval interval, JsonObject sample);

  /** Likewise, with nothing read from the system. */
  default void tick(Interval interval) {
    tick(interval, null);
  }
}
