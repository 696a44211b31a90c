package dev.toll.engine.study;

import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Settings;

/**
 * What a level wants looked at.
 *
 * @param every seconds between two looks; infinite for never
 * @param system whether the system's own series are asked for
 * @param gc whether JVMs log their garbage collections
 * @param cpu {@link ObserveSettings#AUTO}, {@link ObserveSettings#CGROUP} or {@link
 *     ObserveSettings#PROCESSES}
 */
public record Observing(double every, boolean system, boolean gc, String cpu) {

  /** Of a level's settings; what they do not say is the default. */
  public static Observing of(Settings settings) {
    Settings known = settings.scope("observe").checked(ObserveSettings.ALL, new Problems());
    return new Observing(
        known.interval(ObserveSettings.EVERY),
        known.flag(ObserveSettings.SYSTEM),
        known.flag(ObserveSettings.GC),
        known.text(ObserveSettings.CPU));
  }

  /** Whether anything is looked at between the beginning and the end of a window. */
  public boolean on() {
    return Double.isFinite(every);
  }

  /** Whether the system itself is asked. */
  public boolean asksSystem() {
    return on() && system;
  }
}
