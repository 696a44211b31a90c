package dev.toll.engine.compare;

import dev.toll.engine.compare.ComparedRuns.Change;
import dev.toll.engine.compare.ComparedRuns.Check;
import dev.toll.engine.compare.LevelPairs.Pair;
import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Results;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Study;
import java.util.List;

/**
 * Limits on what the levels of one run cost, each against what the run's answer compares it with.
 */
public final class RunLimits {
  private RunLimits() {}

  /**
   * Checks the names in limits before anything runs.
   *
   * @param metrics of the study
   * @throws StudyException for a level or metric that the study does not have
   */
  public static void check(List<Limit> limits, Study study, List<Metric> metrics)
      throws StudyException {
    known(
        limits,
        ChosenMetrics.of(metrics),
        study.levels().stream().map(level -> new Pair(level.name(), level.name())).toList());
  }

  private static void known(List<Limit> limits, ChosenMetrics metrics, List<Pair> pairs)
      throws StudyException {
    for (Limit limit : limits) {
      if (limit.relative()) {
        throw new StudyException(
            "--fail-if '"
                + limit.text()
                + "': a run's costs are relative already; omit 'relative', which is for two runs");
      }
    }
    LimitCheck.known(limits, metrics, pairs);
  }

  /**
   * Holds limits against what a run found.
   *
   * @throws StudyException for a level or metric that the run does not have
   */
  public static List<Check> hold(List<Limit> limits, Results results) throws StudyException {
    ComparedRun run = new ComparedRun("the run", results, null);
    ChosenMetrics metrics = ChosenMetrics.of(List.of(run), run.name(), List.of());
    Changes changes = Changes.of(run, run, EqualRuns.NONE, run.results().execution().tolerance());
    known(limits, metrics, run.levelNames().stream().map(name -> new Pair(name, name)).toList());
    List<Change> all =
        run.effects().stream()
            .filter(effect -> effect.metric().equals(metrics.primary().name()))
            .filter(effect -> effect.answer() != null)
            .map(effect -> new Pair(effect.against(), effect.level()))
            .flatMap(pair -> metrics.all().stream().map(metric -> changes.paired(metric, pair)))
            .toList();
    return limits.stream()
        .map(limit -> LimitCheck.check(limit, metrics, all, List.of(), true))
        .toList();
  }
}
