package dev.toll.serve.page;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.report.ResultsView;
import dev.toll.report.text.Percent;
import dev.toll.serve.watch.Picture;
import java.util.List;
import java.util.Optional;

/** A run's effects on its headline metric. */
public final class Effects {
  private Effects() {}

  /** Of every level but the baseline; empty when there are none. */
  public static List<Effect> of(Picture run) {
    String metric = metric(run).map(Metric::name).orElse(null);
    if (metric == null) {
      return List.of();
    }
    ResultsView view = new ResultsView(run.results());
    return view.levels().stream()
        .filter(level -> !level.isBaseline())
        .map(LevelInfo::name)
        .flatMap(level -> view.effect(metric, level, EffectKind.BASELINE).stream())
        .filter(effect -> effect.ratio() != null)
        .toList();
  }

  /** The headline metric; empty while there are no results. */
  public static Optional<Metric> metric(Picture run) {
    return Optional.ofNullable(run.results()).map(ResultsView::new).flatMap(ResultsView::primary);
  }

  /** {@code +3.9 to +7.8}. */
  public static String interval(Effect effect) {
    return effect.t() == null
        ? "no interval yet"
        : Percent.number(effect.t().low() - 1, 1)
            + " to "
            + Percent.number(effect.t().high() - 1, 1);
  }
}
