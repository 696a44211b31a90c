package dev.toll.collection.site;

import com.google.gson.Gson;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.statistics.Interval;
import dev.toll.report.answer.LevelAnswer;
import dev.toll.report.picture.RatioAxis;
import dev.toll.report.render.Typography;
import dev.toll.report.text.EffectLine;
import dev.toll.report.text.Percent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What the chart of a study draws: the effect of each level in each run, oldest first. Figures are
 * places on the axis.
 *
 * @param noun what the effects are on
 * @param levels as the newest run that has them
 */
record Trend(String noun, List<Level> levels, List<Run> runs, List<Point> points, RatioAxis axis) {
  /** Gson's HTML escaping is on, so no name can end the script element. */
  private static final Gson GSON = new Gson();

  record Level(String name, boolean baseline, int colour) {}

  /** A run, whose number in the list is its place on the axis. */
  record Run(String date, String version, String scale, String machine, String href) {}

  /** An effect; {@code figure} is what it says in words. JSON has no infinity. */
  record Point(
      int run,
      String level,
      double place,
      Double low,
      Double high,
      String figure,
      String decision) {}

  static Trend of(SiteStudy study) {
    List<SiteRun> newestFirst =
        study.runs().stream()
            .filter(run -> !run.levels().isEmpty() && run.noun().equals(study.noun()))
            .toList();
    RatioAxis axis =
        RatioAxis.around(
            newestFirst.stream()
                .flatMap(run -> run.levels().stream())
                .flatMap(level -> ratios(level.effect())));
    Map<String, Level> levels = new LinkedHashMap<>();
    List<Run> runs = new ArrayList<>();
    List<Point> points = new ArrayList<>();
    for (int i = newestFirst.size() - 1; i >= 0; i--) {
      SiteRun run = newestFirst.get(i);
      for (LevelAnswer level : run.levels()) {
        points.add(point(runs.size(), level, axis));
      }
      runs.add(
          new Run(
              run.date(),
              run.version(),
              String.valueOf(run.info().scale()),
              run.machine(),
              "../runs/" + run.folder() + "/report.html"));
    }
    for (SiteRun run : newestFirst) {
      for (LevelAnswer level : run.levels()) {
        String name = level.level().name();
        levels.putIfAbsent(name, new Level(name, false, run.colour(level)));
      }
    }
    return new Trend(study.noun(), List.copyOf(levels.values()), runs, points, axis);
  }

  private static Stream<Double> ratios(Effect effect) {
    Interval interval = effect.interval();
    return interval == null
        ? Stream.of(effect.ratio())
        : Stream.of(effect.ratio(), interval.low(), interval.high());
  }

  private static Point point(int run, LevelAnswer level, RatioAxis axis) {
    double ratio = level.effect().ratio();
    Interval interval = level.effect().interval();
    return new Point(
        run,
        level.level().name(),
        place(axis, ratio),
        interval == null ? null : place(axis, interval.low()),
        interval == null ? null : place(axis, interval.high()),
        Typography.figures(Percent.effect(ratio, interval)),
        EffectLine.decision(level.answer()));
  }

  /** What is below an axis is at its end. */
  private static Double place(RatioAxis axis, double ratio) {
    return Math.max(axis.scale().low(), RatioAxis.place(ratio));
  }

  String json() {
    return GSON.toJson(this);
  }
}
