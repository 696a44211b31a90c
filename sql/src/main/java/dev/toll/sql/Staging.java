package dev.toll.sql;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonNull;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import dev.toll.engine.files.RunFiles;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.TrialRecord;
import dev.toll.sql.Schema.Table;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.MalformedInputException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Rows on their way into the database, as JSON lines that DuckDB reads itself: a file per table is
 * far faster than a statement per row. Series stay where they are; only their places are noted.
 */
final class Staging implements AutoCloseable {

  /** Names that no column of a series has. */
  private static final String KEY = "toll key";

  private static final String FILE = "toll file";

  /** A trial's series file. */
  private record Series(int key, Path file) {}

  /** JSON has neither NaN nor infinity: both are unknown. */
  private static final Gson GSON =
      new GsonBuilder()
          .registerTypeAdapter(
              Double.class,
              (JsonSerializer<Double>)
                  (number, type, context) ->
                      Double.isFinite(number) ? new JsonPrimitive(number) : JsonNull.INSTANCE)
          .create();

  private final Path directory;
  private final List<String> warnings;
  private final Map<Table, Writer> writers = new LinkedHashMap<>();

  /** Series files by their columns, the first of which is the time. */
  private final Map<List<String>, List<Series>> series = new LinkedHashMap<>();

  private int key;

  /**
   * Rows to come.
   *
   * @param directory scratch, made here and removed when this is closed
   * @param lastKey of the attempts that are in the database
   */
  Staging(Path directory, int lastKey, List<String> warnings) throws IOException {
    this.directory = Files.createDirectories(directory);
    key = lastKey;
    this.warnings = warnings;
  }

  int nextKey() {
    return ++key;
  }

  void add(Table table, Row row) throws IOException {
    Writer writer = writers.get(table);
    if (writer == null) {
      writer = Files.newBufferedWriter(file(table));
      writers.put(table, writer);
    }
    GSON.toJson(row.values(), writer);
    writer.write('\n');
  }

  /** Notes where an attempt's series is, if it has one: another than the valid stepped aside. */
  void series(int of, RunDirectory run, TrialRecord trial) throws IOException {
    Path file;
    try {
      Path series = run.attempt(trial).resolve("series.csv").toAbsolutePath();
      file = RunFiles.checked(run.path(), series);
    } catch (FileSystemException e) {
      warnings.add(e.getMessage());
      return;
    }
    if (!Files.exists(file)) {
      return;
    }
    List<String> columns = columns(file);
    if (columns.size() < 2
        || columns.stream().anyMatch(String::isBlank)
        || new TreeSet<>(columns.stream().map(c -> c.toLowerCase(Locale.ROOT)).toList()).size()
            < columns.size()) {
      warnings.add(file + " is skipped: its first line is not a list of distinct column names");
      return;
    }
    series.computeIfAbsent(columns, header -> new ArrayList<>()).add(new Series(of, file));
  }

  private static List<String> columns(Path file) throws IOException {
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      String header = reader.readLine();
      return header == null
          ? List.of()
          : List.of(header.split(",", -1)).stream().map(String::strip).toList();
    } catch (MalformedInputException e) {
      return List.of();
    }
  }

  /** Brings all that is staged into the database; nothing may be added any more. */
  void load(Connection connection) throws SQLException, IOException {
    finish();
    try (Statement statement = connection.createStatement()) {
      for (Table table : writers.keySet()) {
        statement.execute(
            "INSERT INTO %s.%s BY NAME SELECT * FROM read_json(%s, format='newline_delimited', columns={%s})"
                .formatted(Store.SCHEMA, table.name(), Sql.file(file(table)), columns(table)));
      }
      for (Map.Entry<List<String>, List<Series>> alike : series.entrySet()) {
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
  private static String series(List<String> columns, List<Series> files) {
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

  private Path file(Table table) {
    return directory.resolve(table.name() + ".jsonl");
  }

  private void finish() throws IOException {
    for (Writer writer : writers.values()) {
      writer.close();
    }
  }

  @Override
  public void close() throws IOException {
    finish();
    RunDirectory.delete(directory);
  }
}
