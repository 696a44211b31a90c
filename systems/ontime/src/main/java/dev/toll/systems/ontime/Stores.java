package dev.toll.systems.ontime;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.session.ServerGroup;
import dev.toll.systems.ontime.client.OntimeCommands.Store;
import dev.toll.systems.sql.MariaDbGroup;
import dev.toll.systems.sql.client.SqlCommands.Access;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The servers of an instance: shards, and Trino over them; none where DuckDB is the store. */
final class Stores implements ServerGroup {
  static final String STOP_STEP = "stop the stores";
  private static final Duration LONG = Duration.ofMinutes(5);

  private final Settings level;
  private final OntimeSession session;
  private final Path configuration;
  private final Path data;
  private final Path logs;
  private MariaDbGroup shards;
  private List<Access> accesses = List.of();
  private Trino trino;
  private boolean restarted;

  Stores(OntimeSession session, Settings level, Path configuration, Path data, Path logs) {
    this.session = session;
    this.level = level;
    this.configuration = configuration.toAbsolutePath();
    this.data = data.toAbsolutePath();
    this.logs = logs.toAbsolutePath();
  }

  /** Where made-up flights are, as text. */
  Path files() {
    return data.resolve("files");
  }

  Store start(Steps steps) throws SystemException, InterruptedException {
    int threads = (int) level.count(OntimeSettings.THREADS);
    int workers = OntimeSettings.workers(level);
    long memory = level.bytes(OntimeSettings.MEMORY);
    return switch (OntimeSettings.store(level)) {
      case COLUMN_DUCKDB -> {
        String file = data.resolve("ontime.duckdb").toString();
        yield new Store(List.of(), null, file, null, false, threads, workers, memory);
      }
      case COLUMN -> {
        startTrino(steps);
        String files = parquet().toString();
        yield new Store(List.of(), trino.address(), null, files, false, threads, workers, memory);
      }
      case ROW, ROW_COMPRESSED -> {
        startShards(steps);
        if (OntimeSettings.trino(level)) {
          startTrino(steps);
        }
        String address = trino == null ? null : trino.address();
        boolean partials = OntimeSettings.partials(level);
        yield new Store(accesses, address, null, null, partials, threads, workers, memory);
      }
    };
  }

  private void startShards(Steps steps) throws SystemException, InterruptedException {
    Map<String, String> given = new LinkedHashMap<>();
    given.put(MariaDbGroup.BUFFER_POOL, Long.toString(OntimeSettings.bufferPool(level)));
    given.put("system.flush", "second");
    level
        .below(OntimeSettings.OPTIONS)
        .forEach((name, value) -> given.put(OntimeSettings.OPTIONS + name, value));
    shards =
        new MariaDbGroup(
            session.mariaDb(),
            session.ports(),
            ShardHosts.sites(level, session.placement()),
            given,
            configuration,
            data.resolve("shards"),
            logs);
    accesses = shards.start(steps);
  }

  private void startTrino(Steps steps) throws SystemException, InterruptedException {
    trino = session.trino();
    steps.run(
        "start Trino",
        LONG,
        () -> {
          long heap = level.bytes(OntimeSettings.TRINO_HEAP);
          Path place = configuration.resolve("trino");
          int workers = OntimeSettings.workers(level);
          trino.configure(accesses, parquet(), session.ports().next(), heap, workers, place);
          trino.start(place, logs, heap);
          trino.await();
        });
  }

  /** Where flights are, as Parquet. */
  private Path parquet() {
    return data.resolve("parquet");
  }

  /** How clients connect to each shard; none where there are no shards. */
  List<Access> accesses() {
    return accesses;
  }

  /** Starts the shards again, if there are any: nothing is left in their page caches. */
  void restartShards() throws SystemException, InterruptedException, IOException {
    if (shards != null) {
      restarted = true;
      shards.restart();
    }
  }

  /** Names of servers that {@link #restartShards} has started again. */
  Set<String> restarted() {
    return !restarted
        ? Set.of()
        : shards().stream().map(ManagedProcess::name).collect(Collectors.toSet());
  }

  /** The servers that have the flights on disk; none where the driver has them. */
  List<ManagedProcess> holders() {
    return shards != null ? shards() : trino();
  }

  /** The shards' servers; none where there are no shards. */
  List<ManagedProcess> shards() {
    return shards == null ? List.of() : shards.processes();
  }

  /** Trino; none where it is not asked. */
  List<ManagedProcess> trino() {
    return trino == null ? List.of() : trino.processes();
  }

  @Override
  public List<ManagedProcess> processes() {
    return Stream.concat(trino().stream(), shards().stream()).toList();
  }

  @Override
  public void stop(Steps steps) throws SystemException, InterruptedException {
    steps.run(STOP_STEP, LONG, this::kill);
  }

  /** Their data is wiped next. */
  @Override
  public void kill() {
    if (trino != null) {
      trino.kill();
      trino = null;
    }
    if (shards != null) {
      shards.kill();
      shards = null;
    }
  }
}
