package dev.toll.engine.analysis;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.Outlook;
import dev.toll.engine.results.Outlook.Need;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.statistics.BlockFloor;
import dev.toll.engine.verdict.Call;
import dev.toll.engine.verdict.Comparison;
import dev.toll.engine.verdict.Evidence;
import dev.toll.engine.verdict.Judgement;
import dev.toll.engine.verdict.Verdicts;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Median;

/** How many blocks, and how much time, the verdicts of a run still need. */
final class Outlooks {
  private Outlooks() {}

  static Outlook of(AnalysisInput input, Blocks blocks) {
    Metric metric = input.primary();
    List<Need> needs = new ArrayList<>();
    if (metric != null && !input.sequential()) {
      for (LevelInfo level : input.compared()) {
        Comparison about = new Comparison(metric, input.compared().size(), input.margin());
        double[] logs = blocks.logRatios(metric.name(), level.name(), input.baseline());
        Judgement judgement = Verdicts.judge(about, Evidence.blocks(logs));
        if (judgement != null) {
          needs.add(new Need(level.name(), more(judgement, logs.length)));
        }
      }
    }
    return new Outlook(blockSeconds(input.trials()), needs);
  }

  private static Integer more(Judgement judgement, int blocks) {
    if (judgement.call() != Call.UNDECIDED) {
      return 0;
    }
    if (!judgement.enough()) {
      return BlockFloor.needed(judgement.about().family()) - blocks;
    }
    OptionalInt more = judgement.more();
    return more == null || more.isEmpty() ? null : more.getAsInt();
  }

  /**
   * The median over blocks of the time from the start of a block's first trial to the end of its
   * last: what lies between two blocks, such as the night before more were added, is in none.
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
