package dev.toll.bench.simulation;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table in Markdown. */
final class Table {

  private Table() {}

  static String of(List<String> head, Stream<List<String>> rows) {
    return Stream.concat(Stream.of(head, head.stream().map(cell -> "---").toList()), rows)
        .map(cells -> "| " + String.join(" | ", cells) + " |\n")
        .collect(Collectors.joining());
  }
}
