package dev.toll.systems.accumulo;

import dev.toll.driver.Ceiling;
import dev.toll.driver.Event;
import dev.toll.driver.LoadCommands.Slice;
import dev.toll.driver.Nothing;
import dev.toll.driver.Share;
import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.record.JointRecord;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.sample.Sampler;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.About;
import dev.toll.systems.accumulo.client.AccumuloCommands.Begin;
import dev.toll.systems.accumulo.client.AccumuloCommands.Generator;
import dev.toll.systems.accumulo.client.AccumuloCommands.Ingested;
import dev.toll.systems.accumulo.client.AccumuloCommands.LiveConnection;
import dev.toll.systems.accumulo.client.AccumuloCommands.Load;
import dev.toll.systems.accumulo.client.AccumuloCommands.NewTable;
import dev.toll.systems.accumulo.client.AccumuloCommands.Settle;
import dev.toll.systems.accumulo.client.AccumuloCommands.TableSample;
import dev.toll.systems.accumulo.client.AccumuloCommands.Verified;
import dev.toll.systems.accumulo.client.AccumuloCommands.Verify;
import dev.toll.systems.accumulo.client.QueryCommands;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.base.process.Drivers;
import dev.toll.systems.base.process.Drivers.Done;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Continuous ingest on one instance: what is done to its tables, and what came of it. */
final class IngestLoad {
  static final String TABLE = "ci";

  /** Threads that read the table back. */
  private static final int SCANNERS = 2;

  private final Drivers<IngestDriver> drivers;

  /** Does what is no load. */
  private final IngestDriver driver;

  private final AccumuloLevel level;
  private final IngestLevel ingest;
  private final long seed;

  private final LoadTables tables;
  private final IngestRate rate = new IngestRate();
  private long stored;
  private long entries;
  private long distinct;

  /** The last report of the measured load; null before it. */
  private Ingested last;

  private JointRecord joint;
  private long tablets;

  IngestLoad(Drivers<IngestDriver> drivers, AccumuloLevel level, long seed, LoadTables tables) {
    this.drivers = drivers;
    this.driver = drivers.first();
    this.level = level;
    this.ingest = level.ingest();
    this.seed = seed;
    this.tables = tables;
  }

  /** The table that is measured. */
  String table() {
    return tables.measured();
  }

  /** Its rate as a series. */
  Sampler rate() {
    return rate;
  }

  /** The measured load goes on. */
  void ticked(Event.Tick tick) {
    rate.tick(tick);
  }

  /** What queries read; none without {@code workload.stored-entries}. */
  Load storedLoad() {
    long entries = level.queries().stored();
    return QueryCommands.stored(
        load(table(), new Share.Part(Share.WHOLE, ingest.writers(), entries)));
  }

  /** Writes what queries read, and flushes it: they read files, as they do of an older table. */
  void store() throws SystemException, InterruptedException {
    Ingested result = driver.call(QueryCommands.STORE, storedLoad(), deadline());
    stored = result.distinct();
    flush(false);
  }

  void createTable() throws SystemException, InterruptedException {
    create(table());
    tablets = driver.call(AccumuloCommands.SAMPLE, new About(table())).tablets();
  }

  private void create(String table) throws SystemException, InterruptedException {
    int splits = ingest.tablets() - 1;
    driver.call(
        AccumuloCommands.PREPARE,
        new NewTable(table, splits, tables.properties()),
        IngestDriver.TABLES);
  }

  /**
   * Makes a table for the warm-up, or for parts of it, and opens its writers; {@link #endWarm} ends
   * it.
   *
   * @param bytes of a batch at the most
   * @param flushed entries between flushes at the most
   */
  void beginWarm(long bytes, long flushed) throws SystemException, InterruptedException {
    create(tables.warm());
    begin(false, load -> load.inBatchesOf(bytes, flushed));
  }

  /** Drops it: the measured table starts empty. */
  void endWarm() throws SystemException, InterruptedException {
    drivers.each((one, number) -> one.call(AccumuloCommands.END, Nothing.NOTHING, deadline()));
    driver.drop(tables.warm());
  }

  private void begin(boolean measured, UnaryOperator<Load> as)
      throws SystemException, InterruptedException {
    String table = measured ? table() : tables.warm();
    List<Share.Part> parts = parts(ingest.entries());
    drivers.each(
        (one, number) ->
            one.call(
                AccumuloCommands.BEGIN,
                new Begin(as.apply(load(table, parts.get(number))), measured)));
  }

  /**
   * Writes the next entries of what was begun; all is acknowledged then.
   *
   * @param listener called with what each of several drivers does
   */
  Ingested slice(long part, Consumer<Event.Tick> ticks, LoadListener listener)
      throws SystemException, InterruptedException {
    List<Slice> slices = parts(part).stream().map(each -> new Slice(each.operations())).toList();
    Done<Ingested> done = drivers.load(AccumuloCommands.SLICE, slices, deadline(), ticks, listener);
    joint = done.joint();
    return JointIngest.sum(done);
  }

  /**
   * The same of the measured load.
   *
   * @param before entries written so far; the first slice opens the writers
   */
  Ingested next(long before, long part, Consumer<Event.Tick> ticks, LoadListener listener)
      throws SystemException, InterruptedException {
    if (before == 0) {
      begin(true, UnaryOperator.identity());
    }
    Ingested done = slice(part, ticks, listener);
    entries += done.entries();
    distinct += done.distinct();
    // Of the rest the last report counts.
    last = done;
    return done;
  }

  /** Acknowledged of the measured load. */
  long entries() {
    return entries;
  }

  private Load load(String table, Share.Part part) {
    return new Load(
        table,
        part.operations(),
        part.workers(),
        ingest.writerMemory(),
        ingest.writerThreads(),
        ingest.flushEvery(),
        seed,
        part.share());
  }

  /** What each driver does of a load: some of its writers, and these what they do of the whole. */
  private List<Share.Part> parts(long entries) {
    return Share.divide(ingest.writers(), entries, drivers.size());
  }

  /** What is known of the drivers of the measured load; null where there is one. */
  JointRecord joint() {
    return joint;
  }

  /** Names of its drivers' processes. */
  List<String> names() {
    return drivers.all().stream().map(each -> each.process().name()).toList();
  }

  /**
   * The same loop and generator with Accumulo left out: what the driver itself could do.
   *
   * @return entries a second
   */
  double ceiling() throws SystemException, InterruptedException {
    List<Share.Part> parts = parts(ingest.entries());
    return drivers
        .each(
            (one, number) ->
                one.call(
                    AccumuloCommands.CEILING,
                    new Generator(parts.get(number).workers(), ingest.flushEvery())))
        .stream()
        .mapToDouble(Ceiling::operationsPerSecond)
        .sum();
  }

  /** A load of so many entries, without what needs the whole of it. */
  static Instance.Load part(long entries, double seconds) {
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(CommonMetrics.ELAPSED, seconds);
    metrics.put(AccumuloMetrics.RATE, entries / seconds);
    return new Instance.Load(entries, seconds, metrics);
  }

  static Instance.Load whole(long entries, double seconds, LatencyLog log) {
    Instance.Load load = part(entries, seconds);
    CommonMetrics.put(load.metrics(), CommonMetrics.LATENCY_P99, log.percentile(99) * 1e6);
    CommonMetrics.put(load.metrics(), CommonMetrics.LATENCY_MAX, log.percentile(100) * 1e3);
    return load;
  }

  /** Whether it was written as a level says. */
  ProofResult shape(IngestLevel claimed) {
    return ShapeProof.of(claimed, last == null ? null : last.writing(), tablets);
  }

  /** The drivers' own, as they were when the load ended. */
  List<LiveConnection> connections() {
    return last == null ? List.of() : last.connections();
  }

  /** What the study asks for after measuring, and what the table then is. */
  Map<String, Double> settle(Steps steps) throws SystemException, InterruptedException {
    switch (ingest.settle()) {
      case NONE -> steps.skip("flush", "the study does not ask for it (workload.settle)");
      case FLUSH -> steps.run("flush", deadline(), () -> flush(false));
      case COMPACTIONS ->
          steps.run("flush and wait for compactions", deadline(), () -> flush(true));
    }
    return steps.call("sample", this::sample);
  }

  /** Has the table written to its files, and waits for compactions if the study asks for it. */
  void flush(boolean compactions) throws SystemException, InterruptedException {
    driver.call(AccumuloCommands.SETTLE, new Settle(table(), compactions, true), deadline());
  }

  /**
   * Tablets, files and bytes of the table now; what the system did not report is absent, as are
   * files of a table that was never flushed.
   */
  Map<String, Double> sample() throws SystemException, InterruptedException {
    TableSample sample = driver.call(AccumuloCommands.SAMPLE, new About(table()));
    Map<String, Double> metrics = new LinkedHashMap<>();
    if (sample.files() > 0) {
      metrics.put(AccumuloMetrics.FILES_PER_TABLET, sample.filesPerTablet());
      metrics.put(AccumuloMetrics.FILES, (double) sample.files());
      metrics.put(AccumuloMetrics.BYTES, (double) sample.bytes());
    }
    if (sample.live() != null) {
      metrics.put(AccumuloMetrics.RECORDS, (double) sample.live().records());
    }
    return metrics;
  }

  /** Reads everything back. */
  Verification verify() throws SystemException, InterruptedException {
    long held = stored + distinct;
    Verified found =
        driver.call(
            AccumuloCommands.VERIFY,
            new Verify(table(), held, VerifyMemory.of(level, held), SCANNERS),
            deadline());
    Map<String, Long> counts = new TreeMap<>();
    counts.put("expected", found.expected());
    counts.put("entries", found.entries());
    counts.put("corrupt", found.corrupt());
    counts.put("duplicates", found.duplicates());
    counts.put("undefined", found.undefined());
    counts.put("unreferenced", found.unreferenced());
    counts.put("referenced", found.referenced());
    counts.put("passes", found.passes());
    Boolean right = found.right();
    Verdict verdict = right == null ? Verdict.UNKNOWN : Verdict.of(right);
    return new Verification(verdict, found.summary(), counts);
  }

  IngestLevel level() {
    return ingest;
  }

  Duration deadline() {
    return ingest.deadline();
  }

  /** What the clients wrote per second, under the name of the 2017 study's picture. */
  private static final class IngestRate implements Sampler, LoadListener {
    private static final String NAME = "TOTAL_INGEST";

    private long operations;
    private double since;
    private double now;

    @Override
    public List<String> columns() {
      return List.of(NAME);
    }

    @Override
    public void tick(double seconds, long newOperations, long total) {
      if (newOperations == UNKNOWN) {
        // Of several drivers whose clocks are too far apart: no rate of any second.
        operations = 0;
        since = seconds;
      } else {
        operations += newOperations;
      }
      // The clock of a load that begins again does so too.
      since = seconds < now ? 0 : since;
      now = seconds;
    }

    @Override
    public Map<String, Double> sample(double seconds) {
      double length = now - since;
      double rate = operations / length;
      operations = 0;
      since = now;
      return length > 0 ? Map.of(NAME, rate) : Map.of();
    }
  }
}
