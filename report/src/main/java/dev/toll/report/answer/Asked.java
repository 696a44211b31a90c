package dev.toll.report.answer;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.PublishedEffect;
import dev.toll.engine.words.Phrase;
import dev.toll.report.ResultsView;
import java.util.List;
import java.util.Optional;

/**
 * The metric that the answer is given in. It is the primary one; but where that is the time which a
 * fixed amount of work takes, its reciprocal, the rate: people ask for throughput.
 *
 * @param inverted whether it is the reciprocal of the primary metric
 */
public record Asked(Metric metric, boolean inverted) {

  /** Rounding of the figures in files. */
  private static final double ROUNDING = 1e-3;

  /** Empty where the run has no metric. */
  public static Optional<Asked> of(ResultsView view) {
    return view.primary()
        .map(
            primary ->
                rate(view, primary)
                    .map(rate -> new Asked(rate, true))
                    .orElse(new Asked(primary, false)));
  }

  private static Optional<Metric> rate(ResultsView view, Metric primary) {
    return Phrase.isDuration(primary) && primary.better() == Better.LOWER
        ? view.otherMetrics().stream()
            .filter(Metric::isRate)
            .filter(metric -> isReciprocal(view, primary, metric))
            .findFirst()
        : Optional.empty();
  }

  /** Ratios that multiply to 1, and the same verdicts, at every level. */
  private static boolean isReciprocal(ResultsView view, Metric primary, Metric rate) {
    List<Effect> effects = view.effects(primary.name(), EffectKind.BASELINE);
    return effects.stream().anyMatch(effect -> effect.ratio() != null)
        && effects.stream()
            .allMatch(
                effect ->
                    view.effect(rate.name(), effect.level(), EffectKind.BASELINE)
                        .filter(other -> isReciprocal(effect, other))
                        .isPresent());
  }

  private static boolean isReciprocal(Effect time, Effect rate) {
    if (time.ratio() == null || rate.ratio() == null) {
      return time.ratio() == null && rate.ratio() == null;
    }
    return Math.abs(time.ratio() * rate.ratio() - 1) < ROUNDING
        && time.verdict() != null
        && rate.verdict() != null
        && time.verdict().word() == rate.verdict().word();
  }

  /** A published change of the primary metric as one of this metric; null for null. */
  public PublishedEffect published(PublishedEffect primary) {
    return !inverted || primary == null
        ? primary
        : new PublishedEffect(
            inverse(primary.change()), inverse(primary.high()), inverse(primary.low()));
  }

  private static Double inverse(Double change) {
    return change == null ? null : 1 / (1 + change) - 1;
  }
}
