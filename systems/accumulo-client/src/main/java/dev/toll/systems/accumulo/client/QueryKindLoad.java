package dev.toll.systems.accumulo.client;

import dev.toll.driver.Daemon;
import dev.toll.driver.Histograms;
import dev.toll.driver.Interval;
import dev.toll.driver.LoadClock;
import dev.toll.driver.LoadLoop;
import dev.toll.driver.LoadPlan;
import dev.toll.driver.LoadResult;
import dev.toll.driver.LoadStop;
import dev.toll.driver.LoadWorker;
import dev.toll.systems.accumulo.client.QueryCommands.Checked;
import dev.toll.systems.accumulo.client.QueryCommands.Kind;
import dev.toll.systems.accumulo.client.QueryCommands.Part;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.Histogram;

/** The paced load of one kind of query, in a thread of its own with those of its workers. */
final class QueryKindLoad {
  /** How long a query that is under way may go on once the load is to end. */
  private static final long PATIENCE_SECONDS = 60;

  private final Kind kind;
  private final QueryChecks checks;
  private final FutureTask<LoadResult> task;
  private Histogram service = Histograms.create();
  private Histogram response = Histograms.create();
  private double lagSeconds;

  QueryKindLoad(Kind kind, LoadClock clock, LoadPlan plan, Workers workers, LoadStop stop) {
    this.kind = kind;
    this.checks = new QueryChecks(kind);
    task =
        new FutureTask<>(
            () ->
                LoadLoop.run(
                    clock,
                    plan,
                    (index, operations) -> workers.create(index, checks),
                    this::add,
                    stop));
  }

  /** Makes the workers of the load, each with the kind's checks. */
  @FunctionalInterface
  interface Workers {
    LoadWorker create(int index, QueryChecks checks) throws Exception;
  }

  void start() {
    Daemon.start("load-" + kind, task);
  }

  private synchronized void add(Interval interval) {
    service.add(interval.service());
    response.add(interval.response());
    lagSeconds = Math.max(lagSeconds, interval.lagSeconds());
  }

  /** What ended since it was last asked. */
  synchronized Part since() {
    Part part =
        new Part(
            kind,
            service.getTotalCount(),
            lagSeconds,
            Histograms.encode(service),
            Histograms.encode(response));
    service = Histograms.create();
    response = Histograms.create();
    lagSeconds = 0;
    return part;
  }

  /** Waits for the end of the load, which was asked to end. */
  LoadResult await() throws Exception {
    try {
      return task.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    } catch (TimeoutException e) {
      throw new TimeoutException(
          "a %s had not ended %d s after the load".formatted(kind, PATIENCE_SECONDS));
    } finally {
      abandon(task);
    }
  }

  /** Interrupts what still runs. */
  void abandon() {
    abandon(task);
  }

  private static void abandon(Future<?> task) {
    var unused = task.cancel(true);
  }

  Checked checked() {
    return checks.checked();
  }
}
