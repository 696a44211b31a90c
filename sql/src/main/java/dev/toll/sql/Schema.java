package dev.toll.sql;

import com.google.gson.Gson;
import dev.toll.report.html.Resource;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables, as tables.json has them; docs/asking.md describes the same, and a test compares. */
public final class Schema {
  /** Raised whenever a column is added, renamed, removed or changes its meaning. */
  public static final int VERSION = 2;

  /** All of them, in the order they are listed. */
  public static final List<Table> ALL = read();

  static final Table RUNS = table("runs");
  static final Table LEVELS = table("levels");
  static final Table TRIALS = table("trials");
  static final Table METRICS = table("metrics");
  static final Table EFFECTS = table("effects");
  static final Table SERIES = table("series");
  static final Table STEPS = table("steps");
  static final Table PROOFS = table("proofs");

  /** Those that are stored as they are asked; {@link #SERIES} is put together from points. */
  static final List<Table> STORED = ALL.stream().filter(table -> !table.equals(SERIES)).toList();

  private Schema() {}

  /**
   * A table that can be asked.
   *
   * @param name as written in queries
   * @param description what one row is
   * @param columns in order
   */
  public record Table(String name, String description, List<Column> columns) {
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

  /**
   * A column.
   *
   * @param type DuckDB's name of it; timestamps are UTC
   * @param description what it holds, with its unit
   */
  public record Column(String name, String type, String description) {}

  /**
   * The resource.
   *
   * @param first the first columns of tables, by what their rows are about: a run, an attempt
   */
  private record Layout(Map<String, List<Column>> first, List<Rest> tables) {}

  /** A table without its first columns, which are those of what it is about. */
  private record Rest(String name, String description, String about, List<Column> columns) {}

  private static List<Table> read() {
    Layout layout = new Gson().fromJson(Resource.read("/dev/toll/sql/tables.json"), Layout.class);
    return layout.tables().stream()
        .map(
            rest ->
                new Table(
                    rest.name(),
                    rest.description(),
                    Stream.concat(
                            layout.first().get(rest.about()).stream(), rest.columns().stream())
                        .toList()))
        .toList();
  }

  private static Table table(String name) {
    return ALL.stream().filter(table -> table.name().equals(name)).findFirst().orElseThrow();
  }
}
