package dev.toll.systems.ontime.client;

import dev.toll.driver.Nothing;
import dev.toll.driver.Reporter;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.ontime.client.OntimeCommands.Answered;
import dev.toll.systems.ontime.client.OntimeCommands.FileFacts;
import dev.toll.systems.ontime.client.OntimeCommands.Load;
import dev.toll.systems.ontime.client.OntimeCommands.Loaded;
import dev.toll.systems.ontime.client.OntimeCommands.Placement;
import dev.toll.systems.ontime.client.OntimeCommands.Query;
import dev.toll.systems.ontime.client.OntimeCommands.Shipped;
import dev.toll.systems.ontime.client.OntimeCommands.Store;
import dev.toll.systems.ontime.client.OntimeCommands.Verified;
import dev.toll.systems.ontime.client.OntimeCommands.Verify;
import dev.toll.systems.ontime.client.OntimeCommands.Workers;
import dev.toll.systems.sql.client.Sql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A store with flights, and a connection that queries go over. */
final class OpenStore implements AutoCloseable {
  /** Trino has no users here. */
  static final String USER = "toll";

  private final Store store;

  /** All but one of the three are null. */
  private final MariaDbShards shards;

  private final ParquetFiles parquet;

  /** Open, where the store is one; null while it is let go. */
  private DuckDb duckdb;

  /** Opened by the first query: there may be nothing to connect to before. */
  private Connection queries;

  private final QueryTexts texts;

  /** What each query was answered, differing answers apart. */
  private final Map<String, Set<Answer>> answers = new LinkedHashMap<>();

  private long executions;

  OpenStore(Store store) throws WorkloadException, IOException {
    this.store = store;
    texts = new QueryTexts(store.partials() ? store.shards().size() : 0);
    parquet =
        store.parquet() == null
            ? null
            : new ParquetFiles(Path.of(store.parquet()), store.threads(), store.memory());
    shards = store.shards().isEmpty() ? null : MariaDbShards.of(store.shards());
  }

  private DuckDb duckdb() throws SQLException {
    if (duckdb == null) {
      duckdb = new DuckDb(Path.of(store.duckdb()), store.workers(), store.memory());
    }
    return duckdb;
  }

  Loaded load(Load wish, Reporter reporter) throws Exception {
    long bytes = 0;
    for (int i = 0; i < wish.shards(); i++) {
      bytes += Files.size(Splitter.flights(Path.of(wish.directory()), i));
    }
    long began = System.nanoTime();
    Meter meter = new Meter(reporter, new ReadSoFar(bytes));
    try {
      if (store.duckdb() != null) {
        duckdb().load(Path.of(wish.directory()), wish.shards());
      } else if (parquet != null) {
        parquet.load(wish);
      } else {
        shards.load(wish);
      }
    } finally {
      meter.stop();
    }
    double seconds = (System.nanoTime() - began) / 1e9;
    if (parquet != null) {
      TrinoViews.await(connection());
      ParquetFiles.register(connection());
    } else if (store.trino() != null) {
      TrinoViews.create(connection(), store.shards().size());
    }
    long rows = placements().stream().mapToLong(Placement::rows).sum();
    texts.derive(rows);
    return new Loaded(rows, bytes, seconds);
  }

  List<Placement> placements() throws Exception {
    if (parquet != null) {
      return List.of(parquet.placement());
    }
    return shards == null ? List.of(duckdb().placement()) : shards.placements();
  }

  FileFacts files(Query query) throws SQLException, IOException {
    Set<String> tables = TrinoPlan.tables(connection(), Queries.text(query.name(), query.rows()));
    return parquet.facts(List.copyOf(tables));
  }

  Shipped shipped() throws Exception {
    return shards.shipped();
  }

  List<List<String>> statements(Query query) throws Exception {
    shards.log(true);
    try {
      query(query);
    } finally {
      shards.log(false);
    }
    return shards.logged();
  }

  private Connection connection() throws SQLException {
    if (store.duckdb() != null) {
      return duckdb().connection();
    }
    if (queries == null) {
      queries =
          store.trino() == null
              ? shards.connect(0)
              : DriverManager.getConnection(
                  "jdbc:trino://" + store.trino() + "/" + tables(), USER, null);
    }
    return queries;
  }

  /** Where Trino finds the tables. */
  private String tables() {
    return parquet == null ? "memory/default" : ParquetFiles.CATALOG + "/" + ParquetFiles.SCHEMA;
  }

  Answered query(Query query) throws Exception {
    String text = texts.of(query.name(), query.rows());
    Execution.Done done = new Execution(connection(), store.trino()).run(query, text);
    executions++;
    answers.computeIfAbsent(query.name(), name -> new LinkedHashSet<>()).add(done.answer());
    return new Answered(done.seconds(), done.answer().rows().size(), done.parts());
  }

  /** With how many threads a query is executed, as the engine says. */
  Workers workers() throws SQLException {
    boolean trino = store.trino() != null;
    List<String> row =
        Sql.row(
            connection(),
            trino ? "SHOW SESSION LIKE 'task_concurrency'" : "SELECT current_setting('threads')");
    return new Workers(Integer.parseInt(row.get(trino ? 1 : 0)));
  }

  /** Closes connections, and with its last one DuckDB, which loses what it has cached. */
  Nothing letGo() throws SQLException {
    close();
    return Nothing.NOTHING;
  }

  /** The oracle is a file of its own, loaded again from what was made up. */
  Verified verify(Verify wish) throws Exception {
    Path directory = Path.of(wish.directory());
    Path file = directory.resolve("oracle.duckdb");
    Files.deleteIfExists(file);
    long rows = 0;
    try (DuckDb oracle = new DuckDb(file, store.threads(), store.memory())) {
      oracle.load(directory, wish.shards());
      for (Map.Entry<String, Set<Answer>> each : answers.entrySet()) {
        String query = each.getKey();
        Answer right = Answer.of(oracle.connection(), Queries.text(query, wish.rows()));
        for (Answer answer : each.getValue()) {
          rows += answer.rows().size();
          boolean ordered = Queries.ordered(query);
          var difference =
              ordered ? answer.difference(right) : answer.sorted().difference(right.sorted());
          if (difference.isPresent()) {
            return new Verified(answers.size(), executions, rows, query + ": " + difference.get());
          }
        }
      }
    }
    return new Verified(answers.size(), executions, rows, "");
  }

  @Override
  public void close() throws SQLException {
    if (queries != null) {
      queries.close();
      queries = null;
    }
    if (duckdb != null) {
      duckdb.close();
      duckdb = null;
    }
  }

  /**
   * What this process has read since, in bytes: rchar of proc(5). What loads a text, a JDBC driver
   * that sends it or DuckDB, reads it here, and does not report its progress.
   */
  private static final class ReadSoFar implements LongSupplier {
    private static final Path IO = Path.of("/proc/self/io");
    private static final Pattern READ = Pattern.compile("(?m)^rchar: (\\d+)");

    private final long before = total();
    private final long most;

    /** Never more than all that there is to read. */
    ReadSoFar(long most) {
      this.most = most;
    }

    private static long total() {
      try {
        Matcher read = READ.matcher(Files.readString(IO));
        return read.find() ? Long.parseLong(read.group(1)) : 0;
      } catch (IOException e) {
        return 0;
      }
    }

    @Override
    public long getAsLong() {
      return Math.min(most, Math.max(0, total() - before));
    }
  }
}
