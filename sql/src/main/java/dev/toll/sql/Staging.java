package dev.toll.sql;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonNull;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.TrialRecord;
import dev.toll.sql.Schema.Table;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/**
 * Rows on their way into the database, as JSON lines that DuckDB reads itself: a file per table is
 * far faster than a statement per row. Series stay where they are; only their places are noted.
 */
final class Staging implements AutoCloseable {

  /** A trial's series file. */
  record Series(int key, Path file) {}

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
    Path file = run.attempt(trial).resolve("series.csv").toAbsolutePath();
    if (!Files.isRegularFile(file)) {
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

  /** The tables that have rows; nothing may be added any more. */
  List<Table> tables() throws IOException {
    for (Writer writer : writers.values()) {
      writer.close();
    }
    return List.copyOf(writers.keySet());
  }

  Path file(Table table) {
    return directory.resolve(table.name() + ".jsonl");
  }

  /** Series files by their columns, the first of which is the time. */
  Map<List<String>, List<Series>> series() {
    return series;
  }

  @Override
  public void close() throws IOException {
    tables();
    RunDirectory.delete(directory);
  }
}
