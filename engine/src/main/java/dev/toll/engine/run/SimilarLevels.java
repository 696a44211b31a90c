package dev.toll.engine.run;

import dev.toll.engine.plan.Plan;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.analysis.SimilarRuns;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which planned trials are not needed, because their level's runs are similar already. */
final class SimilarLevels {
  private final Plan plan;
  private final String metric;
  private final RunListener listener;
  private final Map<String, Integer> notNeeded = new HashMap<>();

  SimilarLevels(Plan plan, String metric, RunListener listener) {
    this.plan = plan;
    this.metric = metric;
    this.listener = listener;
  }

  /** Whether a planned trial is not needed. A finished trial is never passed over. */
  boolean ended(Plan.Trial trial, List<TrialRecord> trials) {
    if (plan.similar() == null || trial.block() == 0) {
      return false;
    }
    List<TrialRecord> runs =
        trials.stream()
            .filter(one -> one.valid() && one.block() > 0 && one.level().equals(trial.level()))
            .toList();
    boolean done = runs.stream().anyMatch(one -> one.trial().equals(trial.id()));
    if (done || !SimilarRuns.ended(runs, metric, plan.similar())) {
      return false;
    }
    if (notNeeded.merge(trial.level(), 1, Integer::sum) == 1) {
      int left = plan.blocks() - runs.size();
      listener.trialsNotNeeded(left, trial.level() + ": similar after " + runs.size() + " runs");
    }
    return true;
  }

  /** How many trials are known by now not to be needed. */
  int notNeeded() {
    return notNeeded.values().stream().mapToInt(Integer::intValue).sum();
  }
}
