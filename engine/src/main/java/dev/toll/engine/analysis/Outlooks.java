package dev.toll.engine.analysis;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.Outlook;
import dev.toll.engine.results.Outlook.Need;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.verdict.Call;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Median;

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
      effects.stream()
          .filter(effect -> effect.metric().equals(metric.name()))
          .filter(effect -> effect.against().equals(input.baseline()))
          .filter(effect -> compared.contains(effect.level()) && effect.verdict() != null)
          .forEach(effect -> needs.add(new Need(effect.level(), more(effect))));
    }
    return new Outlook(blockSeconds(input.trials()), needs);
  }

  private static Integer more(Effect effect) {
    if (effect.verdict().word() != Call.UNDECIDED) {
      return 0;
    }
    return effect.ruling() == null ? null : effect.ruling().moreBlocks();
  }

  /**
   * The median over blocks of the time from the start of a block's first trial to the end of its
   * last: what lies between two blocks, such as the night before more were added, is in none.
   * Trials of an interleaved block wait for each other, and their waiting is no step: there it is
   * the sum of all steps, which are taken one after another.
   */
  private static Double blockSeconds(List<TrialRecord> trials) {
    Map<Integer, List<TrialRecord>> blocks =
        trials.stream()
            .filter(trial -> trial.block() > 0)
            .collect(Collectors.groupingBy(TrialRecord::block, TreeMap::new, Collectors.toList()));
    double[] seconds =
        blocks.values().stream()
            .mapToDouble(Outlooks::seconds)
            .filter(length -> Double.isFinite(length) && length > 0)
            .toArray();
    return seconds.length == 0 ? null : Median.withDefaults().evaluate(seconds);
  }

  private static double seconds(List<TrialRecord> block) {
    if (block.stream().anyMatch(TrialRecord::interleaved)) {
      return block.stream().mapToDouble(Outlooks::steps).sum();
    }
    try {
      double first = Double.POSITIVE_INFINITY;
      double last = Double.NEGATIVE_INFINITY;
      for (TrialRecord trial : block) {
        double start = Instant.parse(trial.startedAt()).toEpochMilli() / 1000.0;
        first = Math.min(first, start);
        last = Math.max(last, start + steps(trial));
      }
      return last - first;
    } catch (DateTimeException | NullPointerException e) {
      return Double.NaN;
    }
  }

  private static double steps(TrialRecord trial) {
    return trial.steps().stream().mapToDouble(StepRecord::seconds).sum();
  }
}
