package dev.toll.engine.compare;

import dev.toll.engine.compare.ComparedRuns.Change;
import dev.toll.engine.compare.ComparedRuns.Check;
import dev.toll.engine.compare.LevelPairs.Pair;
import dev.toll.engine.compare.Limit.Answer;
import dev.toll.engine.compare.Limit.Kind;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.statistics.Interval;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Holds limits against changes, by the intervals that hold for the whole family. One level beyond a
 * limit is a regression; all within it is none; else it is undecided.
 */
public final class LimitCheck {
  public static final String REGRESSION = "regression";
  public static final String NO_REGRESSION = "no regression";
  public static final String UNDECIDED = "undecided";

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
            where
                + "level '"
                + limit.level()
                + "' is not compared; "
                + Nearest.hint(limit.level(), levels));
      }
      if (limit.metric() != null && !names.contains(limit.metric())) {
        throw new StudyException(
            where
                + "unknown metric '"
                + limit.metric()
                + "'; "
                + Nearest.hint(limit.metric(), names));
      }
      if (metric(limit, metrics).better() == Better.NEITHER && limit.kind() != Kind.DIFFERENCE) {
        throw new StudyException(
            where
                + metric(limit, metrics).name()
                + " has no better direction, so it can only differ: say 'difference'");
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
      return new Check(limit.text(), UNDECIDED, "the work was not the same in A and B");
    }
    List<Change> changes =
        (limit.relative() ? relative : absolute)
            .stream()
                .filter(change -> change.metric().equals(metric.name()))
                .filter(change -> about(limit, change))
                .toList();
    if (changes.isEmpty()) {
      return new Check(limit.text(), UNDECIDED, "nothing to compare");
    }
    Map<Answer, List<Change>> answers =
        changes.stream()
            .collect(
                Collectors.groupingBy(
                    change -> limit.answer(change.ruling(), metric.better()),
                    () -> new EnumMap<>(Answer.class),
                    Collectors.toList()));
    if (answers.containsKey(Answer.BEYOND)) {
      return new Check(limit.text(), REGRESSION, "beyond it: " + said(answers.get(Answer.BEYOND)));
    }
    return answers.containsKey(Answer.UNDECIDED)
        ? new Check(
            limit.text(),
            UNDECIDED,
            "neither beyond nor within it: " + said(answers.get(Answer.UNDECIDED)))
        : new Check(limit.text(), NO_REGRESSION, "within it: " + said(changes));
  }

  private static boolean about(Limit limit, Change change) {
    return limit.level() == null
        || limit.level().equals(change.levelA())
        || limit.level().equals(change.levelB());
  }

  private static String said(List<Change> changes) {
    return changes.stream()
        .map(change -> change.level() + " " + said(change.ruling()))
        .collect(Collectors.joining(", "));
  }

  private static String said(Interval ratio) {
    return ratio == null
        ? "[too few trials]"
        : String.format(
            Locale.ROOT, "[%+.1f, %+.1f] %%", (ratio.low() - 1) * 100, (ratio.high() - 1) * 100);
  }

  /** Of all: a regression beats undecided, which beats none; null without checks. */
  static String outcome(List<Check> checks) {
    for (String outcome : List.of(REGRESSION, UNDECIDED, NO_REGRESSION)) {
      if (checks.stream().anyMatch(check -> check.outcome().equals(outcome))) {
        return outcome;
      }
    }
    return null;
  }
}
