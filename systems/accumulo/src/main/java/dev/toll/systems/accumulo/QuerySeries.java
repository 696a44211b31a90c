package dev.toll.systems.accumulo;

import dev.toll.engine.sample.Sampler;
import dev.toll.engine.series.ColumnSeries;
import dev.toll.systems.accumulo.client.QueryCommands.Part;
import dev.toll.systems.accumulo.client.QueryCommands.Queried;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Queries a second, how late they began, and the processors that their driver used. */
final class QuerySeries implements Sampler {
  private static final String CPU = "query_client_cpu";

  private long queries;
  private double lag;
  private double cpuSeconds;
  private boolean heard;

  /**
   * Adds what was reported of an interval.
   *
   * @param cpu seconds of the interval
   */
  void add(Queried queried, double cpu) {
    heard = true;
    queries += queried.parts().stream().mapToLong(Part::queries).sum();
    lag = Math.max(lag, QueryLoad.lag(queried));
    cpuSeconds += cpu;
  }

  @Override
  public List<String> columns() {
    return List.of(QueryMetrics.RATE, ColumnSeries.SCHEDULE_LAG, CPU);
  }

  @Override
  public Map<String, Double> sample(double seconds) {
    Map<String, Double> values = new HashMap<>();
    if (seconds > 0 && heard) {
      values.put(QueryMetrics.RATE, queries / seconds);
      values.put(ColumnSeries.SCHEDULE_LAG, lag);
      values.put(CPU, cpuSeconds / seconds);
    }
    // The first sample begins the window: nothing of a warm-up is in it.
    cpuSeconds = 0;
    queries = 0;
    lag = 0;
    heard = false;
    return values;
  }
}
