package dev.toll.report.answer;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Answer;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.NoiseFloor;
import dev.toll.engine.verdict.Cost;
import dev.toll.engine.verdict.Decision;
import java.util.List;

/**
 * What a run answers of a level.
 *
 * @param effect on the metric that is asked for: against the level's control where it has one, else
 *     against the baseline; null where there is none
 * @param whole the effect against the baseline, with all that comes with the setting, where {@code
 *     effect} is against a control; else null
 * @param before the median at the level that {@code effect} is against; null when unknown
 * @param further the change of further metrics, such as the CPU time
 * @param noise what two equal levels differ by, where the level is the second baseline; else null
 */
public record LevelAnswer(
    LevelInfo level,
    Metric metric,
    Effect effect,
    Effect whole,
    Double before,
    List<Further> further,
    NoiseFloor noise) {

  /** The change of another metric. */
  public record Further(Metric metric, double ratio) {}

  /** What is said; null where there is no effect. */
  public Answer answer() {
    return effect == null ? null : effect.answer();
  }

  /** An effect on the metric asked for, as a cost; it must have an interval. */
  public Cost cost(Effect of) {
    return Cost.of(of.interval(), metric.better());
  }

  /** Whether the decision is open. */
  public boolean isOpen() {
    return answer() == null || answer().decision() == Decision.OPEN;
  }

  public boolean hasRatio() {
    return effect != null && effect.ratio() != null;
  }

  /**
   * The median before times the effect, so that it agrees with the change next to it; null when
   * unknown. The median at the level would not: it holds the drift between blocks, which ratios
   * within a block do not.
   */
  public Double after() {
    return before == null || !hasRatio() ? null : before * effect.ratio();
  }
}
