package dev.toll.engine.analysis;

import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Warning.Kind;
import dev.toll.engine.words.Phrase;
import java.util.List;

/**
 * What the exclusion rule left out, and what the results would be had it not: a reader must see
 * that leaving out did not make them.
 */
final class ExclusionWarnings {

  private ExclusionWarnings() {}

  static void say(Warnings warnings, AnalysisInput input, Blocks blocks, List<Effect> effects) {
    List<TrialRecord> excluded =
        blocks.all().stream().filter(trial -> trial.status() == Status.EXCLUDED).toList();
    if (excluded.isEmpty() || input.primary() == null) {
      return;
    }
    excluded.forEach(
        trial ->
            warnings.add(
                Kind.EXCLUDED_TRIAL,
                trial.trial(),
                trial.attempt(),
                String.valueOf(trial.reason())));
    Blocks kept =
        new Blocks(input.trials(), input.sequential(), trial -> trial.status() != Status.VOID);
    List<Effect> otherwise = new Effects(input, kept).all();
    for (Effect effect : effects) {
      if (effect.metric().equals(input.primary().name())) {
        otherwise.stream()
            .filter(other -> same(effect, other))
            .findFirst()
            .ifPresent(other -> compare(effect, other, warnings));
      }
    }
  }

  private static boolean same(Effect a, Effect b) {
    return a.metric().equals(b.metric())
        && a.level().equals(b.level())
        && a.against().equals(b.against());
  }

  private static void compare(Effect effect, Effect other, Warnings warnings) {
    if (other.ratio() == null || other.ratios().equals(effect.ratios())) {
      return;
    }
    warnings.add(
        Kind.WITH_EXCLUDED, effect.level(), effect.against(), figure(other), figure(effect));
  }

  private static String figure(Effect effect) {
    return effect.ratio() == null ? "unknown" : Phrase.signed(effect.ratio() - 1);
  }
}
