package dev.toll.engine.analysis;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Warning;
import dev.toll.engine.results.Warning.Kind;
import dev.toll.engine.statistics.Steady;
import dev.toll.engine.words.Phrase;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.commons.statistics.descriptive.Median;

/** Levels whose measured windows were not, or not wholly, steady. No metric is changed by it. */
final class SteadyWarnings {

  /** Half of the default margin: a warm-up that matters less is not worth a warning. */
  static final double NOTABLE_BIAS = 0.01;

  private SteadyWarnings() {}

  static List<Warning> of(AnalysisInput input, Blocks blocks) {
    List<String> never = new ArrayList<>();
    List<String> warming = new ArrayList<>();
    for (LevelInfo level : input.levels()) {
      List<Steady> known =
          blocks.counted(level.name()).stream()
              .map(trial -> input.steady().get(trial.trial()))
              .filter(steady -> steady != null && steady.state() != Steady.State.UNKNOWN)
              .toList();
      long moving = known.stream().filter(one -> one.state() == Steady.State.NEVER).count();
      double[] biases =
          known.stream()
              .map(Steady::bias)
              .filter(Objects::nonNull)
              .mapToDouble(Double::doubleValue)
              .toArray();
      // One trial of noise may look unsteady; a level does not by chance.
      if (2 * moving > known.size()) {
        never.add("%s (%s of %s trials)".formatted(level.name(), moving, known.size()));
      } else if (biases.length > 0) {
        double bias = Median.withDefaults().evaluate(biases);
        if (Math.abs(bias) > NOTABLE_BIAS) {
          warming.add(
              "%s (mean rate %s against its steady part)"
                  .formatted(level.name(), Phrase.signed(bias)));
        }
      }
    }
    Warnings warnings = new Warnings();
    if (!never.isEmpty()) {
      warnings.add(Kind.NEVER_STEADY, String.join(", ", never));
    }
    if (!warming.isEmpty()) {
      warnings.add(Kind.STILL_WARMING, String.join(", ", warming));
    }
    return warnings.list();
  }
}
