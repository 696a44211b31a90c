package dev.toll.sql;

import dev.toll.sql.Schema.Table;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Brings staged rows and series into the database. */
final class Loader {
  /** Names that no column of a series has. */
  private static final String KEY = "toll key";

  private static final String FILE = "toll file";

  private final Connection connection;

  Loader(Connection connection) {
    this.connection = connection;
  }

  void load(Staging staging) throws SQLException, IOException {
    try (Statement statement = connection.createStatement()) {
      for (Table table : staging.tables()) {
        statement.execute(
            "INSERT INTO %s.%s BY NAME SELECT * FROM read_json(%s, format='newline_delimited', columns={%s})"
                .formatted(
                    Store.SCHEMA, table.name(), Sql.file(staging.file(table)), columns(table)));
      }
      for (Map.Entry<List<String>, List<Staging.Series>> alike : staging.series().entrySet()) {
        statement.execute(series(alike.getKey(), alike.getValue()));
      }
    }
  }

  private static String columns(Table table) {
    String columns =
        table.columns().stream()
            .map(column -> Sql.name(column.name()) + ": " + Sql.text(column.type()))
            .collect(Collectors.joining(", "));
    return table.equals(Schema.TRIALS) ? Store.KEY + ": 'INTEGER', " + columns : columns;
  }

  /**
   * Reads files with the same columns in one go. Cells are read as text and then converted, so that
   * a cell that is no number is unknown, and does not take its line with it; a line of another
   * length, as a crash leaves it, is passed over.
   */
  private static String series(List<String> columns, List<Staging.Series> files) {
    String time = Sql.name(columns.get(0));
    return """
    INSERT INTO %s.points
    SELECT key, t, metric, TRY_CAST(value AS DOUBLE) AS number
    FROM (
      UNPIVOT (
        SELECT places.key AS %s, TRY_CAST(%s AS DOUBLE) AS %s, cells.* EXCLUDE (%s, %s)
        FROM read_csv(%s, auto_detect=false, header=true, delim=',', columns={%s},
          filename=%s, ignore_errors=true) AS cells
        JOIN (SELECT unnest(%s) AS file, unnest(%s) AS key) AS places ON cells.%s = places.file)
      ON COLUMNS(* EXCLUDE (%s, %s)) INTO NAME metric VALUE value) AS long(key, t, metric, value)
    WHERE isfinite(t) AND isfinite(TRY_CAST(value AS DOUBLE))
    """
        .formatted(
            Store.SCHEMA,
            Sql.name(KEY),
            "cells." + time,
            time,
            time,
            Sql.name(FILE),
            list(files.stream().map(each -> Sql.file(each.file())).toList()),
            columns.stream()
                .map(name -> Sql.text(name) + ": 'VARCHAR'")
                .collect(Collectors.joining(", ")),
            Sql.text(FILE),
            list(files.stream().map(each -> Sql.text(each.file().toString())).toList()),
            list(files.stream().map(each -> Integer.toString(each.key())).toList()),
            Sql.name(FILE),
            Sql.name(KEY),
            time);
  }

  private static String list(List<String> values) {
    return "[" + String.join(", ", values) + "]";
  }
}
