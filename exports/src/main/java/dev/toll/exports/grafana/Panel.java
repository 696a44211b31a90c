package dev.toll.exports.grafana;

import dev.toll.exports.run.PostNames;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A panel of the dashboard: which series it shows, independent of the source.
 *
 * @param template which of the dashboard's panel templates it fills; {@link #LINES} unless given
 * @param unit Grafana's name of the unit; {@code short}, a plain number, unless given
 * @param series names; {@code latency_*} means all that begin so, {@link #ANY} for the one chosen
 *     in the dashboard; none for a table of effects
 * @param average width of the average, e.g. {@code 1m}; Grafana's own resolution unless given
 * @param fallback series shown when the run has none of those; may be null
 * @param missing says that the run has none of them
 */
record Panel(
    String title,
    String description,
    String template,
    String unit,
    List<String> series,
    String average,
    String fallback,
    String missing) {

  /** The series chosen in the dashboard. */
  static final String ANY = "$metric";

  static final String LINES = "lines";
  static final String TABLE = "table";

  Panel {
    template = Objects.requireNonNullElse(template, LINES);
    unit = Objects.requireNonNullElse(unit, "short");
    average = Objects.requireNonNullElse(average, "$__interval");
  }

  /** The same for a run with these columns: only series it has, or a text that says what lacks. */
  Panel of(List<String> columns) {
    if (template.equals(TABLE)) {
      return this;
    }
    List<String> found = series.stream().flatMap(name -> matching(name, columns)).toList();
    if (!found.isEmpty()) {
      return with(description, LINES, found);
    }
    return fallback != null && columns.contains(fallback)
        ? with(
            missing + "; showing " + fallback + ", as counted by the driver",
            LINES,
            List.of(fallback))
        : with(missing, "text", List.of());
  }

  private Panel with(String text, String filled, List<String> found) {
    return new Panel(title, text, filled, unit, found, average, null, missing);
  }

  private static Stream<String> matching(String name, List<String> columns) {
    if (name.equals(ANY)) {
      return Stream.of(ANY);
    }
    if (name.endsWith("*")) {
      String prefix = name.substring(0, name.length() - 1);
      return columns.stream().filter(column -> column.startsWith(prefix));
    }
    return PostNames.is(name)
        ? PostNames.column(name, columns).stream()
        : Stream.of(name).filter(columns::contains);
  }
}
