package dev.toll.engine.system;

import dev.toll.engine.settings.Settings;

/** Capability of a {@link SystemUnderTest} whose CPU time {@code toll explain} can attribute. */
public interface Profilable {
  /** How its CPU time is attributed under these settings. */
  Profiling profiling(Settings settings);
}
