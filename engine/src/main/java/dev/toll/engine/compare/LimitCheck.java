package dev.toll.engine.compare;

import dev.toll.engine.compare.ComparedRuns.Change;
import dev.toll.engine.compare.ComparedRuns.Check;
import dev.toll.engine.compare.ComparedRuns.Outcome;
import dev.toll.engine.compare.LevelPairs.Pair;
import dev.toll.engine.compare.Limit.Kind;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.statistics.Interval;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Holds limits against changes. One level beyond a limit is more than allowed; all within it is
 * within; else it is open.
 */
public final class LimitCheck {
  private LimitCheck() {}

  /** Checks the names in limits. */
  static void known(List<Limit> limits, ChosenMetrics metrics, List<Pair> pairs)
      throws StudyException {
    List<String> levels =
        pairs.stream().flatMap(pair -> Stream.of(pair.b(), pair.a())).distinct().toList();
    List<String> names = metrics.all().stream().map(Metric::name).toList();
    for (Limit limit : limits) {
      String where = "--fail-if '" + limit.text() + "': ";
      if (limit.level() != null && !levels.contains(limit.level())) {
        throw new StudyException(
            "%slevel '%s' is not compared; %s"
                .formatted(where, limit.level(), Nearest.hint(limit.level(), levels)));
      }
      if (limit.metric() != null && !names.contains(limit.metric())) {
        throw new StudyException(
            "%sunknown metric '%s'; %s"
                .formatted(where, limit.metric(), Nearest.hint(limit.metric(), names)));
      }
      Metric metric = metric(limit, metrics);
      if (metric.better() == Better.NEITHER && limit.kind() != Kind.DIFFERENCE) {
        throw new StudyException(
            "%s%s has no better direction, so it can only differ: say 'difference'"
                .formatted(where, metric.name()));
      }
    }
  }

  private static Metric metric(Limit limit, ChosenMetrics metrics) {
    return limit.metric() == null ? metrics.primary() : metrics.find(limit.metric());
  }

  static Check check(
      Limit limit,
      ChosenMetrics metrics,
      List<Change> absolute,
      List<Change> relative,
      boolean sameWork) {
    Metric metric = metric(limit, metrics);
    if (!limit.relative() && !sameWork) {
      return new Check(limit.text(), Outcome.OPEN, "the work was not the same in A and B");
    }
    List<Change> changes =
        (limit.relative() ? relative : absolute)
            .stream()
                .filter(change -> change.metric().equals(metric.name()))
                .filter(change -> about(limit, change))
                .toList();
    Function<Change, Outcome> answer = change -> limit.answer(deciding(change), metric.better());
    Outcome worst = changes.stream().map(answer).max(Comparator.naturalOrder()).orElse(null);
    if (worst == null) {
      return new Check(limit.text(), Outcome.OPEN, "nothing to compare");
    }
    String where =
        switch (worst) {
          case MORE -> "beyond it: ";
          case OPEN -> "neither beyond nor within it: ";
          case WITHIN -> "within it: ";
        };
    String which =
        changes.stream()
            .filter(change -> answer.apply(change) == worst)
            .map(change -> change.level() + " " + said(change.interval()))
            .collect(Collectors.joining(", "));
    return new Check(limit.text(), worst, where + which);
  }

  /** An interval that bears no word passes no limit and breaks none. */
  private static Interval deciding(Change change) {
    return change.answer() == null ? null : change.interval();
  }

  private static boolean about(Limit limit, Change change) {
    return limit.level() == null
        || limit.level().equals(change.levelA())
        || limit.level().equals(change.levelB());
  }

  private static String said(Interval ratio) {
    return ratio == null
        ? "[no interval]"
        : String.format(
            Locale.ROOT, "[%+.1f, %+.1f] %%", (ratio.low() - 1) * 100, (ratio.high() - 1) * 100);
  }

  /** The worst of all; null without checks. */
  public static Outcome outcome(List<Check> checks) {
    return checks.stream().map(Check::outcome).max(Comparator.naturalOrder()).orElse(null);
  }
}
