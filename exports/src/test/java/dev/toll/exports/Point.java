package dev.toll.exports;

import dev.toll.engine.results.Results.Effect;
import dev.toll.exports.points.PointWriter.Kind;
import dev.toll.exports.run.ExportedRun;
import dev.toll.exports.run.ExportedTrial;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** A point, from any format; what a run should export, worked out the simple way. */
record Point(Kind kind, String name, Map<String, String> tags, long millis, double value) {
  static final Comparator<Point> ORDER =
      Comparator.comparing(Point::kind)
          .thenComparing(Point::name)
          .thenComparing(point -> point.tags().toString())
          .thenComparingLong(Point::millis)
          .thenComparingDouble(Point::value);

  Point {
    tags = new TreeMap<>(tags);
  }

  Point renamed(String other) {
    return new Point(kind, other, tags, millis, value);
  }

  static List<Point> sorted(List<Point> points) {
    return points.stream().sorted(ORDER).toList();
  }

  /** Every point of a run. */
  static List<Point> expected(ExportedRun run) throws IOException {
    List<Point> points = new ArrayList<>();
    for (ExportedTrial trial : run.trials()) {
      series(trial, points);
      latency(trial, points);
      long end = trial.start().toEpochMilli() + Math.round(trial.seconds() * 1000);
      trial
          .record()
          .metrics()
          .forEach(
              (name, value) -> points.add(new Point(Kind.TRIAL, name, trial.tags(), end, value)));
    }
    for (Effect effect : run.results().estimates().effects()) {
      Map<String, String> tags =
          Map.of(
              "study",
              run.results().design().study().name(),
              "run",
              run.results().execution().run().id(),
              "level",
              effect.level(),
              "metric",
              effect.metric(),
              "against",
              effect.against(),
              "kind",
              effect.kind().toString());
      long end = Math.floorDiv(run.endNanos(), 1_000_000L);
      points.add(new Point(Kind.EFFECT, "ratio", tags, end, effect.ratio()));
      points.add(new Point(Kind.EFFECT, "low", tags, end, effect.interval().low()));
      points.add(new Point(Kind.EFFECT, "high", tags, end, effect.interval().high()));
    }
    return sorted(points);
  }

  private static void series(ExportedTrial trial, List<Point> points) throws IOException {
    List<String> lines = Files.readAllLines(trial.series());
    String[] header = lines.get(0).split(",");
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      long at = trial.start().toEpochMilli() + Math.round(Double.parseDouble(cells[0]) * 1000);
      for (int i = 1; i < cells.length; i++) {
        if (!cells[i].isEmpty()) {
          double value = Double.parseDouble(cells[i]);
          points.add(new Point(Kind.SERIES, header[i], trial.tags(), at, value));
        }
      }
    }
  }

  private static void latency(ExportedTrial trial, List<Point> points) throws IOException {
    try (HistogramLogReader reader = new HistogramLogReader(trial.latency().toFile())) {
      while (reader.hasNext()) {
        Histogram histogram = (Histogram) reader.nextIntervalHistogram();
        long at = trial.start().toEpochMilli() + histogram.getEndTimeStamp();
        Map.of("p50", 50.0, "p99", 99.0, "p999", 99.9, "max", 100.0)
            .forEach(
                (suffix, percent) ->
                    points.add(
                        new Point(
                            Kind.SERIES,
                            "latency_service_" + suffix,
                            trial.tags(),
                            at,
                            histogram.getValueAtPercentile(percent) / 1e9)));
      }
    }
  }
}
