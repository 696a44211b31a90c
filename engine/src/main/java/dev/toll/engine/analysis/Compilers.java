package dev.toll.engine.analysis;

import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Warning.Kind;
import dev.toll.engine.statistics.Steady;
import java.util.Locale;
import java.util.Objects;

/**
 * Whether the JVMs were still compiling while they were measured. What compilers take of the CPU
 * time bounds what they add to a cost, since a system that has done its work needs none of it: up
 * to the tolerance it does not matter, above it there is no price of a warm system.
 */
record Compilers(AnalysisInput input, Blocks blocks) {
  /** Whether they matter neither at the level nor at the one it is compared with. */
  boolean quiet(Effect effect) {
    return share(effect.level()) <= input.tolerance()
        && share(effect.against()) <= input.tolerance();
  }

  void say(Warnings warnings) {
    warnings.addNamed(
        Kind.COMPILERS,
        input.levels().stream()
            .map(LevelInfo::name)
            .filter(level -> share(level) > input.tolerance())
            .map(level -> String.format(Locale.ROOT, "%.0f %% at %s", 100 * share(level), level))
            .toList());
  }

  /** The mean over a level's trials; 0 where none is known. */
  private double share(String level) {
    return blocks.counted(level).stream()
        .map(trial -> input.steady().get(trial.trial()))
        .filter(Objects::nonNull)
        .map(Steady::compilers)
        .filter(Objects::nonNull)
        .mapToDouble(Double::doubleValue)
        .average()
        .orElse(0);
  }
}
