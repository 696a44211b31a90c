package dev.toll.systems.accumulo;

import dev.toll.engine.sample.Sampler;
import dev.toll.engine.system.LoadListener;
import java.util.List;
import java.util.Map;

/** What the clients wrote per second, under the name of the 2017 study's picture. */
final class IngestRate implements Sampler, LoadListener {
  static final String NAME = "TOTAL_INGEST";

  private long operations;
  private double since;
  private double now;

  @Override
  public List<String> columns() {
    return List.of(NAME);
  }

  @Override
  public void tick(double seconds, long newOperations, long total) {
    operations += newOperations;
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
