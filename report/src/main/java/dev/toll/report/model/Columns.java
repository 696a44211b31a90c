package dev.toll.report.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** The columns of a table with a row for each of some things, and what each says of a thing. */
public final class Columns<T> {
  private final List<Column> columns = new ArrayList<>();
  private final List<Function<T, Cell>> cells = new ArrayList<>();

  public Columns<T> add(Column column, Function<T, Cell> cell) {
    columns.add(column);
    cells.add(cell);
    return this;
  }

  public Columns<T> text(String title, Function<T, String> text) {
    return add(Column.text(title), thing -> Cell.of(text.apply(thing)));
  }

  public Columns<T> number(String title, Function<T, String> figure) {
    return add(Column.number(title), thing -> Cell.figure(figure.apply(thing)));
  }

  public Table table(String label, Collection<T> things) {
    return table(label, things, thing -> "");
  }

  /**
   * The table.
   *
   * @param label what it shows, for those who do not see it
   * @param kind of a row: its class in the style sheets, empty for none
   */
  public Table table(String label, Collection<T> things, Function<T, String> kind) {
    return new Table(
        label,
        columns,
        things.stream()
            .map(
                thing ->
                    new Table.Row(
                        kind.apply(thing), cells.stream().map(cell -> cell.apply(thing)).toList()))
            .toList());
  }
}
