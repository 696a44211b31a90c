package dev.toll.systems.zookeeper;

import dev.toll.driver.Event;
import dev.toll.driver.Nothing;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.base.slice.DriverSlices;
import dev.toll.systems.base.slice.SliceLog;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands.Ended;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands.Slice;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands.Sliced;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Operations in slices; one slice is the whole load. Sessions stay open between them. */
final class SlicedNodes extends DriverSlices {
  private final ZooKeeperDriver driver;
  private final ZooKeeperLevel level;
  private final Map<String, String> facts;
  private Ended ended;

  SlicedNodes(ZooKeeperDriver driver, ZooKeeperLevel level, Map<String, String> facts) {
    super(
        new Cut(
            level.operations(),
            level.sessions(),
            level.warm(),
            level.sessions(),
            ZooKeeperSettings.WARM,
            level.deadline()),
        "operations");
    this.driver = driver;
    this.level = level;
    this.facts = facts;
  }

  @Override
  protected Load run(Part part, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    Sliced done =
        driver.call(ZooKeeperCommands.SLICE, new Slice(part.operations()), level.deadline(), ticks);
    return new Load(done.operations(), done.seconds(), rates(done.operations(), done.seconds()));
  }

  private static Map<String, Double> rates(long operations, double seconds) {
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(ZooKeeperMetrics.RATE, operations / seconds);
    metrics.put(CommonMetrics.ELAPSED, seconds);
    return metrics;
  }

  /** The warm-up's writes stay: versions count them, and the verification with them. */
  @Override
  protected void endWarm(Steps steps, long operations) {
    facts.put("warm-up operations", Long.toString(operations));
  }

  @Override
  protected void shut(Steps steps) throws SystemException, InterruptedException {
    steps.run(
        "close the sessions", () -> ended = driver.call(ZooKeeperCommands.END, Nothing.NOTHING));
  }

  /** What the load and its warm-up did; known at the end. */
  Ended ended() {
    return ended;
  }

  /** The tail of a slice is a few batches: p99 and longest are of the whole load. */
  @Override
  protected void sliced(Map<String, Double> metrics, SliceLog slices) {
    CommonMetrics.put(metrics, CommonMetrics.LATENCY_P50, slices.ofSlice(50) * 1e3);
  }

  @Override
  protected Load whole(long operations, double seconds, SliceLog slices) {
    Map<String, Double> metrics = rates(operations, seconds);
    CommonMetrics.latencies(metrics, slices.whole(), 1e3);
    return new Load(operations, seconds, metrics);
  }
}
