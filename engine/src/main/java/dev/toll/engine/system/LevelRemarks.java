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

  /**
   * What of a study cannot be looked at before a run, such as names that only a program knows that
   * is not here, and why. A run looks at it before it starts anything.
   */
  default List<String> unseen(List<Level> levels) {
    return List.of();
  }

  /** The remarks of a system; none when it makes none. */
  static List<String> of(SystemUnderTest system, List<Level> levels) {
    return system
        .capability(LevelRemarks.class)
        .map(remarks -> remarks.remarks(levels))
        .orElse(List.of());
  }

  /** What a system cannot look at. */
  static List<String> unseenBy(SystemUnderTest system, List<Level> levels) {
    return system
        .capability(LevelRemarks.class)
        .map(remarks -> remarks.unseen(levels))
        .orElse(List.of());
  }
}
