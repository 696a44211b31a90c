package dev.toll.report.answer;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.Summary;
import dev.toll.report.ResultsView;
import dev.toll.report.answer.LevelAnswer.Further;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a run answers: of each level but the baseline, those asked for first and the controls below.
 */
public record RunAnswer(Metric metric, String baseline, List<LevelAnswer> levels) {

  private static final int MOST_BESIDE = 2;

  /** Empty where there is no metric, or nothing to compare. */
  public static Optional<RunAnswer> of(ResultsView view) {
    List<LevelInfo> others =
        view.levels().stream()
            .filter(level -> !level.isBaseline() && !level.isReference())
            .toList();
    return others.isEmpty()
        ? Optional.empty()
        : view.primary()
            .map(
                metric ->
                    new RunAnswer(
                        metric,
                        view.baseline().orElse("the baseline"),
                        others.stream()
                            .sorted(Comparator.comparing(level -> isBelow(view, level)))
                            .map(level -> level(view, metric, level))
                            .toList()));
  }

  /** What only helps to read the others: controls, and the second baseline. */
  private static boolean isBelow(ResultsView view, LevelInfo level) {
    return level.isControl() || isSecondBaseline(view, level);
  }

  /** It has no effect on any metric: one that lacks a metric has effects on others. */
  private static boolean isSecondBaseline(ResultsView view, LevelInfo level) {
    return view.results().estimates().noiseFloor() != null
        && view.effects().stream().noneMatch(effect -> effect.level().equals(level.name()));
  }

  private static LevelAnswer level(ResultsView view, Metric primary, LevelInfo level) {
    Metric metric = metric(view, primary, level);
    Optional<Effect> whole = view.effect(metric.name(), level.name(), EffectKind.BASELINE);
    Optional<Effect> effect = view.lead(metric.name(), level.name());
    return new LevelAnswer(
        level,
        metric,
        effect.orElse(null),
        whole
            .filter(found -> effect.isPresent() && found.kind() != effect.get().kind())
            .orElse(null),
        effect
            .flatMap(found -> view.summary(metric.name(), found.against()))
            .map(Summary::median)
            .orElse(null),
        further(view, level.name()),
        isSecondBaseline(view, level) ? view.results().estimates().noiseFloor() : null);
  }

  /** What is asked for; of a level that does not have it, the first metric that the level has. */
  private static Metric metric(ResultsView view, Metric primary, LevelInfo level) {
    return view.lead(primary.name(), level.name()).isPresent()
        ? primary
        : view.metrics().stream()
            .filter(metric -> view.lead(metric.name(), level.name()).isPresent())
            .findFirst()
            .orElse(primary);
  }

  /** CPU time, the client's and the servers'. */
  private static List<Further> further(ResultsView view, String level) {
    return view.metrics().stream()
        .filter(Metric::isCpuTime)
        .flatMap(
            metric ->
                view
                    .lead(metric.name(), level)
                    .filter(effect -> effect.ratio() != null)
                    .map(effect -> new Further(metric, effect.ratio()))
                    .stream())
        .limit(MOST_BESIDE)
        .toList();
  }
}
