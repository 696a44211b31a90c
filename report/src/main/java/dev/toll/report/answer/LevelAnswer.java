package dev.toll.report.answer;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Outlook.Need;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.NoiseFloor;
import dev.toll.engine.verdict.Call;
import java.util.List;

/**
 * What a run answers of a level.
 *
 * @param effect on the metric that is asked for: against the level's control where it has one, else
 *     against the baseline; null where there is none
 * @param whole the effect against the baseline, with all that comes with the setting, where {@code
 *     effect} is against a control; else null
 * @param before the median at the level that {@code effect} is against; null when unknown
 * @param beside further metrics that are decided, such as the CPU time
 * @param need what its verdict still needs; null when that is not told
 * @param noise what two equal levels differ by, where the level is the second baseline; else null
 */
public record LevelAnswer(
    LevelInfo level,
    Metric metric,
    Effect effect,
    Effect whole,
    Double before,
    List<Beside> beside,
    Need need,
    NoiseFloor noise) {

  /** The change of another metric. */
  public record Beside(Metric metric, double ratio) {}

  /** The verdict; null for a metric that has none, and where there is no effect. */
  public Call call() {
    return effect == null || effect.verdict() == null ? null : effect.verdict().word();
  }

  /** Whether the figures are provisional. */
  public boolean isOpen() {
    return call() == null || call() == Call.UNDECIDED;
  }

  public boolean hasRatio() {
    return effect != null && effect.ratio() != null;
  }

  /**
   * The median before times the effect, so that it agrees with the change beside it; null when
   * unknown. The median at the level would not: it holds the drift between blocks, which ratios
   * within a block do not.
   */
  public Double after() {
    return before == null || !hasRatio() ? null : before * effect.ratio();
  }
}
