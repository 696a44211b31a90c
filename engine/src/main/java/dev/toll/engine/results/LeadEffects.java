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
public final class LeadEffects {
  private LeadEffects() {}

  /** One of each level, in the order of the levels, of the effects on one metric. */
  public static List<Effect> of(Collection<Effect> effects, String metric) {
    Map<String, Effect> leads = new LinkedHashMap<>();
    for (Effect effect : effects) {
      if (effect.metric().equals(metric)) {
        leads.merge(effect.level(), effect, LeadEffects::first);
      }
    }
    return List.copyOf(leads.values());
  }

  private static Effect first(Effect one, Effect other) {
    return other.kind() == EffectKind.CONTROL ? other : one;
  }
}
