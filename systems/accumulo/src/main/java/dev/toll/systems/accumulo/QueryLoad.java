package dev.toll.systems.accumulo;

import dev.toll.driver.Event;
import dev.toll.driver.Histograms;
import dev.toll.driver.Nothing;
import dev.toll.driver.Wait;
import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.sample.Sampler;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands.LiveConnection;
import dev.toll.systems.accumulo.client.AccumuloCommands.Load;
import dev.toll.systems.accumulo.client.QueryCommands;
import dev.toll.systems.accumulo.client.QueryCommands.Checked;
import dev.toll.systems.accumulo.client.QueryCommands.Ended;
import dev.toll.systems.accumulo.client.QueryCommands.Part;
import dev.toll.systems.accumulo.client.QueryCommands.Queried;
import dev.toll.systems.accumulo.client.QueryCommands.Queries;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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

  /** Wraps the listener of the load that runs alongside the queries. */
  LoadListener along(LoadListener listener) {
    return new LoadListener() {
      @Override
      public void tick(double t, long operations, long total) {
        poll(t);
        listener.tick(t, operations, total);
      }

      @Override
      public void value(String metric, double value) {
        listener.value(metric, value);
      }
    };
  }

  /** A failure is reported at the end: the queries must not end the load alongside. */
  private void poll(double t) {
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

  /** Queries alone, for as long as the level says; the operations of the load are queries. */
  void alone(LoadListener listener) throws SystemException, InterruptedException {
    long start = System.nanoTime();
    var unused =
        Wait.every(SECOND)
            .atMost(level.alone())
            .until(
                () -> {
                  double t = (System.nanoTime() - start) / 1e9;
                  if (t >= SECOND.toSeconds() / 2.0) {
                    tick(driver.call(QueryCommands.SINCE, Nothing.NOTHING, POLL), t, listener);
                  }
                  return false;
                });
  }

  private void tick(Queried queried, double t, LoadListener listener) {
    long before = tally.queries();
    String service = merged(queried, Part::service);
    String response = merged(queried, Part::response);
    add(queried, t);
    long total = tally.queries();
    log.add(new Event.Tick(0, t, total - before, total, lag(queried), service, response, null));
    listener.tick(t, total - before, total);
  }

  private static String merged(Queried queried, Function<Part, String> which) {
    Histogram all = Histograms.create();
    queried.parts().forEach(part -> all.add(Histograms.decode(which.apply(part))));
    return Histograms.encode(all);
  }

  static double lag(Queried queried) {
    return queried.parts().stream().mapToDouble(Part::lagSeconds).max().orElse(0);
  }

  /**
   * Ends the queries; those under way are finished and count.
   *
   * @param listener gets the rest where the queries are the load; null where they run alongside it
   */
  void end(LoadListener listener) throws SystemException, InterruptedException {
    if (failure != null) {
      throw failure;
    }
    Ended ended = driver.call(QueryCommands.END, Nothing.NOTHING, END);
    seconds = ended.elapsedSeconds();
    connections = ended.connections();
    checked.addAll(ended.checked());
    if (listener == null) {
      add(ended.rest(), Math.max(seconds, Math.nextUp(told)));
    } else {
      tick(ended.rest(), Math.max(seconds, Math.nextUp(told)), listener);
    }
  }

  /** Of the last load. */
  QueryTally tally() {
    return tally;
  }

  /** From the beginning of the last load to its end. */
  double seconds() {
    return seconds;
  }

  /** What all answers were worth, those of the warm-up too. */
  List<Checked> checked() {
    return checked;
  }

  /** How the driver's connections were protected when the queries ended. */
  ProofResult connections(AccumuloLevel claimed) {
    return ConnectionsProof.of("queries", claimed, connections);
  }
}
