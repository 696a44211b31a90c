package dev.toll.systems.ontime.client;

import dev.toll.systems.ontime.client.OntimeCommands.FileFacts;
import dev.toll.systems.ontime.client.OntimeCommands.Load;
import dev.toll.systems.ontime.client.OntimeCommands.Placement;
import dev.toll.systems.sql.client.Sql;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The column store under Trino: flights in Parquet files, by day, as most queries ask for some
 * years, and a row group whose days are outside them is not read.
 */
public record ParquetFiles(Path directory, int threads, long memory) {
  /** Of Trino, with the tables. */
  static final String CATALOG = "files";

  static final String SCHEMA = "toll";

  /** What the names of all tables over files begin with, in Trino's plans. */
  public static final String TABLES = CATALOG + "." + SCHEMA + ".";

  /** Of rows: some years of 200,000 flights, three days of as many as were published. */
  static final int ROW_GROUP = 50_000;

  /** Writes a file for each thread, as Trino reads a small file by one thread alone. */
  void load(Load wish) throws SQLException, IOException {
    Path scratch = Path.of(wish.directory()).resolve("parquet.duckdb");
    try (DuckDb text = new DuckDb(scratch, threads, memory)) {
      text.load(Path.of(wish.directory()), wish.shards());
      for (String table : Splitter.DIMENSIONS) {
        copy(text, table, table, 0);
      }
      for (int i = 0; i < threads; i++) {
        int first = Calendar.DAYS * i / threads + 1;
        int last = Calendar.DAYS * (i + 1) / threads;
        copy(
            text,
            Schema.FLIGHTS,
            "(SELECT * FROM %s WHERE date_id BETWEEN %d AND %d ORDER BY date_id, flight_id)"
                .formatted(Schema.FLIGHTS, first, last),
            i);
      }
    } finally {
      Files.deleteIfExists(scratch);
    }
  }

  private void copy(DuckDb text, String table, String what, int number)
      throws SQLException, IOException {
    Path place = Files.createDirectories(directory.resolve(table));
    text.execute(
        "COPY %s TO '%s' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE %d)"
            .formatted(what, place.resolve(number + ".parquet"), ROW_GROUP));
  }

  /** Registers them with Trino. */
  static void register(Connection trino) throws SQLException {
    List<String> sql = new ArrayList<>();
    sql.add("CREATE SCHEMA IF NOT EXISTS " + CATALOG + "." + SCHEMA);
    for (String table : Schema.TABLES.keySet()) {
      sql.add(
          "%s WITH (format = 'PARQUET', external_location = 'local:///%s')"
              .formatted(hive(Schema.plain(table)), table));
    }
    Sql.execute(trino, sql);
  }

  /** Hive has no NOT NULL, and files have text without a length. */
  private static String hive(String table) {
    return table
        .replaceFirst("CREATE TABLE ", "CREATE TABLE " + CATALOG + "." + SCHEMA + ".")
        .replaceAll("(VAR)?CHAR\\(\\d+\\)", "varchar")
        .replace(" NOT NULL", "");
  }

  Placement placement() throws SQLException, IOException {
    return reading(
        reader -> {
          reader.execute(
              "CREATE VIEW %s AS SELECT * FROM read_parquet('%s')"
                  .formatted(Schema.FLIGHTS, flights()));
          return Placing.of(Sql.numbers(reader.connection(), Placing.SQL), bytes());
        });
  }

  /**
   * What the files say of themselves.
   *
   * @param tables that a query's plan reads
   */
  FileFacts facts(List<String> tables) throws SQLException, IOException {
    return reading(reader -> facts(reader.connection(), tables));
  }

  private FileFacts facts(Connection reader, List<String> tables) throws SQLException {
    List<String> codecs =
        Sql.names(
            reader,
            "SELECT DISTINCT compression FROM parquet_metadata('%s') ORDER BY 1"
                .formatted(flights()));
    long[] groups =
        Sql.numbers(
            reader,
            // A group that begins before the one before it ends is out of order.
            """
            SELECT count(*), max(rows), CAST(coalesce(bool_and(low >= before), true) AS INTEGER)
            FROM (SELECT row_group_num_rows AS rows, CAST(stats_min_value AS INTEGER) AS low,
              coalesce(lag(CAST(stats_max_value AS INTEGER))
                OVER (ORDER BY file_name, row_group_id), 0) AS before
              FROM parquet_metadata('%s') WHERE path_in_schema = 'date_id')
            """
                .formatted(flights()));
    return new FileFacts(codecs, groups[0], groups[1], groups[2] == 1, tables);
  }

  private String flights() {
    return directory.resolve(Schema.FLIGHTS) + "/*.parquet";
  }

  private interface Reading<T> {
    T of(DuckDb reader) throws SQLException, IOException;
  }

  /** With DuckDB over the files, which is no part of the store. */
  private <T> T reading(Reading<T> reading) throws SQLException, IOException {
    Path scratch = directory.resolveSibling("reader.duckdb");
    try (DuckDb reader = new DuckDb(scratch, threads, memory)) {
      return reading.of(reader);
    } finally {
      Files.deleteIfExists(scratch);
    }
  }

  private long bytes() throws IOException {
    long bytes = 0;
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(directory.resolve(Schema.FLIGHTS))) {
      for (Path file : files) {
        bytes += Files.size(file);
      }
    }
    return bytes;
  }
}
