package dev.toll.systems.hadoop;

import dev.toll.driver.Event;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.system.Instance.CpuUse;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.base.proof.ProofList.When;
import dev.toll.systems.base.slice.SliceLog;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsCommands.Created;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Empty files created by some threads, as fast as they are answered or at an arrival rate. From
 * slice to slice the files' numbers go on.
 */
final class Creates extends HdfsLoad {
  /** The proof of the load's pace. */
  static final String PACE = "load";

  /** The first creates of all threads are due at once. */
  private static final double AHEAD = 1.05;

  private static final double NANOS_PER_MICRO = 1000;
  private static final long DEFAULT_BLOCK = 134_217_728;
  private static final Duration REFILL = Duration.ofMinutes(1);
  private static final long LOOK_MILLIS = 60;

  /** Of a processor: less is what servers use that have nothing to do. */
  private static final double IDLE = 0.2;

  private final boolean refills;

  /**
   * Creates before each slice. While other levels are loaded, an idle zone's caches of encrypted
   * keys fill up, and their keys would come free of charge; a load without pauses finds the caches
   * as it left them. The same number at every level, so that figures of the whole machine stay
   * comparable.
   */
  private final long lead;

  private long ledIn;

  /** Whether the driver said how late its creates began. */
  private boolean paced;

  /** Null before the load is over. */
  private Load all;

  Creates(HdfsLevel level, LoadedHdfs hdfs, Turns turns, Map<String, String> facts) {
    super(level, hdfs, cut(level, 1), "create", facts);
    refills = turns.interleaved() && level.zone();
    // Arrivals at a rate that can be served find the caches full in any case.
    lead = level.rate() > 0 ? 0 : turns.cachedKeys();
  }

  private Created create(String directory, Part part, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    int threads = level().threads();
    if (level().stock()) {
      int files = Math.toIntExact(part.operations());
      return stock(
          HdfsCommands.STOCK_CREATE,
          true,
          new HdfsCommands.Files(directory, files, 0, DEFAULT_BLOCK, 1, threads, 0, 0));
    }
    return call(
        HdfsCommands.CREATE,
        new HdfsCommands.Creates(
            directory,
            part.operations(),
            threads,
            level().rate(),
            level().settings().seconds(HdfsSettings.SPIN),
            part.first()),
        ticks);
  }

  @Override
  protected Load slice(Steps steps, Part part, LoadListener listener)
      throws SystemException, InterruptedException {
    if (lead > 0) {
      // Creates that are not measured.
      String directory = hdfs().root() + "/lead-in";
      Part before = new Part(false, ledIn, lead);
      steps.run("lead-in", level().deadline(), () -> create(directory, before, tick -> {}));
      ledIn += lead;
    }
    Load done = super.slice(steps, part, listener);
    if (refills) {
      steps.run("refill the caches of keys", REFILL, this::awaitRefill);
    }
    return done;
  }

  @Override
  protected Load run(Part part, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException, IOException {
    if (!part.measured()) {
      Created warm = create(warmed(), part, ticks);
      return new Load(warm.operations(), warm.elapsedSeconds(), Map.of());
    }
    HdfsCluster own = hdfs().started().orElse(null);
    NameNodeTimes times = own == null ? null : new NameNodeTimes(own.deployment().endpoints());
    CpuWindow cpu = hdfs().cpu();
    Created result = create(measured(), part, ticks);
    double creates = result.operations();
    double millions = creates / 1e6;
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(HdfsMetrics.CLIENT_CPU, cpu.client() / millions);
    cpu.put(metrics, HdfsMetrics.NAMENODE_CPU, Servers.NAMENODE, millions);
    cpu.put(metrics, HdfsMetrics.KMS_CPU, Servers.KMS, millions);
    metrics.putAll(times == null ? Map.of() : times.end());
    metrics.put(HdfsMetrics.WAIT, result.meanNanos() / NANOS_PER_MICRO);
    metrics.put(HdfsMetrics.CLIENT_CREATE, result.createMeanNanos() / NANOS_PER_MICRO);
    metrics.put(HdfsMetrics.ELAPSED, result.elapsedSeconds());
    metrics.put(HdfsMetrics.RATE, result.operationsPerSecond());
    add(metrics, creates);
    return new Load(result.operations(), result.elapsedSeconds(), metrics);
  }

  @Override
  protected void ticked(Event.Tick tick) {
    paced |= tick.lagSeconds() != null;
  }

  /**
   * NameNode and KMS fill their caches of encrypted keys in the background; that belongs to this
   * level's slice and must not fall into another's.
   */
  private void awaitRefill() throws InterruptedException {
    CpuWindow servers;
    do {
      servers = hdfs().cpu();
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    } while (servers.servers("") > IDLE * LOOK_MILLIS / 1e3);
  }

  @Override
  protected Load whole(long operations, double seconds, SliceLog slices) {
    Map<String, Double> metrics = means();
    metrics.put(HdfsMetrics.ELAPSED, seconds);
    if (!level().stock()) {
      metrics.put(HdfsMetrics.RATE, operations / seconds);
    }
    Double create = metrics.get(HdfsMetrics.SERVER_CREATE);
    if (create != null) {
      metrics.put(HdfsMetrics.SERVER_CREATE_TOTAL, create * operations / 1e6);
    }
    // The tail of a slice is a few creates; NNBench reports means alone.
    CommonMetrics.put(metrics, HdfsMetrics.P99, slices.waited(99) * 1e6);
    all = new Load(operations, seconds, metrics);
    return all;
  }

  /** Of all creates of the slices, those of their lead-ins too. */
  @Override
  protected Map<String, Double> metrics(Load load, CpuUse cpu) {
    double factor = ledIn == 0 ? 1 : (double) (done() + ledIn) / done();
    double creates = Math.round(load.operations() * factor);
    return cpu.machine() == null
        ? Map.of()
        : Map.of(HdfsMetrics.MACHINE_CPU, cpu.machine() / (creates / 1e6));
  }

  @Override
  protected void addProofs(ProofList<HdfsProofTarget> proofs) {
    if (level().paced()) {
      proofs.add(PACE, claimed -> pace(claimed.level().rate()), When.LOADED, When.CROSSED);
    }
  }

  /**
   * Whether the load began its creates at a level's arrival rate: a driver that is paced reports
   * how late they begin, and is never faster; one in a closed loop knows no lateness.
   *
   * @param rate that the level asks for; 0 for a closed loop
   */
  private ProofResult pace(long rate) {
    double perSecond = all.operations() / all.seconds();
    boolean right = paced == rate > 0 && (rate == 0 || perSecond <= AHEAD * rate);
    return ProofResult.of(
        PACE,
        rate == 0
            ? "the driver reports a closed loop"
            : "the driver reports creates at no more than " + rate + " a second",
        Verdict.of(right),
        String.format(
            Locale.ROOT, "%s, %,.1f a second", paced ? "paced" : "a closed loop", perSecond));
  }

  @Override
  public Verification verify() throws SystemException, InterruptedException {
    return verifyListed(0, "not empty");
  }
}
