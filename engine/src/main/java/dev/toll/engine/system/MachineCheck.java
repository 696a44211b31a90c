package dev.toll.engine.system;

import dev.toll.engine.study.Level;
import java.util.List;
import java.util.Optional;

/** Capability of a {@link SystemUnderTest} that knows what it needs of the machine. */
public interface MachineCheck {
  /**
   * Why these levels cannot run on this machine, and how to fix it; empty when nothing is known
   * against them. Asked before anything starts.
   */
  Optional<String> unavailable(List<Level> levels);

  /** The answer of a system; empty when it has no such check. */
  static Optional<String> of(SystemUnderTest system, List<Level> levels) {
    return system.capability(MachineCheck.class).flatMap(check -> check.unavailable(levels));
  }
}
