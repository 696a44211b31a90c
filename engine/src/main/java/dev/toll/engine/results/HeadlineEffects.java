package dev.toll.engine.results;

import dev.toll.engine.results.Results.Effect;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The effect that answers for a level: against its control where it has one, which is the setting's
 * own price without what comes with it; otherwise against the baseline.
 */
public final class HeadlineEffects {
  private HeadlineEffects() {}

  /** One of each level, in the order of the levels, of the effects on one metric. */
  public static List<Effect> of(Collection<Effect> effects, String metric) {
    Map<String, Effect> leads = new LinkedHashMap<>();
    for (Effect effect : effects) {
      if (effect.metric().equals(metric)) {
        leads.merge(effect.level(), effect, HeadlineEffects::first);
      }
    }
    return List.copyOf(leads.values());
  }

  /**
   * One of each level: the effect on this metric, or where a level does not have the metric, that
   * on the first it has.
   */
  public static List<Effect> answers(Collection<Effect> effects, String metric) {
    Map<String, Effect> leads = new LinkedHashMap<>();
    of(effects, metric).forEach(effect -> leads.put(effect.level(), effect));
    for (Effect effect : effects) {
      leads.computeIfAbsent(effect.level(), level -> first(effects, level));
    }
    return List.copyOf(leads.values());
  }

  private static Effect first(Collection<Effect> effects, String level) {
    List<Effect> own = effects.stream().filter(effect -> effect.level().equals(level)).toList();
    return of(own, own.get(0).metric()).get(0);
  }

  private static Effect first(Effect one, Effect other) {
    return other.kind() == EffectKind.CONTROL ? other : one;
  }
}
