package dev.toll.engine.analysis;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.Headroom;
import dev.toll.engine.results.Results.NoiseFloor;
import dev.toll.engine.results.Results.RunInfo;
import dev.toll.engine.results.Call;
import dev.toll.engine.words.Phrase;
import java.util.List;
import java.util.Locale;

/** What a reader must know of the figures themselves. */
final class FigureWarnings {

  /** Above this share of its own ceiling the driver, not the system, may set the pace. */
  static final double NEAR_CEILING = 0.5;

  private FigureWarnings() {}

  static List<String> of(
      AnalysisInput input,
      Blocks blocks,
      RunInfo run,
      List<Effect> effects,
      NoiseFloor floor,
      Headroom headroom) {
    Warnings warnings = new Warnings();
    if (input.compared().isEmpty()) {
      warnings.add("only the baseline is in the run: nothing is compared with it");
    } else if (run.blocks() < run.blocksNeeded()) {
      warnings.add(
          "too few blocks: %d of the %d a verdict needs with %s; figures are provisional"
              .formatted(
                  run.blocks(),
                  run.blocksNeeded(),
                  Phrase.count(input.compared().size(), "compared level")));
    }
    input.metrics().stream()
        .filter(metric -> metric.better() != Better.NEITHER)
        .forEach(metric -> withoutRatio(metric, blocks, warnings));
    if (input.primary() != null) {
      drift(input.primary().name(), input.sequential(), blocks, warnings);
    }
    if (input.noiseTwin() != null && floor == null) {
      warnings.add("no noise floor: no block has both " + twins(input));
    }
    if (floor != null) {
      noise(input, floor, effects, warnings);
    }
    if (headroom != null && headroom.achieved() > NEAR_CEILING * headroom.ceiling()) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "the driver reached %.0f %% of its own ceiling: it may be what was measured",
              100 * headroom.achieved() / headroom.ceiling()));
    }
    return warnings.list();
  }

  private static void drift(String metric, boolean sequential, Blocks blocks, Warnings warnings) {
    Drift drift = Drift.of(blocks.counted(), metric);
    if (drift != null && drift.notable()) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "%s drifts over the run whatever the level: Spearman %+.2f over %d trials, second half"
                  + " %+.1f %% against the first; %s",
              metric,
              drift.rho(),
              drift.trials(),
              100 * drift.halves(),
              sequential
                  ? "levels that run one after another do not cancel it"
                  : "ratios within a block cancel what is slow"));
    }
  }

  private static void withoutRatio(Metric metric, Blocks blocks, Warnings warnings) {
    List<TrialRecord> counted = blocks.counted();
    List<String> without =
        counted.stream()
            .filter(trial -> !Blocks.positive(trial, metric.name()))
            .map(TrialRecord::trial)
            .toList();
    if (!without.isEmpty()) {
      warnings.add(
          metric.name()
              + " is missing or not above 0, so that it has no ratio, in "
              + (without.size() == counted.size() ? "every trial" : String.join(", ", without)));
    }
  }

  /**
   * The floor is there to be compared with: equal settings that differ as much explain an effect.
   */
  private static void noise(
      AnalysisInput input, NoiseFloor floor, List<Effect> effects, Warnings warnings) {
    if (floor.t() != null && (floor.t().low() > 1 || floor.t().high() < 1)) {
      warnings.add(
          "%s, which are set alike, differ (95 %% t interval %s): something else changes with the"
                  .formatted(twins(input), Phrase.interval(floor.t()))
              + " order or over time");
    }
    double size = Math.abs(Math.log(floor.ratio()));
    effects.stream()
        .filter(effect -> effect.metric().equals(floor.metric()) && effect.ratio() != null)
        .filter(effect -> !effect.verdict().word().equals(Call.UNDECIDED.word()))
        .filter(effect -> !effect.verdict().word().equals(Call.NO_DIFFERENCE.word()))
        .filter(effect -> Math.abs(Math.log(effect.ratio())) <= size)
        .forEach(
            effect ->
                warnings.add(
                    "%s against %s is called '%s', but differs less than the noise floor does"
                        .formatted(effect.level(), effect.against(), effect.verdict().word())));
  }

  private static String twins(AnalysisInput input) {
    return input.baseline() + " and " + input.noiseTwin();
  }
}
