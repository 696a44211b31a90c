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
 * Holds limits against changes, by the intervals that hold for the whole family. One level beyond a
 * limit is a regression; all within it is none; else it is undecided.
 */
final class LimitCheck {
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
      return new Check(limit.text(), Outcome.UNDECIDED, "the work was not the same in A and B");
    }
    List<Change> changes =
        (limit.relative() ? relative : absolute)
            .stream()
                .filter(change -> change.metric().equals(metric.name()))
                .filter(change -> about(limit, change))
                .toList();
    Function<Change, Outcome> answer = change -> limit.answer(change.ruling(), metric.better());
    Outcome worst = changes.stream().map(answer).max(Comparator.naturalOrder()).orElse(null);
    if (worst == null) {
      return new Check(limit.text(), Outcome.UNDECIDED, "nothing to compare");
    }
    String where =
        switch (worst) {
          case REGRESSION -> "beyond it: ";
          case UNDECIDED -> "neither beyond nor within it: ";
          case NO_REGRESSION -> "within it: ";
        };
    String which =
        changes.stream()
            .filter(change -> answer.apply(change) == worst)
            .map(change -> change.level() + " " + said(change.ruling()))
            .collect(Collectors.joining(", "));
    return new Check(limit.text(), worst, where + which);
  }

  private static boolean about(Limit limit, Change change) {
    return limit.level() == null
        || limit.level().equals(change.levelA())
        || limit.level().equals(change.levelB());
  }

  private static String said(Interval ratio) {
    return ratio == null
        ? "[too few trials]"
        : String.format(
            Locale.ROOT, "[%+.1f, %+.1f] %%", (ratio.low() - 1) * 100, (ratio.high() - 1) * 100);
  }

  /** The worst of all; null without checks. */
  static Outcome outcome(List<Check> checks) {
    return checks.stream().map(Check::outcome).max(Comparator.naturalOrder()).orElse(null);
  }
}
