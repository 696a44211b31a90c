package dev.toll.engine.system;

import java.util.Optional;

/**
 * Something with optional capabilities: interfaces of this package that it implements besides its
 * own. What it lacks makes a figure unknown or a step skipped, never an error.
 */
public interface Capable {
  /** The capability, if this offers it. */
  default <T> Optional<T> capability(Class<T> type) {
    return type.isInstance(this) ? Optional.of(type.cast(this)) : Optional.empty();
  }
}
