package dev.toll.systems.accumulo.client;

import com.google.gson.annotations.JsonAdapter;
import dev.toll.driver.CommandType;
import dev.toll.driver.Key;
import dev.toll.driver.Nothing;
import dev.toll.driver.Words;
import dev.toll.systems.accumulo.client.AccumuloCommands.Ingested;
import dev.toll.systems.accumulo.client.AccumuloCommands.LiveConnection;
import dev.toll.systems.accumulo.client.AccumuloCommands.Load;
import java.util.List;
import java.util.Locale;

/** The commands of {@link ContinuousIngest} for queries: a load that runs until it is ended. */
public final class QueryCommands {
  /**
   * Continuous ingest of the rows that queries read; {@link Load#flushEvery} is the length of a
   * layer.
   */
  public static final CommandType<Load, Ingested> STORE =
      CommandType.of("store", Load.class, Ingested.class);

  /** Begins to query, in threads of its own, and answers at once. */
  public static final CommandType<Queries, Nothing> BEGIN =
      CommandType.of("begin-queries", Queries.class);

  /** What was done since it was last asked, or since the beginning. */
  public static final CommandType<Nothing, Queried> SINCE =
      CommandType.of("queried", Nothing.class, Queried.class);

  /** Ends the queries: those under way are finished and count. */
  public static final CommandType<Nothing, Ended> END =
      CommandType.of("end-queries", Nothing.class, Ended.class);

  private QueryCommands() {}

  /**
   * A load for {@link #STORE} whose lists are closed, so that a walk seldom comes to an end: each
   * writer writes its layers and then the first one again.
   *
   * @param like all but its layers
   * @return with about as many entries as the given one
   */
  public static Load stored(Load like) {
    int layers = NodeGenerator.DEPTH + 1;
    long each = like.entries() / like.writers();
    int layer = (int) Math.max(2, each / layers);
    return new Load(
        like.table(),
        like.writers() * (layers * (long) layer - 1),
        like.writers(),
        like.batchWriterMemory(),
        like.batchWriterThreads(),
        layer,
        like.seed(),
        like.share());
  }

  /** What a query asks for. */
  @JsonAdapter(Words.class)
  public enum Kind {
    /** Follows the references of the linked list, a lookup of a row for each step. */
    WALK,
    /** Looks up several random rows by one batch scanner. */
    BATCH_SCAN,
    /** Reads neighbouring entries from a random row on. */
    RANGE_SCAN;

    /** As on the wire. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * Queries of one kind.
   *
   * @param rate queries a second, above 0, each with an intended start
   * @param size of each: steps of a walk, rows of a batch, entries of a range
   */
  public record Asked(Kind kind, double rate, @Key(least = 1, most = 1_000_000) int size) {}

  /**
   * A load of queries.
   *
   * @param stored what {@link #STORE} wrote: by it the rows are known
   * @param threads of each kind
   * @param seconds after which it ends by itself
   */
  public record Queries(
      String table,
      Load stored,
      List<Asked> kinds,
      @Key(least = 1, most = 1024) int threads,
      long seed,
      double seconds) {}

  /**
   * What queries did in an interval.
   *
   * @param cpuSeconds of the driver's process since its queries began
   */
  public record Queried(List<Part> parts, double cpuSeconds) {}

  /**
   * The queries of one kind that ended in an interval.
   *
   * @param lagSeconds the latest start behind its schedule
   * @param service time of each in ns: compressed HdrHistogram in base64
   * @param response time from the intended start, in the same form
   */
  public record Part(Kind kind, long queries, double lagSeconds, String service, String response) {}

  /**
   * What queries did in all.
   *
   * @param rest since it was last asked
   * @param connections the client's own, as they were when the queries ended
   */
  public record Ended(
      Queried rest,
      double elapsedSeconds,
      List<Checked> checked,
      @Key(otherwise = "[]") List<LiveConnection> connections) {}

  /**
   * What the answers of one kind were worth.
   *
   * @param entries found, all of them checked
   * @param corrupt entries of the wrong form or checksum, or not asked for
   * @param missing rows that are known to be there and were not found
   * @param undefined rows that an entry on a walk refers to and that were not found: lost data
   * @param examples some of these
   */
  public record Checked(
      Kind kind,
      long queries,
      long entries,
      long corrupt,
      long missing,
      long undefined,
      @Key(otherwise = "[]") List<String> examples) {}
}
