package dev.toll.systems.ontime;

import static dev.toll.engine.settings.Specs.bytes;
import static dev.toll.engine.settings.Specs.choice;
import static dev.toll.engine.settings.Specs.count;
import static dev.toll.engine.settings.Specs.deadline;
import static dev.toll.engine.settings.Specs.emptyText;
import static dev.toll.engine.settings.Specs.text;

import dev.toll.engine.environment.LevelCpus;
import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.settings.JvmSettings;
import dev.toll.systems.base.volume.VolumeService;
import dev.toll.systems.ontime.client.Queries;
import dev.toll.systems.sql.MariaDbGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Every setting of the system, its default and its meaning. */
final class OntimeSettings {
  static final String NAME = "ontime";
  static final String STORE = "system.store";
  static final String SHARDS = "system.shards";
  static final String HOSTS = "system.hosts";
  static final String ENGINE = "system.engine";
  static final String PUSH_DOWN = "system.push-down";
  static final String WORKERS = "system.workers";
  static final String MEMORY = "system.memory";
  static final String OPTIONS = MariaDbGroup.OPTIONS;
  static final String TRINO_HEAP = "jvm.trino.heap";
  static final String ROWS = "workload.rows";
  static final String REPETITIONS = "workload.repetitions";
  static final String WARM = "workload.warm-repetitions";
  static final String COLD = "workload.cold-repetitions";
  static final String SPELLING = "workload.spelling";
  static final String THREADS = "workload.threads";
  static final String DEADLINE = "workload.deadline";

  /** What the flights are stored in. */
  enum Store {
    /** InnoDB with the keys. */
    ROW,
    /** The same with compressed pages. */
    ROW_COMPRESSED,
    /** Parquet files under Trino. */
    COLUMN,
    /** DuckDB in the driver's process. */
    COLUMN_DUCKDB
  }

  /** What executes queries over shards. */
  enum Engine {
    TRINO,
    /** The only shard itself. */
    SHARD
  }

  /** What shards compute of a query that Trino executes. */
  enum PushDown {
    /** What Trino pushes by itself; it aggregates the rows that shards ship. */
    FILTERS,
    /** Each shard aggregates its flights; Trino combines these. */
    PARTIALS
  }

  /** In what words queries are asked that join flights with the same flights. */
  enum Spelling {
    PUBLISHED,
    /** By a conditional sum, where such a text is established: Q5 to Q7. */
    NO_SELF_JOIN
  }

  private OntimeSettings() {}

  static List<SettingSpec> all() {
    List<SettingSpec> specs = new ArrayList<>(system());
    specs.addAll(VolumeService.INSTALLED.settings());
    specs.addAll(workload());
    return specs;
  }

  private static List<SettingSpec> system() {
    return List.of(
        choice("system.name", List.of(NAME), "the system"),
        choice(
                STORE,
                Store.values(),
                "where flights are stored: InnoDB, InnoDB with compressed pages, Parquet files under Trino, or"
                    + " DuckDB in the driver")
            .seenBy(OntimeSettings::ofStore),
        count(SHARDS, "4", "1", "20", "MariaDB servers that flights are split over")
            .seenBy(StoreProofs.PLACEMENT),
        count(
                HOSTS,
                "0",
                "0",
                "20",
                "hosts of role worker that have the shards, as many each; 0: this machine has them")
            .seenBy(StoreProofs.HOSTS),
        choice(
                ENGINE,
                Engine.values(),
                "what executes queries over shards: Trino, or the only shard itself")
            .seenBy(StoreProofs.STATEMENTS),
        choice(
                PUSH_DOWN,
                PushDown.values(),
                "what shards compute for Trino: filters, so that rows are shipped, or partial aggregates"
                    + " of their own flights, which Trino combines")
            .seenBy(StoreProofs.STATEMENTS),
        count(
                WORKERS,
                "1",
                "1",
                "16",
                "threads for each core that execute a query, of Trino (its task.concurrency) and DuckDB")
            .seenBy(StoreProofs.WORKERS),
        bytes(MEMORY, "512M", "32M", "page cache of all shards together, or memory of DuckDB")
            .seenBy(StoreProofs.MEMORY),
        text(OPTIONS + "*", "any option of the shards' servers").seenBy(StoreProofs.OPTIONS),
        bytes(TRINO_HEAP, "1500M", "1G", "heap of Trino"),
        bytes(JvmSettings.DRIVER.heap(), "256M", "64M", "heap of the driver"),
        emptyText(JvmSettings.DRIVER.flags(), "more JVM flags of the driver"));
  }

  private static List<SettingSpec> workload() {
    return List.of(
        choice("workload.name", List.of("ontime"), "the ontime queries on flights"),
        count(ROWS, "2M", "1000", "200M", "flights, made up by seed").seenBy(StoreProofs.PLACEMENT),
        count(REPETITIONS, "3", "1", "1000", "measured executions of each query"),
        count(WARM, "1", "0", "100", "executions of each query before, unmeasured"),
        count(
            COLD,
            "1",
            "0",
            "100",
            "executions of each query with all caches emptied before, where design.drop-caches lets"
                + " them be"),
        choice(
            SPELLING,
            Spelling.values(),
            "Q5 to Q7 as published, or without a join of flights with flights"),
        count(THREADS, "2", "1", "64", "threads that make flights up, and Parquet files of them"),
        deadline(
            DEADLINE,
            "30m",
            "the most that a query, or a step such as loading, may take; a query that takes longer is"
                + " cancelled"));
  }

  private static Set<String> ofStore(Settings level, Settings against) {
    return store(level) == Store.COLUMN
        ? Set.of(StoreProofs.FILES)
        : Set.of(sharded(level) && sharded(against) ? StoreProofs.FORMAT : StoreProofs.PLACEMENT);
  }

  static Store store(Settings level) {
    return Choices.of(Store.class, level, STORE);
  }

  /** Whether MariaDB servers hold the flights. */
  static boolean sharded(Settings level) {
    return store(level) == Store.ROW || store(level) == Store.ROW_COMPRESSED;
  }

  static boolean trino(Settings level) {
    return store(level) == Store.COLUMN
        || (sharded(level) && Choices.of(Engine.class, level, ENGINE) == Engine.TRINO);
  }

  /** Whether shards compute partial aggregates; elsewhere the setting is refused. */
  static boolean partials(Settings level) {
    return Choices.of(PushDown.class, level, PUSH_DOWN) == PushDown.PARTIALS;
  }

  /** Threads that execute one query; Trino demands a power of 2. */
  static int workers(Settings level) {
    int threads = (int) level.count(WORKERS) * LevelCpus.count(level);
    int power = Integer.highestOneBit(threads);
    return !trino(level) || power == threads ? threads : 2 * power;
  }

  /** The name of the text that a query is asked in. */
  static String spelled(Settings level, String query) {
    return Choices.of(Spelling.class, level, SPELLING) == Spelling.PUBLISHED
        ? query
        : Queries.withoutSelfJoin(query);
  }

  /** Files that flights are split into; DuckDB reads them all into one table. */
  static int shards(Settings level) {
    return (int) level.count(SHARDS);
  }

  /** Hosts that the shards are on; 0: all are on this machine. */
  static int hosts(Settings level) {
    return sharded(level) ? (int) level.count(HOSTS) : 0;
  }

  /** The page cache of one shard. */
  static long bufferPool(Settings level) {
    return level.bytes(MEMORY) / shards(level);
  }
}
