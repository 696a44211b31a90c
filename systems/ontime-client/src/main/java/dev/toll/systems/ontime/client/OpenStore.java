package dev.toll.systems.ontime.client;

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

/** A store with flights, and a connection that queries go over. */
final class OpenStore implements AutoCloseable {
  private final Store store;

  /** All but one of the three are null. */
  private final MariaDbShards shards;

  private final DuckDb duckdb;
  private final ParquetFiles parquet;

  /** Opened by the first query: there may be nothing to connect to before. */
  private Connection queries;

  private final QueryTexts texts;

  /** What each query was answered, differing answers apart. */
  private final Map<String, Set<Answer>> answers = new LinkedHashMap<>();

  private long executions;

  OpenStore(Store store) throws SQLException, WorkloadException, IOException {
    this.store = store;
    texts = new QueryTexts(store.partials() ? store.shards().size() : 0);
    duckdb =
        store.duckdb() == null
            ? null
            : new DuckDb(Path.of(store.duckdb()), store.threads(), store.memory());
    parquet =
        store.parquet() == null
            ? null
            : new ParquetFiles(Path.of(store.parquet()), store.threads(), store.memory());
    shards = store.shards().isEmpty() ? null : MariaDbShards.of(store.shards());
  }

  Loaded load(Load wish) throws Exception {
    long began = System.nanoTime();
    if (duckdb != null) {
      duckdb.load(Path.of(wish.directory()), wish.shards());
    } else if (parquet != null) {
      parquet.load(wish);
    } else {
      shards.load(wish);
    }
    double seconds = (System.nanoTime() - began) / 1e9;
    long bytes = 0;
    for (int i = 0; i < wish.shards(); i++) {
      bytes += Files.size(Splitter.flights(Path.of(wish.directory()), i));
    }
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
    return duckdb != null ? List.of(duckdb.placement()) : shards.placements();
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
    if (duckdb != null) {
      return duckdb.connection();
    }
    if (queries == null) {
      queries =
          store.trino() == null
              ? shards.connect(0)
              : DriverManager.getConnection(
                  "jdbc:trino://" + store.trino() + "/" + tables(), "toll", null);
    }
    return queries;
  }

  /** Where Trino finds the tables. */
  private String tables() {
    return parquet == null ? "memory/default" : ParquetFiles.CATALOG + "/" + ParquetFiles.SCHEMA;
  }

  Answered query(Query query) throws SQLException {
    String text = texts.of(query);
    Connection connection = connection();
    long began = System.nanoTime();
    Answer answer = Answer.of(connection, text);
    double seconds = (System.nanoTime() - began) / 1e9;
    executions++;
    answers.computeIfAbsent(query.name(), name -> new LinkedHashSet<>()).add(answer);
    return new Answered(seconds, answer.rows().size());
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
    }
    if (duckdb != null) {
      duckdb.close();
    }
  }
}
