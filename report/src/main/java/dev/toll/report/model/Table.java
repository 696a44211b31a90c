package dev.toll.report.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A table; rows are added while it is built. The first cell of a row is the row's header. */
public final class Table implements Block {

  /** A row; {@code kind} is its class in the style sheets, empty for none. */
  public record Row(String kind, List<Cell> cells) {}

  private final String label;
  private final List<Column> columns;
  private final List<Row> rows = new ArrayList<>();
  private final int atOnce;

  private Table(String label, List<Column> columns, int atOnce) {
    this.label = label;
    this.columns = List.copyOf(columns);
    this.atOnce = atOnce;
  }

  /**
   * An empty table.
   *
   * @param label what it shows, for those who do not see it
   */
  public static Table of(String label, List<Column> columns) {
    return new Table(label, columns, columns.size());
  }

  /** The same, shown on a terminal with so many columns at once beside the first. */
  public static Table of(String label, List<Column> columns, int atOnce) {
    return new Table(label, columns, atOnce);
  }

  /** An empty table whose first columns are texts and the others numbers. */
  public static Table of(String label, List<Column> texts, List<Column> numbers) {
    return of(label, Stream.concat(texts.stream(), numbers.stream()).toList());
  }

  public Table row(Cell... cells) {
    return row("", List.of(cells));
  }

  /**
   * Adds a row.
   *
   * @throws IllegalArgumentException unless it has a cell for each column
   */
  public Table row(String kind, List<Cell> cells) {
    if (cells.size() != columns.size()) {
      throw new IllegalArgumentException(
          label + ": " + cells.size() + " cells for " + columns.size() + " columns");
    }
    rows.add(new Row(kind, List.copyOf(cells)));
    return this;
  }

  public String label() {
    return label;
  }

  public List<Column> columns() {
    return columns;
  }

  public List<Row> rows() {
    return rows;
  }

  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The columns that a medium shows. */
  public Table on(Medium medium) {
    int[] shown =
        IntStream.range(0, columns.size())
            .filter(i -> columns.get(i).media().contains(medium))
            .toArray();
    return shown.length == columns.size() ? this : select(shown);
  }

  /** Tables of so many columns as are shown at once, each with the first. */
  public List<Table> parts() {
    if (columns.size() <= atOnce + 1) {
      return List.of(this);
    }
    List<Table> parts = new ArrayList<>();
    for (int from = 1; from < columns.size(); from += atOnce) {
      int to = Math.min(columns.size(), from + atOnce);
      parts.add(select(IntStream.concat(IntStream.of(0), IntStream.range(from, to)).toArray()));
    }
    return parts;
  }

  private Table select(int... chosen) {
    Table part = new Table(label, IntStream.of(chosen).mapToObj(columns::get).toList(), atOnce);
    rows.forEach(
        row -> part.row(row.kind(), IntStream.of(chosen).mapToObj(row.cells()::get).toList()));
    return part;
  }
}
