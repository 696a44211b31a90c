package dev.toll.bench.fleet;

import dev.toll.hosts.ClockOffset;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * What toll's end of a number of hosts costs, measured in this JVM.
 *
 * @param connectSeconds until all hosts are connected and their clocks measured
 * @param startSeconds until all drivers take commands
 * @param processors CPU-seconds per second while drivers report and are sampled
 * @param idle before the first connection
 * @param busy at the end of the time that processors is of
 * @param heapBytes live, after a collection
 * @param skewSeconds between the first and the last driver's begin at one instant
 * @param controlSeconds the same where every host knows the true time: what waking costs
 * @param clockErrorSeconds most by which a measured offset was wrong
 * @param clockBoundSeconds most that an offset's own error said
 * @param lookSeconds the longest that sampling all hosts took
 * @param looks complete ones
 * @param ticks of all drivers that arrived whole
 * @param missing ticks that did not
 * @param lost hosts
 */
record FleetCost(
    int hosts,
    double connectSeconds,
    double startSeconds,
    double processors,
    OwnCost idle,
    OwnCost busy,
    long heapBytes,
    double skewSeconds,
    double controlSeconds,
    double clockErrorSeconds,
    double clockBoundSeconds,
    double lookSeconds,
    int looks,
    long ticks,
    long missing,
    long lost) {
  static final String HEADER =
      "| Hosts | Connect | CPU | CPU per host | Threads | Files | Resident | Heap | Look | Skew | Control | Clock error |\n"
          + "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |";

  /**
   * How to measure.
   *
   * @param seed of the hosts' clocks
   * @param lead from the order to begin to that instant
   * @param warmSeconds of the load that are not measured
   * @param seconds of the load that are, after those
   */
  record Plan(long seed, Duration lead, int warmSeconds, int seconds) {}

  /** Measures. */
  static FleetCost measure(Fleet fleet, Plan plan) throws IOException, InterruptedException {
    OwnCost idle = OwnCost.now();
    try (SimulatedRun run = new SimulatedRun(fleet, plan.lead)) {
      run.connect();
      OwnCost connected = OwnCost.now();
      run.startDrivers();
      OwnCost started = OwnCost.now();
      int whole = plan.warmSeconds + plan.seconds + 1;
      List<SimulatedRun.Loaded> control;
      List<SimulatedRun.Loaded> loaded;
      OwnCost before;
      OwnCost busy;
      List<Double> looks;
      try (Sampling sampling = new Sampling(run.processes())) {
        control = run.load(false, 0);
        CompletableFuture<List<SimulatedRun.Loaded>> load =
            CompletableFuture.supplyAsync(() -> loaded(run, whole));
        TimeUnit.NANOSECONDS.sleep(plan.lead.plusSeconds(plan.warmSeconds).toNanos());
        before = OwnCost.now();
        TimeUnit.SECONDS.sleep(plan.seconds);
        busy = OwnCost.now();
        loaded = load.get();
        looks = sampling.looks();
      }
      long ticks =
          loaded.stream()
              .filter(one -> one.whole(whole))
              .mapToLong(SimulatedRun.Loaded::ticks)
              .sum();
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      return new FleetCost(
          fleet.hosts(),
          OwnCost.seconds(connected.nanos() - idle.nanos()),
          OwnCost.seconds(started.nanos() - connected.nanos()),
          busy.processorsSince(before),
          idle,
          busy,
          runtime.totalMemory() - runtime.freeMemory(),
          skew(loaded),
          skew(control),
          clockError(run.offsets(), Fleet.clocks(plan.seed, fleet.hosts())),
          run.offsets().stream().mapToDouble(ClockOffset::errorSeconds).max().orElse(0),
          looks.isEmpty() ? Double.NaN : Collections.max(looks),
          looks.size(),
          ticks,
          (long) fleet.hosts() * whole - ticks,
          run.lost());
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e);
    }
  }

  private static List<SimulatedRun.Loaded> loaded(SimulatedRun run, int seconds) {
    try {
      return run.load(true, seconds);
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  private static double skew(List<SimulatedRun.Loaded> all) {
    var began = all.stream().mapToLong(one -> one.result().beganNanos()).summaryStatistics();
    return OwnCost.seconds(began.getMax() - began.getMin());
  }

  private static double clockError(List<ClockOffset> measured, long[] ahead) {
    double most = 0;
    for (int i = 0; i < ahead.length; i++) {
      most = Math.max(most, Math.abs(measured.get(i).seconds() - OwnCost.seconds(ahead[i])));
    }
    return most;
  }

  /** Why its figures are none; null when all hosts did what they should. */
  String mistake() {
    if (lost > 0 || missing > 0) {
      return "%d hosts: %d lost, %d ticks missing".formatted(hosts, lost, missing);
    }
    return looks == 0 ? hosts + " hosts: no complete look at their processes" : null;
  }

  /** A row of {@link #HEADER}. */
  String row() {
    return String.format(
        Locale.ROOT,
        "| %,d | %.2f s | %.1f %% | %.3f %% | %,d | %,d | %.0f MB | %.1f MB | %.0f ms | %.1f ms | %.1f ms | %.2f ms |",
        hosts,
        connectSeconds,
        processors * 100,
        processors * 100 / hosts,
        busy.threads(),
        busy.descriptors(),
        busy.residentBytes() / 1e6,
        heapBytes / 1e6,
        lookSeconds * 1e3,
        skewSeconds * 1e3,
        controlSeconds * 1e3,
        clockErrorSeconds * 1e3);
  }
}
