package dev.toll.systems.sql;

import dev.toll.driver.Ceiling;
import dev.toll.driver.CommandType;
import dev.toll.driver.Event;
import dev.toll.driver.LoadCommands;
import dev.toll.driver.LoadCommands.Slice;
import dev.toll.driver.LoadCommands.Sliced;
import dev.toll.driver.Nothing;
import dev.toll.driver.Share;
import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.record.JointRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.base.process.Drivers;
import dev.toll.systems.base.process.Drivers.Done;
import dev.toll.systems.sql.client.SqlCommands;
import dev.toll.systems.sql.client.SqlCommands.About;
import dev.toll.systems.sql.client.SqlCommands.Generator;
import dev.toll.systems.sql.client.SqlCommands.Inserted;
import dev.toll.systems.sql.client.SqlCommands.Inserts;
import dev.toll.systems.sql.client.SqlCommands.QueryLoad;
import dev.toll.systems.sql.client.SqlCommands.Sizes;
import dev.toll.systems.sql.client.SqlCommands.Verified;
import dev.toll.systems.sql.client.SqlCommands.Verify;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** iiBench on one server: what is done to its tables, and what came of it. */
final class InsertLoad {
  private static final String WARM_TABLE = "warm";

  /** A time, three integers and a float, each of four bytes at the least, or longer as text. */
  private static final long LEAST_ROW_BYTES = 5 * 4;

  /** The property by which MariaDB's JDBC driver compresses what it sends. */
  private static final String COMPRESSION = SqlSettings.CLIENT_OPTIONS + "useCompression";

  private final Drivers<SqlDriver> drivers;

  /** Does what is no load. */
  private final SqlDriver driver;

  private final Settings settings;
  private final long seed;
  private Inserted written;
  private boolean paced;
  private JointRecord joint;

  /** How long the slices of the load took. */
  private double seconds;

  InsertLoad(Drivers<SqlDriver> drivers, Settings settings, long seed) {
    this.drivers = drivers;
    this.driver = drivers.first();
    this.settings = settings;
    this.seed = seed;
  }

  /** Bytes that a row sends at the least; 0 where they are compressed. */
  static long leastRowBytes(Settings level) {
    boolean compressed = level.has(COMPRESSION) && !level.text(COMPRESSION).equals("false");
    return compressed ? 0 : LEAST_ROW_BYTES;
  }

  String table() {
    return SqlSettings.table(settings);
  }

  /** What the driver said of the measured load; null before it. */
  Inserted written() {
    return written;
  }

  /** Whether the measured load reported how late its inserts began. */
  boolean paced() {
    return paced;
  }

  void createTable() throws SystemException, InterruptedException {
    create(table());
  }

  private void create(String name) throws SystemException, InterruptedException {
    driver.call(
        SqlCommands.PREPARE,
        new SqlCommands.Table(
            name,
            SqlSettings.indexes(settings),
            SqlSettings.partitions(settings),
            settings.count(SqlSettings.PARTITION)));
  }

  /** Rows a second that the driver could make up and count if no server took them. */
  double ceiling() throws SystemException, InterruptedException {
    List<Share.Part> parts = parts(settings.count(SqlSettings.ROWS));
    return drivers
        .each(
            (one, number) ->
                one.call(
                    SqlCommands.CEILING,
                    new Generator(parts.get(number).workers(), count(SqlSettings.BATCH), seed)))
        .stream()
        .mapToDouble(Ceiling::operationsPerSecond)
        .sum();
  }

  /** Connects for a warm-up on a table of its own: the measured table starts empty. */
  void beginWarm() throws SystemException, InterruptedException {
    create(WARM_TABLE);
    begin(SqlCommands.BEGIN_WARM, WARM_TABLE, SqlSettings.WARM);
  }

  /** Ends a warm-up. */
  void endWarm() throws SystemException, InterruptedException {
    ended();
    driver.call(SqlCommands.DROP, new About(WARM_TABLE));
  }

  /** Connects for the measured load. */
  void begin() throws SystemException, InterruptedException {
    begin(SqlCommands.BEGIN, table(), SqlSettings.ROWS);
  }

  private void begin(CommandType<Inserts, Nothing> type, String table, String rows)
      throws SystemException, InterruptedException {
    // Some connections, and these what they do of the whole.
    List<Inserts> shares =
        parts(settings.count(rows)).stream().map(part -> inserts(table, part)).toList();
    seconds = 0;
    drivers.each((one, number) -> one.call(type, shares.get(number)));
  }

  /**
   * Inserts the statements that come next over the connections of the load that has begun.
   *
   * @param listener called with what each of several drivers does
   */
  Sliced slice(long statements, Consumer<Event.Tick> ticks, LoadListener listener)
      throws SystemException, InterruptedException {
    long batch = count(SqlSettings.BATCH);
    List<Slice> slices =
        parts(statements * batch).stream()
            .map(part -> new Slice(part.operations() * batch))
            .toList();
    Done<Sliced> done =
        drivers.load(
            LoadCommands.SLICE,
            slices,
            deadline(),
            tick -> {
              paced |= tick.lagSeconds() != null;
              ticks.accept(tick);
            },
            listener);
    joint = done.joint();
    Sliced all =
        joint == null
            ? done.results().get(0)
            : new Sliced(
                done.results().stream().mapToLong(Sliced::operations).sum(), done.seconds());
    seconds += all.seconds();
    return all;
  }

  /**
   * Closes the connections of the measured load: what several drivers did is said as of one, with
   * connections in the order of the whole load's, since each one's rows are its own.
   */
  void end() throws SystemException, InterruptedException {
    List<Inserted> all = ended();
    written =
        joint == null
            ? all.get(0)
            : new Inserted(
                all.stream().mapToLong(Inserted::rows).sum(),
                seconds,
                all.stream().flatMap(one -> one.connections().stream()).toList(),
                all.stream().flatMap(one -> one.queried().stream()).toList(),
                null);
  }

  private List<Inserted> ended() throws SystemException, InterruptedException {
    return drivers.each((one, number) -> one.call(SqlCommands.END, Nothing.NOTHING));
  }

  /** Statements of so many rows. */
  long statements(long rows) {
    int batch = count(SqlSettings.BATCH);
    return (rows + batch - 1) / batch;
  }

  private int count(String path) {
    return (int) settings.count(path);
  }

  private List<Share.Part> parts(long rows) {
    return parts(settings, rows, drivers.size());
  }

  /** Divides the rows of a level among drivers, statement by statement. */
  static List<Share.Part> parts(Settings settings, long rows, int drivers) {
    long batch = settings.count(SqlSettings.BATCH);
    int connections = (int) settings.count(SqlSettings.CONNECTIONS);
    return Share.divide(connections, (rows + batch - 1) / batch, drivers);
  }

  private Inserts inserts(String table, Share.Part part) {
    int connections = count(SqlSettings.CONNECTIONS);
    return new Inserts(
        table,
        part.operations() * count(SqlSettings.BATCH),
        part.workers(),
        count(SqlSettings.BATCH),
        (double) settings.count(SqlSettings.RATE) * part.workers() / connections,
        settings.seconds(SqlSettings.SPIN),
        seed,
        SqlSettings.indexes(settings),
        new QueryLoad(
            count(SqlSettings.QUERY_THREADS),
            settings.seconds(SqlSettings.QUERY_PAUSE),
            count(SqlSettings.QUERY_LIMIT)),
        part.share());
  }

  /** What is known of the drivers of the measured load; null where there is one. */
  JointRecord joint() {
    return joint;
  }

  /** What a whole load yields. */
  static Map<String, Double> metrics(
      long rows, double seconds, LatencyLog log, SlowestSecond slowest) {
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(SqlMetrics.RATE, rows / seconds);
    metrics.put(CommonMetrics.ELAPSED, seconds);
    CommonMetrics.latencies(metrics, log, 1e6);
    CommonMetrics.put(metrics, SqlMetrics.SLOWEST, slowest.rate(rows / seconds));
    return metrics;
  }

  /** Has the server write the table to its files. */
  void flush() throws SystemException, InterruptedException {
    driver.call(SqlCommands.FLUSH, new About(table()), deadline());
  }

  /** What the table takes on disk, and how many queries there were. */
  Map<String, Double> sizes() throws SystemException, InterruptedException {
    Sizes sizes = driver.call(SqlCommands.SIZES, new About(table()));
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(SqlMetrics.TABLE_BYTES, (double) sizes.tableBytes());
    metrics.put(SqlMetrics.INDEX_BYTES, (double) sizes.indexBytes());
    metrics.put(SqlMetrics.BYTES_PER_ROW, (double) sizes.tableBytes() / written.rows());
    if (written.queries() != null) {
      metrics.put(SqlMetrics.QUERIES, written.queries() / seconds);
    }
    return metrics;
  }

  /**
   * Compares the table with what a load says it wrote.
   *
   * @param load the driver's answer
   */
  Verification verify(Inserted load) throws SystemException, InterruptedException {
    Verified found =
        driver.call(
            SqlCommands.VERIFY,
            new Verify(table(), load.connections(), SqlSettings.indexes(settings), seed),
            deadline());
    Map<String, Long> counts = new TreeMap<>();
    counts.put("expected", found.expected());
    counts.put("rows", found.rows());
    counts.put("wrongConnections", found.wrongConnections());
    counts.put("wrongIndexes", found.wrongIndexes());
    return new Verification(Verdict.of(found.right()), found.summary(), counts);
  }

  Duration deadline() {
    return settings.duration(SqlSettings.DEADLINE);
  }
}
