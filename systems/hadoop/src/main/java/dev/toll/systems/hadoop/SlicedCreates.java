package dev.toll.systems.hadoop;

import dev.toll.driver.Event;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.series.ColumnSeries;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.slice.DriverSlices;
import dev.toll.systems.base.slice.SliceLog;
import dev.toll.systems.hadoop.client.HdfsCommands.Created;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Creates in slices: the files' numbers go on where they were. */
final class SlicedCreates extends DriverSlices {
  private static final Duration REFILL = Duration.ofMinutes(1);
  private static final long LOOK_MILLIS = 60;

  /** Of a processor: less is what servers use that have nothing to do. */
  private static final double IDLE = 0.2;

  private final Creates load;
  private final HdfsCluster cluster;
  private final Map<String, String> facts;
  private final long lead;

  // Each slice has a listener of its own.
  private final PaceProof pace = new PaceProof(LoadListener.NONE);
  private long ledIn;

  /** Means of a create, times the creates of their slice; and these creates. */
  private final Map<String, double[]> sums = new LinkedHashMap<>();

  /**
   * Nothing is created yet.
   *
   * @param lead creates before each slice. While other levels are loaded, an idle zone's caches of
   *     encrypted keys fill up, and their keys would come free of charge; a load without pauses
   *     finds the caches as it left them. The same number at every level, so that figures of the
   *     whole machine stay comparable
   * @param facts of the trial, to which is added what was created before
   */
  SlicedCreates(Creates load, HdfsCluster cluster, long lead, Map<String, String> facts) {
    super(cut(load.level()), "create");
    this.load = load;
    this.cluster = cluster;
    this.facts = facts;
    // Arrivals at a rate that can be served find the caches full in any case.
    this.lead = load.rate() > 0 ? 0 : lead;
  }

  private static Cut cut(HdfsLevel level) {
    return new Cut(
        level.settings().count(HdfsSettings.FILES),
        level.threads(),
        level.settings().count(HdfsSettings.WARM),
        level.threads(),
        HdfsSettings.WARM,
        level.deadline());
  }

  /** What is known of the slices' pace. */
  PaceProof pace() {
    return pace;
  }

  /** All creates of the slices, for each that is measured. */
  double createsPerMeasured() {
    return done() == 0 ? 1 : (double) (done() + ledIn) / done();
  }

  @Override
  protected void endWarm(Steps steps, long files) throws SystemException, InterruptedException {
    steps.run("drop the warm-up's files", load.level().deadline(), () -> load.drop(load.warmed()));
    facts.put("warm-up files", Long.toString(files));
  }

  @Override
  protected Load slice(Steps steps, Part part, LoadListener listener)
      throws SystemException, InterruptedException {
    if (lead > 0) {
      // Creates that are not measured.
      String directory = cluster.root() + "/lead-in";
      Part before = new Part(false, ledIn, lead);
      steps.run("lead-in", load.level().deadline(), () -> create(directory, before, tick -> {}));
      ledIn += lead;
    }
    Load done = super.slice(steps, part, listener);
    if (load.level().zone()) {
      steps.run("refill the caches of keys", REFILL, this::awaitRefill);
    }
    return done;
  }

  @Override
  protected Load run(Part part, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException, IOException {
    if (!part.measured()) {
      Created warm = create(load.warmed(), part, ticks);
      return new Load(warm.operations(), warm.elapsedSeconds(), Map.of());
    }
    Load done = load.timed(() -> create(load.measured(), part, ticks));
    double creates = done.operations();
    // The tail of a slice is a few creates: p99 is of the whole load.
    done.metrics().remove(HdfsMetrics.P99);
    done.metrics()
        .forEach(
            (name, mean) ->
                sums.merge(
                    name,
                    new double[] {mean * creates, creates},
                    (a, b) -> new double[] {a[0] + b[0], a[1] + b[1]}));
    return done;
  }

  private Created create(String directory, Part part, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    return load.create(directory, part.first(), part.operations(), ticks);
  }

  @Override
  protected void ticked(Event.Tick tick) {
    if (tick.lagSeconds() != null) {
      pace.value(ColumnSeries.SCHEDULE_LAG, tick.lagSeconds());
    }
  }

  /**
   * NameNode and KMS fill their caches of encrypted keys in the background; that belongs to this
   * level's slice and must not fall into another's.
   */
  private void awaitRefill() throws InterruptedException {
    List<ManagedProcess> servers = cluster.servers().processes();
    double used;
    do {
      double before = ManagedProcess.cpuSeconds(servers).orElse(Double.NaN);
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      used = ManagedProcess.cpuSeconds(servers).orElse(Double.NaN) - before;
    } while (used > IDLE * LOOK_MILLIS / 1e3);
  }

  @Override
  protected Load whole(long operations, double seconds, SliceLog slices) {
    Map<String, Double> metrics = new LinkedHashMap<>();
    sums.forEach((name, sum) -> metrics.put(name, sum[0] / sum[1]));
    metrics.put(HdfsMetrics.ELAPSED, seconds);
    metrics.put(HdfsMetrics.RATE, operations / seconds);
    metrics.put(HdfsMetrics.P99, slices.waited(99) * 1e6);
    return pace.ended(new Load(operations, seconds, metrics));
  }
}
