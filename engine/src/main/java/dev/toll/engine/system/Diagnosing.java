package dev.toll.engine.system;

import java.util.Optional;

/** Capability of something {@link Running} that can say why it fails. */
public interface Diagnosing {
  /**
   * What is wrong below it, and how to mend it, such as a full disk; empty where nothing is. Called
   * after a failure, with its processes in any state.
   */
  Optional<String> diagnosis();
}
