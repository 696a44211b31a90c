package dev.toll.systems.accumulo;

import dev.toll.driver.Ceiling;
import dev.toll.driver.Event;
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
import dev.toll.systems.accumulo.client.AccumuloCommands.Slice;
import dev.toll.systems.accumulo.client.AccumuloCommands.TableSample;
import dev.toll.systems.accumulo.client.AccumuloCommands.Verified;
import dev.toll.systems.accumulo.client.AccumuloCommands.Verify;
import dev.toll.systems.accumulo.client.AccumuloCommands.Writing;
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

/** Continuous ingest on one instance: what is done to its tables, and what came of it. */
final class IngestLoad {
  /** Bytes of a small batch: some 170 entries. */
  private static final long SMALL = 50_000;

  /** Flushes of a writer in a whole warm-up, at the least: a few in each of its parts. */
  private static final int WARM_FLUSHES = 16;

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
  private List<LiveConnection> connections = List.of();
  private JointRecord joint;
  private Writing writing;
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

  /** The instance was initialised afresh: the preflight's is the only table there is. */
  void dropOthers() throws SystemException, InterruptedException {
    drop(AccumuloCommands.PREFLIGHT_TABLE);
  }

  private void drop(String table) throws SystemException, InterruptedException {
    driver.call(AccumuloCommands.DROP, new About(table));
  }

  /** What queries read; none without {@code workload.stored-entries}. */
  Load storedLoad() {
    return QueryCommands.stored(load(table(), level.queries().stored(), null));
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
    driver.call(AccumuloCommands.PREPARE, new NewTable(table, splits, tables.properties()));
  }

  /**
   * Warms both JVMs on a table of its own, dropped before measuring: the measured table starts
   * empty.
   *
   * @return the driver's answer: how many entries, and why no more
   */
  Ingested warm(LoadListener listener) throws SystemException, InterruptedException {
    create(tables.warm());
    List<Load> shares =
        ingest.warmSteady()
            ? shares(tables.warm(), ingest.warmMax(), ingest.warm())
            : shares(tables.warm(), ingest.warm(), null);
    Done<Ingested> warmed =
        drivers.load(
            AccumuloCommands.WARM,
            shares,
            deadline(),
            listener::tick,
            // Of a warm-up nothing is kept.
            LoadListener.NONE);
    drop(tables.warm());
    return JointIngest.sum(warmed);
  }

  /**
   * Makes a table for parts of the warm-up, and opens its writers; {@link #endWarm} ends it. They
   * flush often: entries before a writer's first flush refer to none, and what makes those that do
   * would be compiled while it is measured.
   *
   * @param small whether in small batches: what is done once per batch, such as a call and its
   *     encryption, is compiled after thousands of batches (decision 0059)
   */
  void beginWarm(boolean small) throws SystemException, InterruptedException {
    create(tables.warm());
    Load load = load(tables.warm(), ingest.warm(), null);
    long flushed = ingest.warm() / ingest.writers() / WARM_FLUSHES;
    Load often = load.inBatchesOf(small ? SMALL : Long.MAX_VALUE, flushed);
    driver.call(AccumuloCommands.BEGIN, new Begin(often, false));
  }

  void endWarm() throws SystemException, InterruptedException {
    driver.call(AccumuloCommands.END, Nothing.NOTHING, deadline());
    drop(tables.warm());
  }

  /** Writes the next entries of what was begun; all is acknowledged then. */
  Ingested slice(long part, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    return driver.call(AccumuloCommands.SLICE, new Slice(part), deadline(), ticks);
  }

  /**
   * The same of the measured load.
   *
   * @param before entries written so far; the first slice opens the writers
   */
  Ingested next(long before, long part, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    if (before == 0) {
      Load load = load(table(), ingest.entries(), null);
      driver.call(AccumuloCommands.BEGIN, new Begin(load, true));
    }
    return wrote(slice(part, ticks));
  }

  /** Adds what was written to the measured table; of the rest the last report counts. */
  private Ingested wrote(Ingested last) {
    entries += last.entries();
    distinct += last.distinct();
    connections = last.connections();
    writing = last.writing();
    return last;
  }

  /** Acknowledged of the measured load. */
  long entries() {
    return entries;
  }

  private Load load(String table, long entries, Long steadyAfter) {
    return load(table, new Share.Part(Share.WHOLE, ingest.writers(), entries), steadyAfter);
  }

  private Load load(String table, Share.Part part, Long steadyAfter) {
    return new Load(
        table,
        part.operations(),
        part.workers(),
        ingest.writerMemory(),
        ingest.writerThreads(),
        ingest.flushEvery(),
        seed,
        steadyAfter,
        part.share());
  }

  /** What each driver does of a load: some of its writers, and these what they do of the whole. */
  private List<Load> shares(String table, long entries, Long steadyAfter) {
    return Share.divide(ingest.writers(), entries, drivers.size()).stream()
        .map(
            part ->
                load(table, part, steadyAfter == null ? null : steady(part, entries, steadyAfter)))
        .toList();
  }

  private static Long steady(Share.Part part, long entries, long steadyAfter) {
    return steadyAfter * part.operations() / entries;
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
    List<Share.Part> parts = Share.divide(ingest.writers(), ingest.entries(), drivers.size());
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

  Instance.Load measure(Steps steps, LoadListener listener, LatencyLog log)
      throws SystemException, InterruptedException {
    List<Load> shares = shares(table(), ingest.entries(), null);
    Done<Ingested> done =
        steps.call(
            "ingest",
            deadline(),
            () ->
                drivers.load(
                    AccumuloCommands.MEASURE,
                    shares,
                    deadline(),
                    tick -> {
                      log.add(tick);
                      rate.tick(tick);
                      listener.tick(tick);
                    },
                    listener));
    Ingested result = wrote(JointIngest.sum(done));
    joint = done.joint();
    return whole(result.entries(), result.elapsedSeconds(), log);
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
    return ShapeProof.of(claimed, writing, tablets);
  }

  /** How the driver's own connections were protected when the load ended. */
  ProofResult connections(AccumuloProofTarget probed) {
    return ConnectionsProof.of("load", probed.level(), connections);
  }

  /** The same for a quality of protection, see {@link ConnectionsProof}. */
  ProofResult connections(String wanted) {
    return ConnectionsProof.of("load", wanted, connections);
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
    driver.call(AccumuloCommands.SETTLE, new Settle(table(), compactions), deadline());
  }

  /** Tablets, files and bytes of the table now; what the system did not report is absent. */
  Map<String, Double> sample() throws SystemException, InterruptedException {
    TableSample sample = driver.call(AccumuloCommands.SAMPLE, new About(table()));
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(AccumuloMetrics.FILES_PER_TABLET, sample.filesPerTablet());
    metrics.put(AccumuloMetrics.FILES, (double) sample.files());
    metrics.put(AccumuloMetrics.BYTES, (double) sample.bytes());
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
    Verdict verdict = right == null ? Verdict.UNKNOWN : right ? Verdict.TRUE : Verdict.FALSE;
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
