package dev.toll.report.picture;

import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.PublishedEffect;
import dev.toll.engine.statistics.Interval;
import java.util.ArrayList;
import java.util.List;

/**
 * Effects with their intervals on one axis, a small picture per level. A template draws each: the
 * effect that answers above, against the baseline (where that is another) and as published below.
 *
 * @param noise the noise floor, drawn behind them; null where it was not measured
 */
public record Whiskers(RatioAxis axis, Interval noise) {
  /** Of these effects and published changes, on an axis they share. */
  public static Whiskers of(List<Effect> effects, List<PublishedEffect> published, Interval noise) {
    List<Double> ratios = new ArrayList<>();
    for (Effect effect : effects) {
      ratios.add(effect.ratio());
      addInterval(ratios, effect.interval());
    }
    for (PublishedEffect one : published) {
      if (one != null) {
        ratios.add(1 + one.change());
        ratios.add(one.low() == null ? null : 1 + one.low());
        ratios.add(one.high() == null ? null : 1 + one.high());
      }
    }
    addInterval(ratios, noise);
    return new Whiskers(RatioAxis.around(ratios.stream()), noise);
  }

  private static void addInterval(List<Double> ratios, Interval interval) {
    if (interval != null) {
      ratios.add(interval.low());
      ratios.add(interval.high());
    }
  }
}
