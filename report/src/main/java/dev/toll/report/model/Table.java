package dev.toll.report.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * A table. The first cell of a row is the row's header.
 *
 * @param label what it shows, for those who do not see it
 * @param atOnce columns after the first that a terminal shows at once, at the most
 */
public record Table(String label, List<Column> columns, List<Row> rows, int atOnce)
    implements Block {

  /** A row; {@code kind} is its class in the style sheets, empty for none. */
  public record Row(String kind, List<Cell> cells) {}

  /**
   * A table.
   *
   * @throws IllegalArgumentException unless each row has a cell for each column
   */
  public Table {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
    for (Row row : rows) {
      if (row.cells().size() != columns.size()) {
        throw new IllegalArgumentException(
            label + ": " + row.cells().size() + " cells for " + columns.size() + " columns");
      }
    }
  }

  public Table(String label, List<Column> columns, List<Row> rows) {
    this(label, columns, rows, columns.size());
  }

  public Table atOnce(int most) {
    return new Table(label, columns, rows, most);
  }

  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The columns that a medium shows. */
  public Table on(Medium medium) {
    return select(
        IntStream.range(0, columns.size())
            .filter(i -> columns.get(i).media().contains(medium))
            .toArray());
  }

  /**
   * Tables of so many columns as are shown at once and have room, each with the first; the table
   * itself where all are shown at once.
   *
   * @param room for the columns after the first
   * @param width of a column, by its index, with the gap before it
   */
  public List<Table> parts(int room, IntUnaryOperator width) {
    if (atOnce >= columns.size()) {
      return List.of(this);
    }
    List<Table> parts = new ArrayList<>();
    int to;
    for (int from = 1; from < columns.size(); from = to) {
      int left = room - width.applyAsInt(from);
      for (to = from + 1; to < columns.size() && to < from + atOnce; to++) {
        left -= width.applyAsInt(to);
        if (left < 0) {
          break;
        }
      }
      parts.add(select(IntStream.concat(IntStream.of(0), IntStream.range(from, to)).toArray()));
    }
    return parts;
  }

  private Table select(int... chosen) {
    return new Table(
        label,
        IntStream.of(chosen).mapToObj(columns::get).toList(),
        rows.stream()
            .map(
                row ->
                    new Row(row.kind(), IntStream.of(chosen).mapToObj(row.cells()::get).toList()))
            .toList(),
        atOnce);
  }
}
