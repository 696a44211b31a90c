package dev.toll.report.picture;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.statistics.Steady;
import dev.toll.report.ResultsView;
import dev.toll.report.render.Svg;
import dev.toll.report.series.Bins;
import dev.toll.report.series.RunSeries;
import dev.toll.report.series.TrialLine;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** Series as still pictures: each level's median over its trials, and its least in thin lines. */
public final class SeriesPictures {

  /** Bins across a picture, at the most. */
  private static final int MOST_BINS = 240;

  private SeriesPictures() {}

  /** A series' picture. */
  public static Svg render(ResultsView view, RunSeries series, String name, String label) {
    int base = series.width(name);
    int seconds = series.seconds();
    int width = base * Math.max(1, (int) Math.ceil((double) seconds / base / MOST_BINS));
    Scale y =
        Scale.around(
            series.trials().values().stream()
                .map(all -> all.get(name))
                .filter(Objects::nonNull)
                .flatMapToDouble(line -> DoubleStream.of(line.least(), line.greatest())));
    double low = Math.min(0, y.low());
    Plot plot = new Plot(label + " over seconds", 520, 210, 0, seconds, low, y.high());
    plot.shade(steadyFrom(view));
    new Scale(0, seconds)
        .ticks(5)
        .forEach(t -> plot.vertical(t, Quantity.significant(t, 5) + " s"));
    new Scale(low, y.high())
        .ticks(4)
        .forEach(v -> plot.horizontal(v, Quantity.format(v, unit(name), 3)));
    for (LevelInfo level : view.levels()) {
      List<Bins> bins = bins(view, series, level.name(), name, width);
      int colour = view.colour(level.name());
      plot.line("curve thin", points(bins, width, true), colour);
      plot.line("curve", points(bins, width, false), colour);
    }
    return plot.svg();
  }

  private static String unit(String name) {
    return name.contains("bytes") ? "bytes" : "";
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
    return view.validTrials(level).stream()
        .map(trial -> series.line(trial.trial(), name))
        .flatMap(Optional::stream)
        .map(TrialLine::bins)
        .map(bins -> bins.coarser(width))
        .toList();
  }

  /** The median of the averages of each bin, or the least of all. */
  private static List<double[]> points(List<Bins> trials, int width, boolean least) {
    int length = trials.stream().mapToInt(Bins::length).max().orElse(0);
    List<double[]> points = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      int bin = i;
      double[] values =
          trials.stream()
              .filter(bins -> bin < bins.length() && bins.count()[bin] > 0)
              .mapToDouble(bins -> least ? bins.low()[bin] : bins.average()[bin])
              .sorted()
              .toArray();
      double t = width == 1 ? i : (i + 0.5) * width;
      if (values.length > 0) {
        points.add(new double[] {t, least ? values[0] : median(values)});
      }
    }
    return points;
  }

  private static double median(double[] sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1
        ? sorted[middle]
        : Arrays.stream(sorted, middle - 1, middle + 1).average().orElseThrow();
  }
}
