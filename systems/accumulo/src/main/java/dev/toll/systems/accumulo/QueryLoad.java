package dev.toll.systems.accumulo;

import dev.toll.driver.Event;
import dev.toll.driver.Histograms;
import dev.toll.driver.Nothing;
import dev.toll.driver.Wait;
import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.sample.Sampler;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.Instance.CpuUse;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands.LiveConnection;
import dev.toll.systems.accumulo.client.AccumuloCommands.Load;
import dev.toll.systems.accumulo.client.QueryCommands;
import dev.toll.systems.accumulo.client.QueryCommands.Asked;
import dev.toll.systems.accumulo.client.QueryCommands.Checked;
import dev.toll.systems.accumulo.client.QueryCommands.Ended;
import dev.toll.systems.accumulo.client.QueryCommands.Part;
import dev.toll.systems.accumulo.client.QueryCommands.Queried;
import dev.toll.systems.accumulo.client.QueryCommands.Queries;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.base.process.Drivers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/**
 * Queries on one instance, in drivers of their own: from their beginning until what they run
 * alongside has ended. The listener of the load alongside asks once a second what they did. A load
 * in slices is several that follow each other, each with a schedule that begins anew.
 */
final class QueryLoad {
  /** Name of the drivers' processes. */
  static final String NAME = "queries";

  /**
   * Loads in a part of a warm-up without ingest: what a driver does once for each load, such as to
   * begin it and to report it, is compiled after hundreds of them.
   */
  private static final int WARM_LOADS = 8;

  /**
   * Times the level's rates that a warm-up asks for: what answers a query is compiled after
   * thousands of them, and a warm-up is as short as its entries. With more, what it asks uses so
   * much CPU time that compilers' share is small while they are still as busy.
   */
  private static final int WARM = 4;

  private static final Duration POLL = Duration.ofSeconds(20);
  private static final Duration SECOND = Duration.ofSeconds(1);

  /** More than a query that is under way may take until the driver gives it up. */
  private static final Duration END = Duration.ofMinutes(2);

  private final Drivers<IngestDriver> drivers;
  private final QueryLevel level;
  private final Load stored;
  private final long seed;
  private final double most;
  private final QuerySeries series = new QuerySeries();
  private final List<Checked> checked = new ArrayList<>();

  /** Of the measured load so far. */
  private final QueryTally measured;

  /** Of its newest slice, or of the warm-up's newest part. */
  private QueryTally tally;

  /** What metrics are of: one of these. */
  private QueryTally reported;

  private LatencyLog log;
  private double told;
  private List<LiveConnection> connections = List.of();
  private SystemException failure;

  /**
   * Queries.
   *
   * @param drivers each of which asks its share of the queries
   * @param stored the load that wrote what they read
   * @param most that a slice takes
   */
  QueryLoad(
      Drivers<IngestDriver> drivers, QueryLevel level, Load stored, long seed, Duration most) {
    this.drivers = drivers;
    this.level = level;
    this.stored = stored;
    this.seed = seed;
    this.most = most.toMillis() / 1e3;
    measured = new QueryTally(level.kinds());
    tally = measured;
    reported = measured;
  }

  /** Their rate, lag and CPU as series. */
  Sampler series() {
    return series;
  }

  Drivers<IngestDriver> drivers() {
    return drivers;
  }

  /**
   * Begins to query.
   *
   * @param latencies where times go; null for a warm-up
   */
  void begin(LatencyLog latencies) throws SystemException, InterruptedException {
    tally = new QueryTally(level.kinds());
    reported = tally;
    log = latencies;
    told = measured.seconds();
    failure = null;
    drivers.each((one, number) -> one.call(QueryCommands.BEGIN, share(number)));
  }

  /**
   * Of a driver. Each slice asks for rows of its own, the same at all levels, however often these
   * were warmed up.
   */
  private Queries share(int number) {
    int of = drivers.size();
    double part = (log == null ? WARM : 1.0) / of;
    return new Queries(
        stored.table(),
        stored,
        level.kinds().stream()
            .map(kind -> new Asked(kind.kind(), kind.rate() * part, kind.size()))
            .toList(),
        (level.threads() + of - 1) / of,
        seed + (log == null ? -1L : measured.loads()) * of + number,
        most);
  }

  /**
   * Asks what they did; called once a second by what they run alongside. A failure is reported at
   * the end: the queries must not end the load alongside.
   *
   * @param t seconds since that load began
   */
  void poll(double t) {
    if (failure == null) {
      try {
        add(since(), t);
      } catch (SystemException e) {
        failure = e;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private Queried since() throws SystemException, InterruptedException {
    return sum(drivers.each((one, number) -> one.call(QueryCommands.SINCE, Nothing.NOTHING, POLL)));
  }

  private static Queried sum(List<Queried> ofDrivers) {
    return new Queried(
        ofDrivers.stream().flatMap(each -> each.parts().stream()).toList(),
        ofDrivers.stream().mapToDouble(Queried::cpuSeconds).sum());
  }

  private void add(Queried queried, double t) {
    double now = measured.seconds() + t;
    series.add(queried, tally.add(queried));
    if (log != null && now > told) {
      for (Part part : queried.parts()) {
        log.add(told, now, part.response(), QueryMetrics.tag(part.kind()));
      }
      told = now;
    }
  }

  /**
   * Queries alone for some time; the operations of the load are queries.
   *
   * @param latencies where times go; null for a warm-up
   */
  Instance.Load alone(Duration length, LatencyLog latencies, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    begin(latencies);
    long start = System.nanoTime();
    var unused =
        Wait.every(SECOND)
            .atMost(length)
            .until(
                () -> {
                  double t = (System.nanoTime() - start) / 1e9;
                  if (t >= SECOND.toSeconds() / 2.0) {
                    tick(since(), t, ticks);
                  }
                  return false;
                });
    Queried rest = ended();
    tick(rest, last(), ticks);
    count();
    return new Instance.Load(tally.queries(), tally.seconds(), metrics());
  }

  /** A part of a warm-up by queries alone. */
  Instance.Load warmAlone(Duration length, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    long asked = 0;
    double seconds = 0;
    for (int i = 0; i < WARM_LOADS; i++) {
      Instance.Load one = alone(length.dividedBy(WARM_LOADS), null, ticks);
      asked += one.operations();
      seconds += one.seconds();
    }
    return new Instance.Load(asked, seconds, Map.of());
  }

  private void tick(Queried queried, double t, Consumer<Event.Tick> ticks) {
    long before = tally.queries();
    String service = merged(queried, Part::service);
    String response = merged(queried, Part::response);
    add(queried, t);
    long total = tally.queries();
    ticks.accept(new Event.Tick(0, t, total - before, total, null, service, response, null));
  }

  private static String merged(Queried queried, Function<Part, String> which) {
    Histogram all = Histograms.create();
    queried.parts().forEach(part -> all.add(Histograms.decode(which.apply(part))));
    return Histograms.encode(all);
  }

  static double lag(Queried queried) {
    return queried.parts().stream().mapToDouble(Part::lagSeconds).max().orElse(0);
  }

  /** Ends the queries alongside a load; those under way are finished and count. */
  void end() throws SystemException, InterruptedException {
    if (failure != null) {
      throw failure;
    }
    Queried rest = ended();
    add(rest, last());
    count();
  }

  /** A warm-up does not count. */
  private void count() {
    if (log != null) {
      measured.add(tally);
    }
  }

  private Queried ended() throws SystemException, InterruptedException {
    List<Ended> ended =
        drivers.each((one, number) -> one.call(QueryCommands.END, Nothing.NOTHING, END));
    tally.ended(ended.stream().mapToDouble(Ended::elapsedSeconds).max().orElseThrow());
    connections = ended.stream().flatMap(each -> each.connections().stream()).toList();
    ended.forEach(each -> checked.addAll(each.checked()));
    return sum(ended.stream().map(Ended::rest).toList());
  }

  /** When the last of them ended, after all that was heard before. */
  private double last() {
    return Math.max(tally.seconds(), Math.nextUp(told - measured.seconds()));
  }

  /** What the newest part yields, or the whole load once that is asked for. */
  Map<String, Double> metrics() {
    return reported.metrics();
  }

  /** What the measured load yields. */
  Map<String, Double> whole() {
    reported = measured;
    return metrics();
  }

  /** Of the measured load. */
  QueryTally tally() {
    return measured;
  }

  /**
   * What a load cost, the CPU time of the drivers apart; what the servers used is that of entries
   * where there are any.
   */
  Map<String, Double> cost(Instance.Load done, CpuUse cpu, List<ManagedProcess> servers) {
    CpuUse ofIngest =
        new CpuUse(
            cpu.servers(),
            cpu.helpers(),
            cpu.drivers() == null ? null : Double.valueOf(cpu.drivers() - reported.cpuSeconds()),
            cpu.machine(),
            cpu.away());
    Map<String, Double> metrics = CommonMetrics.cost(done, ofIngest, servers);
    if (!level.ingests()) {
      // The operations are queries; the ingest's driver did nothing.
      metrics.remove(CommonMetrics.CLIENT_CPU);
      rename(metrics, CommonMetrics.SERVER_CPU, QueryMetrics.SERVER_CPU);
      rename(metrics, CommonMetrics.MACHINE_CPU, QueryMetrics.MACHINE_CPU);
    }
    metrics.put(QueryMetrics.CPU, reported.cpuSeconds() / (reported.queries() / 1e6));
    return metrics;
  }

  private static void rename(Map<String, Double> metrics, String from, String to) {
    Double value = metrics.remove(from);
    if (value != null) {
      metrics.put(to, value);
    }
  }

  /** What all answers were worth, those of the warm-up too. */
  List<Checked> checked() {
    return checked;
  }

  /** The drivers' own, as they were when the queries ended. */
  List<LiveConnection> connections() {
    return connections;
  }
}
