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
import dev.toll.systems.accumulo.client.QueryCommands.Checked;
import dev.toll.systems.accumulo.client.QueryCommands.Ended;
import dev.toll.systems.accumulo.client.QueryCommands.Part;
import dev.toll.systems.accumulo.client.QueryCommands.Queried;
import dev.toll.systems.accumulo.client.QueryCommands.Queries;
import dev.toll.systems.base.metric.CommonMetrics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/**
 * Queries on one instance, in a driver of their own: from their beginning until what they run
 * alongside has ended. The listener of the load alongside asks once a second what they did.
 */
final class QueryLoad {
  private static final Duration POLL = Duration.ofSeconds(20);
  private static final Duration SECOND = Duration.ofSeconds(1);

  /** More than a query that is under way may take until the driver gives it up. */
  private static final Duration END = Duration.ofMinutes(2);

  private final IngestDriver driver;
  private final QueryLevel level;
  private final Queries wish;
  private final QuerySeries series = new QuerySeries();
  private final List<Checked> checked = new ArrayList<>();
  private QueryTally tally;
  private LatencyLog log;
  private double told;
  private double seconds;
  private List<LiveConnection> connections = List.of();
  private SystemException failure;

  /**
   * Queries.
   *
   * @param stored the load that wrote what they read
   */
  QueryLoad(IngestDriver driver, QueryLevel level, Load stored, long seed, Duration deadline) {
    this.driver = driver;
    this.level = level;
    this.wish =
        new Queries(
            stored.table(),
            stored,
            level.kinds(),
            level.threads(),
            seed,
            deadline.toMillis() / 1e3);
    this.tally = new QueryTally(level.kinds());
  }

  /** Their rate, lag and CPU as series. */
  Sampler series() {
    return series;
  }

  IngestDriver driver() {
    return driver;
  }

  /**
   * Begins to query.
   *
   * @param latencies where times go; null for a warm-up
   */
  void begin(LatencyLog latencies) throws SystemException, InterruptedException {
    tally = new QueryTally(level.kinds());
    log = latencies;
    told = 0;
    failure = null;
    driver.call(QueryCommands.BEGIN, wish);
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
        add(driver.call(QueryCommands.SINCE, Nothing.NOTHING, POLL), t);
      } catch (SystemException e) {
        failure = e;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void add(Queried queried, double t) {
    tally.add(queried);
    series.add(queried);
    if (log != null && t > told) {
      for (Part part : queried.parts()) {
        log.add(told, t, part.response(), QueryMetrics.tag(part.kind()));
      }
      told = t;
    }
  }

  /**
   * Queries alone, for as long as the level says; the operations of the load are queries.
   *
   * @param latencies where times go
   */
  Instance.Load alone(LatencyLog latencies, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    begin(latencies);
    long start = System.nanoTime();
    var unused =
        Wait.every(SECOND)
            .atMost(level.alone())
            .until(
                () -> {
                  double t = (System.nanoTime() - start) / 1e9;
                  if (t >= SECOND.toSeconds() / 2.0) {
                    tick(driver.call(QueryCommands.SINCE, Nothing.NOTHING, POLL), t, ticks);
                  }
                  return false;
                });
    Queried rest = ended();
    tick(rest, last(), ticks);
    return new Instance.Load(tally.queries(), seconds, metrics());
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
  }

  private Queried ended() throws SystemException, InterruptedException {
    Ended ended = driver.call(QueryCommands.END, Nothing.NOTHING, END);
    seconds = ended.elapsedSeconds();
    connections = ended.connections();
    checked.addAll(ended.checked());
    return ended.rest();
  }

  /** When the last of them ended, after all that was heard before. */
  private double last() {
    return Math.max(seconds, Math.nextUp(told));
  }

  /** What the queries of the last load yield. */
  Map<String, Double> metrics() {
    return tally.metrics(seconds);
  }

  /** Of the last load. */
  QueryTally tally() {
    return tally;
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
            cpu.drivers() == null ? null : Double.valueOf(cpu.drivers() - tally.cpuSeconds()),
            cpu.machine(),
            cpu.away());
    Map<String, Double> metrics = CommonMetrics.cost(done, ofIngest, servers);
    if (!level.ingests()) {
      // The operations are queries; the ingest's driver did nothing.
      metrics.remove(CommonMetrics.CLIENT_CPU);
      rename(metrics, CommonMetrics.SERVER_CPU, QueryMetrics.SERVER_CPU);
      rename(metrics, CommonMetrics.MACHINE_CPU, QueryMetrics.MACHINE_CPU);
    }
    metrics.put(QueryMetrics.CPU, tally.cpuSeconds() / (tally.queries() / 1e6));
    return metrics;
  }

  private static void rename(Map<String, Double> metrics, String from, String to) {
    Double value = metrics.remove(from);
    if (value != null) {
      metrics.put(to, value);
    }
  }

  /** From the beginning of the last load to its end. */
  double seconds() {
    return seconds;
  }

  /** What all answers were worth, those of the warm-up too. */
  List<Checked> checked() {
    return checked;
  }

  /** The driver's own, as they were when the queries ended. */
  List<LiveConnection> connections() {
    return connections;
  }
}
