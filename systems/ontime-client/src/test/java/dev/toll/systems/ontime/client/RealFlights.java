package dev.toll.systems.ontime.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * How well flights that are made up compress compared with real ones, for docs/ontime.md: see
 * bench/ontime-compression. The real ones are those of a year from three airports of one city
 * (nycflights13); compared with a year of ours, from the three airports whose traffic is nearest.
 */
final class RealFlights {
  private static final long ALL = 135_125_787;
  private static final int YEAR = 2007;

  /** What both have. */
  private static final String COLUMNS =
      "day DATE, carrier VARCHAR, tail VARCHAR, number SMALLINT, origin VARCHAR, dest VARCHAR,"
          + " sched_dep SMALLINT, dep SMALLINT, dep_delay SMALLINT, sched_arr SMALLINT, arr SMALLINT,"
          + " arr_delay SMALLINT, air_time SMALLINT, distance SMALLINT";

  private static final String REAL =
      "SELECT make_date(year, month, day), carrier, tailnum, flight, origin, dest, sched_dep_time,"
          + " dep_time, dep_delay, sched_arr_time, arr_time, arr_delay, air_time, distance"
          + " FROM read_csv('%s', nullstr = ['NA', ''])";

  /** Of {@code ontime_fact}, in the order of {@link #COLUMNS}, after the number of the flight. */
  private static final int[] OURS = {1, 2, 5, 6, 7, 16, 17, 18, 28, 30};

  private final Path directory;
  private final Connection connection;

  private RealFlights(Path directory, Connection connection) {
    this.directory = directory;
    this.connection = connection;
  }

  /** Arguments: the real flights, and a directory to write into. */
  public static void main(String... arguments) throws Exception {
    Path directory = Files.createDirectories(Path.of(arguments[1]));
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
      new RealFlights(directory, connection).compare(Path.of(arguments[0]));
    }
  }

  private void compare(Path real) throws Exception {
    table("real_flights", REAL.formatted(real));
    long rows = number("SELECT count(*) FROM real_flights");
    Path ours = directory.resolve("generated.csv");
    generate(ours, rows);
    table("generated", "FROM read_csv('%s', header = false, nullstr = '')".formatted(ours));
    System.out.printf(
        "%d real flights, %d generated; bytes a row:%n%-16s %8s %8s %8s%n",
        rows, number("SELECT count(*) FROM generated"), "", "real", "made", "made/real");
    print("text (CSV)", text("real_flights"), text("generated"));
    print("DuckDB", duckDb("real_flights"), duckDb("generated"));
    Path realParquet = parquet("real_flights");
    Path ourParquet = parquet("generated");
    print("Parquet, zstd", perRow("real_flights", realParquet), perRow("generated", ourParquet));
    Map<String, Double> realColumns = columns(realParquet, "real_flights");
    Map<String, Double> ourColumns = columns(ourParquet, "generated");
    for (String column : COLUMNS.split(", ")) {
      String name = column.split(" ")[0];
      print("  " + name, realColumns.get(name), ourColumns.get(name));
    }
  }

  private static void print(String what, double real, double ours) {
    System.out.printf("%-16s %8.2f %8.2f %8.2f%n", what, real, ours, ours / real);
  }

  /** Of the three airports whose departures of the year are nearest to so many together. */
  private void generate(Path file, long rows) throws IOException {
    Flights flights = Flights.of(1, ALL);
    Map<String, Long> departures = new HashMap<>();
    year(flights, fields -> departures.merge(fields[1], 1L, Long::sum));
    Set<String> origins = origins(departures, rows);
    Map<String, String> codes = new HashMap<>();
    flights.network().airports().forEach(a -> codes.put(Integer.toString(a.id()), a.code()));
    StringBuilder text = new StringBuilder();
    year(
        flights,
        fields -> {
          if (origins.contains(fields[1])) {
            fields[1] = codes.get(fields[1]);
            fields[2] = codes.get(fields[2]);
            int flight = Integer.parseInt(fields[3]) - 1;
            text.append(Calendar.date(Integer.parseInt(fields[0])))
                .append(',')
                .append(flights.network().carriers().get(flight / Carrier.NUMBERS).code())
                .append(',')
                .append(fields[4])
                .append(',')
                .append(100 + flight % Carrier.NUMBERS);
            for (int i : OURS) {
              text.append(',').append(fields[i].equals("\\N") ? "" : fields[i]);
            }
            text.append('\n');
          }
        });
    Files.writeString(file, text);
  }

  /** The rows of the year, each split into the fields that are asked for and a rest. */
  private static void year(Flights flights, Consumer<String[]> take) {
    for (int day = 1; day <= Calendar.DAYS; day++) {
      if (Calendar.date(day).getYear() == YEAR) {
        Row row = new Row();
        flights.write(day, row);
        String text = new String(row.bytes(), 0, row.length(), StandardCharsets.US_ASCII);
        text.lines().map(line -> line.split("\t", 32)).forEach(take);
      }
    }
  }

  private static Set<String> origins(Map<String, Long> departures, long rows) {
    List<String> busiest =
        departures.keySet().stream()
            .sorted(Comparator.comparing((String one) -> -departures.get(one)))
            .toList();
    List<String> best = busiest.subList(0, 3);
    for (int i = 1; i + 3 <= busiest.size(); i++) {
      List<String> three = busiest.subList(i, i + 3);
      if (miss(three, departures, rows) < miss(best, departures, rows)) {
        best = three;
      }
    }
    return Set.copyOf(best);
  }

  private static long miss(List<String> three, Map<String, Long> departures, long rows) {
    return Math.abs(three.stream().mapToLong(departures::get).sum() - rows);
  }

  /** In the order of the day and the time of departure. */
  private void table(String name, String select) throws SQLException {
    execute("CREATE TABLE %s (%s)".formatted(name, COLUMNS));
    execute("INSERT INTO %s SELECT * FROM (%s) ORDER BY 1, 7, 2, 4".formatted(name, select));
  }

  private double text(String table) throws Exception {
    Path file = directory.resolve(table + ".csv");
    execute("COPY %s TO '%s' (FORMAT csv, HEADER false)".formatted(table, file));
    return perRow(table, file);
  }

  private double duckDb(String table) throws Exception {
    Path file = directory.resolve(table + ".duckdb");
    Files.deleteIfExists(file);
    execute("ATTACH '%s' AS copied".formatted(file));
    execute("CREATE TABLE copied.%1$s AS FROM %1$s".formatted(table));
    execute("DETACH copied");
    return perRow(table, file);
  }

  private Path parquet(String table) throws SQLException {
    Path file = directory.resolve(table + ".parquet");
    execute("COPY %s TO '%s' (FORMAT parquet, COMPRESSION zstd)".formatted(table, file));
    return file;
  }

  private Map<String, Double> columns(Path file, String table) throws SQLException {
    double rows = number("SELECT count(*) FROM " + table);
    Map<String, Double> columns = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet found =
            statement.executeQuery(
                "SELECT path_in_schema, sum(total_compressed_size) FROM parquet_metadata('%s') GROUP BY 1"
                    .formatted(file))) {
      while (found.next()) {
        columns.put(found.getString(1), found.getLong(2) / rows);
      }
    }
    return columns;
  }

  private double perRow(String table, Path file) throws Exception {
    return (double) Files.size(file) / number("SELECT count(*) FROM " + table);
  }

  private long number(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
