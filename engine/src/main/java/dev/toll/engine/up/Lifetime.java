package dev.toll.engine.up;

import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.StudyException;
import java.util.List;

/** How long an instance may be asked for. */
public final class Lifetime {
  private static final long SHORTEST = 1;
  private static final long LONGEST = 30L * 24 * 3600;

  private Lifetime() {}

  /**
   * A lifetime, or what is added to one, in seconds.
   *
   * @param what it is asked for by, such as an option
   * @throws StudyException for what is no time from 1 s to 30 days
   */
  public static long seconds(String what, String text) throws StudyException {
    try {
      double seconds = (Double) SettingType.DURATION.parse(text, List.of());
      if (seconds >= SHORTEST && seconds <= LONGEST) {
        return Math.round(seconds);
      }
    } catch (IllegalArgumentException e) {
      throw new StudyException(what + ": " + e.getMessage());
    }
    throw new StudyException(what + ": a time from 1s to 30d, not " + text);
  }
}
