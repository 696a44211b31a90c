package dev.toll.systems.ontime.client;

import dev.toll.driver.CommandType;
import dev.toll.driver.Key;
import dev.toll.driver.Nothing;
import dev.toll.systems.sql.client.SqlCommands.Access;
import java.util.List;
import java.util.Map;

/** The commands of {@link Ontime}, with their arguments and results. */
public final class OntimeCommands {
  /** Says where the store is; its clients are connected. */
  public static final CommandType<Store, Nothing> OPEN = CommandType.of("open", Store.class);

  /** Makes up the flights and splits them into a file per shard; its ticks count bytes. */
  public static final CommandType<Generate, Generated> GENERATE =
      CommandType.of("generate", Generate.class, Generated.class);

  /** Creates the tables and loads the files, all shards at once; its ticks count bytes. */
  public static final CommandType<Load, Loaded> LOAD =
      CommandType.of("load", Load.class, Loaded.class);

  /** Closes what is open of the store and caches some of it; the next query opens it again. */
  public static final CommandType<Nothing, Nothing> LET_GO = CommandType.of("letGo", Nothing.class);

  /** With how many threads the engine executes a query, as it says itself. */
  public static final CommandType<Nothing, Workers> WORKERS =
      CommandType.of("workers", Nothing.class, Workers.class);

  /** Executes a query and keeps its answer for {@link #VERIFY}. */
  public static final CommandType<Query, Answered> QUERY =
      CommandType.of("query", Query.class, Answered.class);

  /** Where the rows are. */
  public static final CommandType<Nothing, Placements> PLACEMENT =
      CommandType.of("placement", Nothing.class, Placements.class);

  /** Executes a query while the shards log, and reports what reached them. */
  public static final CommandType<Query, Statements> STATEMENTS =
      CommandType.of("statements", Query.class, Statements.class);

  /** What Parquet files say of themselves, and what Trino's plan of a query reads. */
  public static final CommandType<Query, FileFacts> FILES =
      CommandType.of("files", Query.class, FileFacts.class);

  /** What all shards have sent so far. */
  public static final CommandType<Nothing, Shipped> SHIPPED =
      CommandType.of("shipped", Nothing.class, Shipped.class);

  /** Compares all answers with those of DuckDB over the files, unsharded. */
  public static final CommandType<Verify, Verified> VERIFY =
      CommandType.of("verify", Verify.class, Verified.class);

  private OntimeCommands() {}

  /**
   * Where flights are stored.
   *
   * @param shards MariaDB servers; none for DuckDB and Parquet
   * @param trino address of the engine over them; null: the only shard is asked itself
   * @param duckdb file of a database in this very process; null for none
   * @param parquet directory of files that Trino reads; null for none
   * @param partials whether shards compute partial aggregates, or ship rows
   * @param threads that load, and Parquet files, one for each
   * @param workers threads of DuckDB that execute a query
   * @param memory of DuckDB in bytes
   */
  public record Store(
      List<Access> shards,
      @Key(optional = true) String trino,
      @Key(optional = true) String duckdb,
      @Key(optional = true) String parquet,
      boolean partials,
      int threads,
      int workers,
      long memory) {}

  /** What to make up, and where to put it. */
  public record Generate(long seed, long rows, int shards, int threads, String directory) {}

  /**
   * What was made.
   *
   * @param sha256 of the sums of the shards' files, one after the other
   */
  public record Generated(long rows, long bytes, double seconds, String sha256) {}

  /**
   * What to load.
   *
   * @param compressed whether InnoDB compresses the pages of the flights
   */
  public record Load(String directory, int shards, boolean compressed) {}

  /** What was loaded. */
  public record Loaded(long rows, long bytes, double seconds) {}

  /**
   * A query by its name.
   *
   * @param rows of the whole data set, for thresholds that grow with it
   * @param deadline in seconds: an execution that takes longer is cancelled, and has failed
   */
  public record Query(String name, long rows, double deadline) {}

  /**
   * How long an execution took until its last row was read.
   *
   * @param parts of that time, as the engine reports them
   */
  public record Answered(double seconds, long rows, QueryParts parts) {}

  /**
   * What one store holds.
   *
   * @param leastHash of its days; shards own ranges of it
   * @param distinct flights by day, aircraft and departure
   * @param bytes on disk
   * @param dataBytes of them in the flights' pages, by the server's statistics; 0 for DuckDB
   * @param indexBytes the same of the keys' pages
   * @param format of InnoDB's pages, as the catalogue has it; empty for DuckDB
   * @param lines the flights' columns and keys, as the server prints them; none for DuckDB
   * @param variables of the server; none for DuckDB
   */
  public record Placement(
      long rows,
      long leastHash,
      long mostHash,
      long distinct,
      long bytes,
      long dataBytes,
      long indexBytes,
      String format,
      List<String> lines,
      Map<String, String> variables) {
    /** Bytes of its page cache. */
    public long bufferPool() {
      return Long.parseLong(variables.get("innodb_buffer_pool_size"));
    }
  }

  /** Threads that execute one query. */
  public record Workers(int threads) {}

  /** One for each shard. */
  public record Placements(List<Placement> shards) {}

  /** What was logged and reads flights: one list for each shard. */
  public record Statements(List<List<String>> shards) {}

  /**
   * What the files of the flights say of themselves.
   *
   * @param codecs of their columns
   * @param groups of rows, in all files
   * @param mostRows of a group
   * @param sorted whether no group begins with an earlier day than the one before ends with
   * @param tables that the plan reads, as {@code catalogue.schema.table}
   */
  public record FileFacts(
      List<String> codecs, long groups, long mostRows, boolean sorted, List<String> tables) {}

  /** By the servers' own counters, since they started. */
  public record Shipped(long rows, long bytes) {}

  /** What to compare with. */
  public record Verify(String directory, int shards, long rows) {}

  /**
   * What a comparison found.
   *
   * @param difference the first row that differs, in words; empty when none does
   */
  public record Verified(long queries, long answers, long rows, String difference) {}
}
