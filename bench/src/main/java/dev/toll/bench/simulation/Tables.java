package dev.toll.bench.simulation;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tables in Markdown. */
final class Tables {

  private Tables() {}

  static String table(List<String> head, Stream<List<String>> rows) {
    return rows(Stream.concat(Stream.of(head, head.stream().map(cell -> "---").toList()), rows))
        .collect(Collectors.joining());
  }

  /** A line each. */
  static Stream<String> rows(Stream<List<String>> rows) {
    return rows.map(cells -> "| " + String.join(" | ", cells) + " |\n");
  }
}
