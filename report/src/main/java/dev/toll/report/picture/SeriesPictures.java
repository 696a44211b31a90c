package dev.toll.report.picture;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.statistics.Steady;
import dev.toll.report.ResultsView;
import dev.toll.report.series.Bins;
import dev.toll.report.series.RunSeries;
import dev.toll.report.series.TrialLine;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Median;

/** Series as still pictures: each level's median over its trials, and its least in thin lines. */
public final class SeriesPictures {

  /** Bins across a picture, at the most. */
  private static final int MOST_BINS = 240;

  private SeriesPictures() {}

  /** A series' picture. */
  public static Plot plot(ResultsView view, RunSeries series, String name) {
    int base = series.width(name);
    int seconds = series.seconds();
    int width = base * Math.max(1, (int) Math.ceil((double) seconds / base / MOST_BINS));
    Scale values =
        Scale.around(
            series.trials().values().stream()
                .map(all -> all.get(name))
                .filter(Objects::nonNull)
                .flatMapToDouble(line -> DoubleStream.of(line.least(), line.greatest())));
    Scale x = new Scale(0, seconds);
    Scale y = new Scale(Math.min(0, values.low()), values.high());
    String unit = name.contains("bytes") ? "bytes" : "";
    List<Plot.Curve> curves = new ArrayList<>();
    for (LevelInfo level : view.levels()) {
      List<Bins> bins = bins(view, series, level.name(), name, width);
      int colour = view.colour(level.name());
      curves.add(
          new Plot.Curve(
              "curve thin",
              colour,
              points(
                  bins,
                  (trial, bin) -> trial.low()[bin],
                  lows -> DoubleStream.of(lows).min().orElseThrow())));
      curves.add(
          new Plot.Curve(
              "curve",
              colour,
              points(bins, (trial, bin) -> trial.average()[bin], Median.withDefaults()::evaluate)));
    }
    return new Plot(
        view.label(name) + " over seconds",
        520,
        210,
        x,
        y,
        steadyFrom(view),
        x.ticks(5, t -> Quantity.significant(t, 5) + " s"),
        y.ticks(4, value -> Quantity.format(value, unit, 3)),
        List.of(),
        curves);
  }

  private static double steadyFrom(ResultsView view) {
    return view.validTrials().stream()
        .map(Trial::steady)
        .filter(Objects::nonNull)
        .map(Steady::from)
        .filter(Objects::nonNull)
        .mapToDouble(Double::doubleValue)
        .max()
        .orElse(0);
  }

  private static List<Bins> bins(
      ResultsView view, RunSeries series, String level, String name, int width) {
    return series
        .lines(view.validTrials(level), name)
        .map(TrialLine::bins)
        .map(bins -> bins.coarser(width))
        .toList();
  }

  /** One figure of each bin over the trials, such as the median of their averages. */
  private static List<double[]> points(
      List<Bins> trials, ToDoubleBiFunction<Bins, Integer> of, ToDoubleFunction<double[]> figure) {
    int length = trials.stream().mapToInt(Bins::length).max().orElse(0);
    List<double[]> points = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      int bin = i;
      double[] values =
          trials.stream()
              .filter(bins -> bin < bins.length() && bins.count()[bin] > 0)
              .mapToDouble(bins -> of.applyAsDouble(bins, bin))
              .toArray();
      if (values.length > 0) {
        points.add(new double[] {trials.get(0).middle(bin), figure.applyAsDouble(values)});
      }
    }
    return points;
  }
}
