package dev.toll.report.html;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.statistics.Steady;
import dev.toll.report.ResultsView;
import dev.toll.report.series.Bins;
import dev.toll.report.series.RunSeries;
import dev.toll.report.series.TrialLine;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** Series as still pictures: each level's median over its trials, and its least in thin lines. */
final class SeriesPictures {

  /** Pictures on paper; the other series are in the files. */
  private static final int MOST = 12;

  /** Bins across a picture, at the most. */
  private static final int MOST_BINS = 240;

  private SeriesPictures() {}

  static String render(ResultsView view, RunSeries series) {
    List<String> names = series.names().subList(0, Math.min(MOST, series.names().size()));
    String keys =
        view.levels().stream()
            .map(
                level ->
                    "<span><svg class=\"key\" width=\"26\" height=\"8\"><line class=\"curve lv%1$d\" x1=\"0\" y1=\"4\" x2=\"26\" y2=\"4\"/></svg>%2$s</span>"
                        .formatted(LevelMark.colour(view, level.name()), Html.text(level.name())))
            .collect(Collectors.joining());
    String pictures =
        names.stream()
            .map(name -> picture(view, series, name))
            .collect(Collectors.joining("", "<div class=\"pictures\">\n", "</div>\n"));
    int rest = series.names().size() - names.size();
    return "<p class=\"legend keys\">"
        + keys
        + "</p>\n"
        + pictures
        + Html.p(
            "caption",
            "Median of each level's trials; the thin line is the least value of any of them. Shaded:"
                + " not yet steady."
                + (rest > 0
                    ? " %s more series are in report.html and in series.csv.".formatted(rest)
                    : ""));
  }

  private static String picture(ResultsView view, RunSeries series, String name) {
    int base = series.width(name);
    int seconds = series.seconds();
    int width = base * Math.max(1, (int) Math.ceil((double) seconds / base / MOST_BINS));
    List<String> lines = new ArrayList<>();
    Scale y =
        Scale.around(
            series.trials().values().stream()
                .map(all -> all.get(name))
                .filter(Objects::nonNull)
                .flatMapToDouble(line -> DoubleStream.of(line.least(), line.greatest())));
    Plot plot = new Plot(520, 210, 0, seconds, Math.min(0, y.low()), y.high());
    for (LevelInfo level : view.levels()) {
      List<Bins> bins = bins(view, series, level.name(), name, width);
      int colour = LevelMark.colour(view, level.name());
      lines.add(plot.line(points(bins, width, true), colour).replace("curve lv", "curve thin lv"));
      lines.add(plot.line(points(bins, width, false), colour));
    }
    String label = SeriesNames.label(view, name);
    StringBuilder svg = new StringBuilder(plot.open(label + " over seconds"));
    svg.append(plot.shade(steadyFrom(view)));
    new Scale(0, seconds)
        .ticks(5)
        .forEach(t -> svg.append(plot.vertical(t, Quantity.significant(t, 5) + " s")));
    new Scale(plot.y0(), plot.y1())
        .ticks(4)
        .forEach(v -> svg.append(plot.horizontal(v, Quantity.format(v, unit(name), 3))));
    lines.forEach(svg::append);
    return "<figure><figcaption>" + Html.text(label) + "</figcaption>" + svg + "</svg></figure>\n";
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
    return view.validTrials().stream()
        .filter(trial -> level.equals(trial.level()))
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
