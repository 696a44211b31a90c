package dev.toll.engine.analysis;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.ReportSpec.Claim;
import dev.toll.engine.record.ReportSpec.Pivot;
import dev.toll.engine.results.HeadlineEffects;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.words.ClaimFinding;
import dev.toll.engine.words.ClaimFinding.Holds;
import dev.toll.engine.words.Finding;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** For which metrics of a table a published range of ratios holds. */
record Claims(AnalysisInput input, List<Effect> effects) {

  List<Finding> all() {
    List<Finding> findings = new ArrayList<>();
    for (Pivot pivot : input.wishes().pivots()) {
      if (pivot.claim() != null) {
        finding(pivot, pivot.claim(), findings);
      }
    }
    return findings;
  }

  /** Nothing where the level did not run. */
  private void finding(Pivot pivot, Claim claim, List<Finding> findings) {
    Map<Holds, List<String>> where = new EnumMap<>(Holds.class);
    String against = null;
    for (String name : pivot.metrics()) {
      Metric metric = input.metric(name);
      Effect effect = effect(name, claim.level());
      if (metric != null && effect != null) {
        against = effect.against();
        where
            .computeIfAbsent(holds(claim, effect.interval()), any -> new ArrayList<>())
            .add(metric.label());
      }
    }
    if (against != null) {
      findings.add(new ClaimFinding(claim, against, where));
    }
  }

  private Effect effect(String metric, String level) {
    return HeadlineEffects.of(effects, metric).stream()
        .filter(effect -> effect.level().equals(level) && effect.ratio() != null)
        .findFirst()
        .orElse(null);
  }

  private static Holds holds(Claim claim, Interval here) {
    if (here == null) {
      return Holds.NO_BOUND;
    }
    if (here.low() > claim.high()) {
      return Holds.MORE;
    }
    if (here.high() < claim.low()) {
      return Holds.LESS;
    }
    return here.low() >= claim.low() && here.high() <= claim.high() ? Holds.YES : Holds.OPEN;
  }
}
