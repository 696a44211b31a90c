package dev.toll.engine.system;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import java.util.Set;

/**
 * Capability of a {@link SystemUnderTest} that says which proofs look at which settings. Without it
 * nothing looks at any.
 */
public interface Witnessing {
  /**
   * Names of the proofs of a level that come out false, or may, where one of its settings has the
   * value of the level it is compared with; empty where nothing looks at it.
   *
   * @param path of a setting in which the two differ; only one of them may have it
   */
  Set<String> witnesses(String path, Level level, Level against);

  /** Whether a setting changes nothing of what is measured: a deadline, a claim, a probe's size. */
  default boolean inert(String path) {
    return false;
  }

  /**
   * Whether a default of a setting says nothing of a level, whose servers are somebody else's and
   * have what they have.
   */
  default boolean ofOthers(String path, Settings level) {
    return false;
  }
}
