package dev.toll.engine.analysis;

import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.StepRecord.Outcome;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.Results.StepTime;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.statistics.descriptive.Median;

/** How long each step took over the trials that count, in the order of a trial's life. */
final class StepTimes {

  private record Key(String phase, String name) {}

  private StepTimes() {}

  static List<StepTime> of(List<TrialRecord> trials) {
    return lifeOrder(trials).stream().map(key -> stepTime(key, trials)).toList();
  }

  /**
   * Merges the trials' step orders: a step only some levels have comes after the step it followed.
   */
  private static List<Key> lifeOrder(List<TrialRecord> trials) {
    List<Key> order = new ArrayList<>();
    for (TrialRecord trial : trials) {
      int after = -1;
      for (StepRecord step : trial.steps()) {
        int at = order.indexOf(key(step));
        if (at < 0) {
          at = after + 1;
          order.add(at, key(step));
        }
        after = at;
      }
    }
    return order;
  }

  private static StepTime stepTime(Key key, List<TrialRecord> trials) {
    List<StepRecord> steps =
        trials.stream()
            .flatMap(trial -> trial.steps().stream())
            .filter(step -> key(step).equals(key))
            .toList();
    double[] seconds =
        steps.stream()
            .filter(step -> step.outcome() == Outcome.DONE)
            .mapToDouble(StepRecord::seconds)
            .filter(Double::isFinite)
            .sorted()
            .toArray();
    int n = seconds.length;
    return new StepTime(
        key.phase(),
        key.name(),
        n,
        n == 0 ? 0 : Median.withDefaults().evaluate(seconds.clone()),
        n == 0 ? 0 : seconds[n - 1],
        note(steps));
  }

  /** Why some were not done; null when all were. */
  private static String note(List<StepRecord> steps) {
    List<StepRecord> others =
        steps.stream().filter(step -> step.outcome() != Outcome.DONE).toList();
    if (others.isEmpty()) {
      return null;
    }
    StepRecord example = others.get(0);
    String word = example.outcome() == Outcome.SKIPPED ? "skipped" : "failed";
    String times =
        others.size() == steps.size() ? "" : " in " + others.size() + " of " + steps.size();
    return word + times + (example.note() == null ? "" : ": " + example.note());
  }

  private static Key key(StepRecord step) {
    return new Key(step.phase(), step.name());
  }
}
