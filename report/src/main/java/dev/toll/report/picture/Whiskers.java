package dev.toll.report.picture;

import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.PublishedEffect;
import dev.toll.engine.statistics.Interval;
import dev.toll.report.text.Percent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Effects with their intervals on one zero line, a small picture per level. A template draws each:
 * the effect that answers above, against the baseline (where that is another) and as published
 * below.
 *
 * @param noise the noise floor, drawn behind them; null where it was not measured
 * @param axis changes in percent
 */
public record Whiskers(Scale scale, Interval noise, Map<Double, String> axis) {

  /** Of these effects and published changes, on a scale they share. */
  public static Whiskers of(List<Effect> effects, List<PublishedEffect> published, Interval noise) {
    List<Double> values = new ArrayList<>();
    for (Effect effect : effects) {
      values.add(effect.ratio() == null ? null : effect.ratio() - 1);
      addInterval(values, effect.interval());
    }
    for (PublishedEffect one : published) {
      if (one != null) {
        values.add(one.change());
        values.add(one.low());
        values.add(one.high());
      }
    }
    addInterval(values, noise);
    Scale scale =
        Scale.around(values.stream().filter(Objects::nonNull).mapToDouble(Double::doubleValue));
    boolean whole =
        scale.ticks(5, String::valueOf).keySet().stream()
            .allMatch(tick -> Math.abs(tick * 100 % 1) % 1 < 1e-9);
    return new Whiskers(scale, noise, scale.ticks(5, tick -> Percent.change(tick, whole ? 0 : 1)));
  }

  private static void addInterval(List<Double> values, Interval interval) {
    if (interval != null) {
      values.add(interval.low() - 1);
      values.add(interval.high() - 1);
    }
  }
}
