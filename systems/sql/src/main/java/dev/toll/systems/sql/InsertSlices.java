package dev.toll.systems.sql;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.base.slice.Portions;
import dev.toll.systems.base.slice.SliceLog;
import dev.toll.systems.sql.client.SqlCommands.Sliced;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The measured inserts in slices. */
final class InsertSlices implements SlicedLoad.Slices {
  private final InsertLoad load;
  private final Portions statements;
  private final SliceLog log;
  private final SlowestSecond slowest = new SlowestSecond();

  InsertSlices(InsertLoad load, Settings level, Path latency) throws SystemException {
    this.load = load;
    this.statements =
        new Portions(
            load.statements(level.count(SqlSettings.ROWS)),
            (int) level.count(SqlSettings.CONNECTIONS));
    this.log = SliceLog.open(latency);
  }

  @Override
  public Load slice(Steps steps, int of, LoadListener listener)
      throws SystemException, InterruptedException {
    long next = statements.next(of);
    log.begin();
    Sliced done =
        steps.call(
            "inserts",
            load.deadline(),
            () ->
                load.slice(
                    next,
                    tick -> {
                      slowest.tick(log.add(tick).t(), tick.operations());
                      InsertLoad.tell(listener, tick);
                    }));
    double seconds = done.elapsedSeconds();
    log.end(seconds);
    // The tail of a slice is a few operations: p99 and longest are of the whole load.
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(SqlMetrics.RATE, done.rows() / seconds);
    metrics.put(CommonMetrics.ELAPSED, seconds);
    CommonMetrics.put(metrics, SqlMetrics.LATENCY_P50, log.ofSlice(50) * 1e6);
    return new Load(done.rows(), seconds, metrics);
  }

  @Override
  public Load whole(long operations, double seconds) {
    return new Load(
        operations, seconds, InsertLoad.metrics(operations, seconds, log.whole(), slowest));
  }

  @Override
  public void close() throws SystemException {
    log.close();
  }
}
