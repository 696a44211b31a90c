package dev.toll.exports.grafana;

import dev.toll.exports.run.PostNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A panel to be: which series of a run it shows, in no source's language yet.
 *
 * @param title what stands above it
 * @param description what it is, and what it stands in for
 * @param unit Grafana's name of the unit
 * @param columns series, by toll's names; none when the run has no such series
 * @param average width of the average, e.g. {@code 1m}; null for as fine as the picture allows
 */
record Picture(
    String title, String description, String unit, List<String> columns, String average) {

  /** Shown in the place of a picture whose series a run lacks. */
  boolean missing() {
    return columns.isEmpty();
  }

  /** The post's four pictures, then rate, CPU and latency. */
  static List<Picture> of(List<String> columns) {
    List<Picture> pictures = new ArrayList<>();
    pictures.add(
        post(PostNames.RECORDS, "1m", "Records in the table", "short", "entries_total", columns));
    pictures.add(
        post(PostNames.INGEST, "5m", "Entries per second", "short", "entries_per_second", columns));
    pictures.add(
        post(PostNames.FILES_PER_TABLET, null, "Files per tablet", "short", null, columns));
    pictures.add(post(PostNames.FILES, null, "Files of all tables", "short", null, columns));
    pictures.add(
        any("Rate", "Entries per second, as the driver counts them", "short", columns)
            .with(List.of("entries_per_second"), columns));
    pictures.add(
        any("CPU", "CPU-seconds per second: 1 is one core busy", "short", columns)
            .with(List.of("client_cpu", "server_cpu", "machine_cpu"), columns));
    pictures.add(
        any("Latency", "Time of an operation: median, 99 %, 99.9 %, slowest", "s", columns)
            .with(columns.stream().filter(name -> name.startsWith("latency_")).toList(), columns));
    return pictures;
  }

  /** A picture of the post of 2017, from its own series, from ours, or from what is nearest. */
  private static Picture post(
      String name, String average, String what, String unit, String nearest, List<String> columns) {
    Optional<String> own = PostNames.column(name, columns);
    String title = name + (average == null ? "" : " (" + average + " average)");
    if (own.isPresent()) {
      return new Picture(
          title, what + ", as in the post of 2017", unit, List.of(own.get()), average);
    }
    boolean standIn = nearest != null && columns.contains(nearest);
    return new Picture(
        title,
        standIn
            ? "This run has no series " + name + "; shown is " + nearest + ", what the driver wrote"
            : "This run has no series " + name,
        unit,
        standIn ? List.of(nearest) : List.of(),
        average);
  }

  private static Picture any(String title, String description, String unit, List<String> columns) {
    return new Picture(title, description, unit, columns, null);
  }

  private Picture with(List<String> wanted, List<String> columns) {
    List<String> there = Stream.of(wanted).flatMap(List::stream).filter(columns::contains).toList();
    return new Picture(
        title, there.isEmpty() ? "This run has no such series" : description, unit, there, average);
  }
}
