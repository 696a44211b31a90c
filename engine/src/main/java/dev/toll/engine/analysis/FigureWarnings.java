package dev.toll.engine.analysis;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.Headroom;
import dev.toll.engine.results.Results.NoiseFloor;
import dev.toll.engine.results.Warning.Kind;
import dev.toll.engine.statistics.Drift;
import dev.toll.engine.words.Phrase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a reader must know of the figures themselves. */
final class FigureWarnings {

  /** Above this share of its own ceiling the driver, not the system, may set the pace. */
  static final double NEAR_CEILING = 0.5;

  private FigureWarnings() {}

  static void say(
      Warnings warnings,
      AnalysisInput input,
      Blocks blocks,
      List<Effect> effects,
      NoiseFloor floor,
      Headroom headroom) {
    if (input.compared().isEmpty()) {
      warnings.add(Kind.ONLY_BASELINE);
    }
    withoutRatio(input, blocks, warnings);
    if (input.primary() != null) {
      drift(input.primary().name(), input.sequential(), blocks, warnings);
    }
    if (input.noiseTwin() != null && floor == null) {
      warnings.add(Kind.NO_NOISE_FLOOR, input.baseline(), input.noiseTwin());
    }
    if (floor != null) {
      noise(input, floor, effects, warnings);
    }
    if (headroom != null && headroom.achieved() > NEAR_CEILING * headroom.ceiling()) {
      warnings.add(
          Kind.NEAR_CEILING,
          String.format(Locale.ROOT, "%.0f %%", 100 * headroom.achieved() / headroom.ceiling()));
    }
  }

  private static void drift(String metric, boolean sequential, Blocks blocks, Warnings warnings) {
    Drift drift = Drift.of(blocks.residuals(metric));
    if (drift != null && drift.notable()) {
      warnings.add(
          Kind.DRIFT,
          metric,
          String.format(Locale.ROOT, "%+.2f", drift.rho()),
          drift.trials(),
          Phrase.signed(drift.halves()),
          sequential
              ? "levels that run one after another do not cancel it"
              : "ratios within a block cancel a slow drift");
    }
  }

  /** Metrics that the same trials lack, such as those of a part that was left out, at once. */
  private static void withoutRatio(AnalysisInput input, Blocks blocks, Warnings warnings) {
    List<TrialRecord> counted = blocks.counted();
    Map<List<String>, List<String>> lacking = new LinkedHashMap<>();
    for (Metric metric : input.metrics()) {
      if (metric.better() != Better.NEITHER) {
        List<String> without =
            counted.stream()
                .filter(trial -> input.measures(metric.name(), trial.level()))
                .filter(trial -> !trial.positive(metric.name()))
                .map(TrialRecord::trial)
                .toList();
        lacking.computeIfAbsent(without, trials -> new ArrayList<>()).add(metric.name());
      }
    }
    lacking.remove(List.of());
    lacking.forEach(
        (without, names) ->
            warnings.add(
                Kind.NO_RATIO,
                names.size() == 1
                    ? names.get(0)
                    : "each of %s and %s"
                        .formatted(names.get(0), Phrase.count(names.size() - 1, "other metric")),
                without.size() == counted.size() ? "every trial" : without));
  }

  /**
   * The floor is there to be compared with: equal settings that differ as much explain an effect.
   */
  private static void noise(
      AnalysisInput input, NoiseFloor floor, List<Effect> effects, Warnings warnings) {
    if (floor.t() != null && (floor.t().low() > 1 || floor.t().high() < 1)) {
      warnings.add(
          Kind.BASELINES_DIFFER, input.baseline(), input.noiseTwin(), Phrase.interval(floor.t()));
    }
    double size = Math.abs(Math.log(floor.ratio()));
    effects.stream()
        .filter(effect -> effect.metric().equals(floor.metric()) && effect.ratio() != null)
        .filter(effect -> effect.answer() != null && effect.answer().saying().isChange())
        .filter(effect -> Math.abs(Math.log(effect.ratio())) <= size)
        .forEach(
            effect ->
                warnings.add(
                    Kind.WITHIN_NOISE_FLOOR,
                    effect.level(),
                    effect.against(),
                    effect.answer().sentence()));
  }
}
