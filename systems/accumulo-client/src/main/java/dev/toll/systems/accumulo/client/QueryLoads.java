package dev.toll.systems.accumulo.client;

import com.sun.management.OperatingSystemMXBean;
import dev.toll.driver.LoadClock;
import dev.toll.driver.LoadPlan;
import dev.toll.driver.LoadStop;
import dev.toll.driver.LoadWorker;
import dev.toll.driver.Nothing;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.accumulo.client.AccumuloCommands.LiveConnection;
import dev.toll.systems.accumulo.client.QueryCommands.Asked;
import dev.toll.systems.accumulo.client.QueryCommands.Ended;
import dev.toll.systems.accumulo.client.QueryCommands.Part;
import dev.toll.systems.accumulo.client.QueryCommands.Queried;
import dev.toll.systems.accumulo.client.QueryCommands.Queries;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * Queries of several kinds at once, each at a rate of its own, from one command until another: what
 * runs alongside says when they end. For one thread.
 */
final class QueryLoads {
  private final LoadClock clock;
  private List<QueryKindLoad> loads = List.of();
  private LoadStop stop = new LoadStop();
  private StoredRows stored;
  private Queries asked;
  private double cpuBefore;

  QueryLoads(LoadClock clock) {
    this.clock = clock;
  }

  Nothing begin(ClientSession session, Queries wish) throws WorkloadException {
    return begin(wish, () -> new TableReader(session.client(), wish.table()));
  }

  /** The same on readers of any kind; queries that were begun before are abandoned. */
  Nothing begin(Queries wish, Supplier<RowReader> readers) throws WorkloadException {
    abandon();
    if (wish.kinds().isEmpty() || wish.kinds().stream().anyMatch(kind -> !(kind.rate() > 0))) {
      throw new WorkloadException("begin-queries: every kind needs a rate above 0");
    }
    if (stored == null || !wish.stored().equals(asked.stored())) {
      stored = StoredRows.of(wish.stored());
    }
    asked = wish;
    stop = new LoadStop();
    List<QueryKindLoad> begun = new ArrayList<>();
    for (Asked kind : wish.kinds()) {
      begun.add(load(wish, kind, readers));
    }
    loads = begun;
    cpuBefore = cpuSeconds();
    loads.forEach(QueryKindLoad::start);
    return Nothing.NOTHING;
  }

  private QueryKindLoad load(Queries wish, Asked kind, Supplier<RowReader> readers) {
    LoadPlan plan = new LoadPlan(wish.threads(), LoadPlan.UNLIMITED, wish.seconds(), kind.rate());
    SplittableRandom[] randoms =
        LoadWorker.randoms(wish.seed(), kind.kind().toString(), wish.threads());
    StoredRows rows = stored;
    return new QueryKindLoad(
        kind.kind(),
        clock,
        plan,
        (index, checks) ->
            new QueryWorker(kind.kind(), kind.size(), readers.get(), rows, randoms[index], checks),
        stop);
  }

  Queried since() throws WorkloadException {
    begun("queried");
    List<Part> parts = loads.stream().map(QueryKindLoad::since).toList();
    return new Queried(parts, cpuSeconds() - cpuBefore);
  }

  /**
   * Ends the queries.
   *
   * @param connections asked once they have ended
   */
  Ended end(Supplier<List<LiveConnection>> connections) throws Exception {
    begun("end-queries");
    stop.ask();
    List<QueryKindLoad> ending = loads;
    try {
      double elapsed = 0;
      for (QueryKindLoad load : ending) {
        elapsed = Math.max(elapsed, load.await().elapsedSeconds());
      }
      return new Ended(
          since(),
          elapsed,
          ending.stream().map(QueryKindLoad::checked).toList(),
          connections.get());
    } finally {
      abandon();
    }
  }

  /** Abandons queries that nothing waits for. */
  void abandon() {
    stop.ask();
    loads.forEach(QueryKindLoad::abandon);
    loads = List.of();
  }

  private void begun(String command) throws WorkloadException {
    if (loads.isEmpty()) {
      throw new WorkloadException(command + ": no queries run; send 'begin-queries' first");
    }
  }

  /** Of this process, by its own clock: procfs counts in hundredths of a second. */
  private static double cpuSeconds() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean own
        ? own.getProcessCpuTime() / 1e9
        : 0;
  }
}
