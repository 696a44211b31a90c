package dev.toll.sql;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A table that can be asked.
 *
 * @param name as written in queries
 * @param description what one row is
 * @param columns in order
 */
public record Table(String name, String description, List<Column> columns) {

  /**
   * A column.
   *
   * @param type DuckDB's name of it; timestamps are UTC
   * @param description what it holds, with its unit
   */
  public record Column(String name, String type, String description) {}

  public Table {
    columns = List.copyOf(columns);
  }

  /** {@code "a" TYPE, "b" TYPE}. */
  String definitions() {
    return columns.stream()
        .map(column -> Sql.name(column.name()) + " " + column.type())
        .collect(Collectors.joining(", "));
  }

  /** {@code "a", "b"}. */
  String names() {
    return columns.stream()
        .map(column -> Sql.name(column.name()))
        .collect(Collectors.joining(", "));
  }
}
