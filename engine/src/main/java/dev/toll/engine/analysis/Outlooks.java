package dev.toll.engine.analysis;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.LeadEffects;
import dev.toll.engine.results.Outlook;
import dev.toll.engine.results.Outlook.Need;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.verdict.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** How many blocks, and how much time, the verdicts of a run still need. */
final class Outlooks {
  private Outlooks() {}

  /**
   * Of a run.
   *
   * @param effects with the rulings of their verdicts
   */
  static Outlook of(AnalysisInput input, Blocks blocks, List<Effect> effects) {
    Metric metric = input.primary();
    List<Need> needs = new ArrayList<>();
    if (metric != null && !input.sequential()) {
      Set<String> compared =
          input.compared().stream().map(LevelInfo::name).collect(Collectors.toSet());
      LeadEffects.answers(effects, metric.name()).stream()
          .filter(effect -> compared.contains(effect.level()) && effect.verdict() != null)
          .forEach(effect -> needs.add(new Need(effect.level(), more(effect))));
    }
    return new Outlook(input.sequential() ? null : BlockTime.seconds(input.trials()), needs);
  }

  private static Integer more(Effect effect) {
    if (effect.verdict().word() != Call.UNDECIDED) {
      return 0;
    }
    return effect.ruling() == null ? null : effect.ruling().moreBlocks();
  }
}
