package dev.toll.engine.system;

import dev.toll.engine.study.Level;
import java.util.List;

/** Capability of a {@link SystemUnderTest} that recognises settings that are rarely intended. */
public interface LevelRemarks {
  /**
   * Settings that are valid but rarely intended, one sentence each with what to do. Printed before
   * a run and with its results.
   */
  List<String> remarks(List<Level> levels);

  /** The remarks of a system; none when it makes none. */
  static List<String> of(SystemUnderTest system, List<Level> levels) {
    return system
        .capability(LevelRemarks.class)
        .map(remarks -> remarks.remarks(levels))
        .orElse(List.of());
  }
}
