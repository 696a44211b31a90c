package dev.toll.exports;

import dev.toll.exports.points.PointWriter.Kind;
import dev.toll.exports.run.ExportedRun;
import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;

/** What queries that average should find. */
final class Averages {
  private final List<Point> points;

  Averages(ExportedRun run) throws IOException {
    points = Point.expected(run).stream().filter(point -> point.kind() == Kind.SERIES).toList();
  }

  /** The series a query is about, given how it names one; the first is that of {@code $metric}. */
  String column(String query, UnaryOperator<String> named) {
    return points.stream()
        .map(Point::name)
        .distinct()
        .filter(name -> query.contains(named.apply(name)))
        .findFirst()
        .orElse("entries_per_second");
  }

  /** The average of a trial's points between these times, both included; NaN without one. */
  double of(String column, String trial, long from, long to) {
    return points.stream()
        .filter(point -> point.name().equals(column) && point.tags().get("trial").equals(trial))
        .filter(point -> point.millis() >= from && point.millis() <= to)
        .mapToDouble(Point::value)
        .average()
        .orElse(Double.NaN);
  }
}
