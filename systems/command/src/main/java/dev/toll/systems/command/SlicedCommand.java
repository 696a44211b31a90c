package dev.toll.systems.command;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Guard;
import dev.toll.systems.base.slice.Portions;
import dev.toll.systems.command.CommandSession.Runner;
import dev.toll.systems.command.MetricSpec.From;
import dev.toll.systems.command.Shell.Job;
import dev.toll.systems.command.Shell.Watch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The study's load in slices: its command once per slice, with its share of the load's size. */
final class SlicedCommand implements SlicedLoad, SlicedLoad.Slices {
  private static final String LOG = "load-slices";

  private final Runner runner;
  private final ManagedProcess load;
  private final Watch watch;
  private final WholeMetrics whole;
  private int warmed;
  private int taken;

  /** Null before the measured load begins, as all that it needs. */
  private Portions size;

  private LoadCpu cpu;
  private Path latency;

  /**
   * A load that is still whole.
   *
   * @param load the process that represents it in accounts of CPU; every slice has one of its own
   */
  SlicedCommand(Runner runner, ManagedProcess load, Watch watch) {
    this.runner = runner;
    this.watch = watch;
    this.load = load;
    this.whole = new WholeMetrics(runner.level().metrics());
  }

  @Override
  public OptionalLong operations() {
    return CommandSettings.size(runner.level().settings(), CommandSettings.SLICE_BY);
  }

  @Override
  public Load warmSlice(Steps steps, int of, LoadListener listener)
      throws SystemException, InterruptedException {
    if (!runner.has(CommandSettings.WARM)) {
      return new Load(0, 0, Map.of());
    }
    String key = CommandSettings.WARM_SLICE_BY;
    OptionalLong all = CommandSettings.size(runner.level().settings(), key);
    warmed++;
    if (all.isPresent()) {
      long part = Portions.ofWarmUp(all.getAsLong(), of, 1);
      return warm(steps, runner.slice(warmed, of, key, part), part);
    }
    // It cannot be cut: the first part is all of it.
    return warmed == 1 ? warm(steps, runner, 0) : new Load(0, 0, Map.of());
  }

  private Load warm(Steps steps, Runner part, long operations)
      throws SystemException, InterruptedException {
    Job job = part.job(CommandSettings.WARM);
    return steps.call(
        "warm",
        part.level().limit(CommandSettings.WARM),
        () -> {
          try (Guard guard = part.shell().start(job, Role.HELPER)) {
            guard.go();
            Shell.await(guard, job, watch).orFail();
            return new Load(operations, guard.seconds(), Map.of());
          }
        });
  }

  /** What the warm-up wrote is the study's own matter, as in a trial of its own. */
  @Override
  public void warmed(Steps steps) {}

  @Override
  public Slices begin(Path log) {
    latency = log;
    cpu = LoadCpu.of(load);
    size = new Portions(operations().orElseThrow(), 1);
    return this;
  }

  @Override
  public Load slice(Steps steps, int of, LoadListener listener)
      throws SystemException, InterruptedException {
    long part = size.next(of);
    taken++;
    Path own = runner.logs().resolve("slice.hlog");
    Runner slice =
        runner.slice(taken, of, CommandSettings.SLICE_BY, part).with(Variables.HLOG, own);
    Job job = slice.job(CommandSettings.LOAD, LOG);
    Load done =
        steps.call(
            "load",
            slice.level().limit(CommandSettings.LOAD),
            () -> {
              Load result = run(slice, job, own, listener);
              whole.add(result, own);
              Files.deleteIfExists(own);
              return result;
            });
    // In the unit of its size: what a load says of its operations need not be that.
    return new Load(part, done.seconds(), done.metrics());
  }

  private Load run(Runner slice, Job job, Path hlog, LoadListener listener)
      throws SystemException, InterruptedException, IOException {
    try (Guard guard = slice.shell().start(job, Role.DRIVER)) {
      cpu.begin(guard);
      try {
        return new Measurement(guard, job, slice.level(), hlog, watch).run(listener);
      } finally {
        cpu.end();
      }
    }
  }

  @Override
  public Load whole(long operations, double seconds) {
    return new Load(operations, seconds, whole.values(seconds));
  }

  @Override
  public void close() throws SystemException {
    whole.write(latency);
  }

  /**
   * CPU of a load whose every slice is a process of its own, counted as that of one process that
   * lasts. What a slice's shell takes up to its gate is left out.
   */
  private static final class LoadCpu {
    private double ended;
    private Guard running;
    private double atGate;

    private LoadCpu(double before) {
      ended = before;
    }

    /** From now on the account of a process is that of slices. */
    static LoadCpu of(ManagedProcess load) {
      LoadCpu cpu = new LoadCpu(load.cpuSeconds().orElse(0));
      load.account(() -> OptionalDouble.of(cpu.seconds()));
      return cpu;
    }

    /** A slice is at its gate. */
    synchronized void begin(Guard slice) {
      atGate = family(slice);
      running = slice;
    }

    /** The slice has ended, and its guard is still there. */
    synchronized void end() {
      ended = seconds();
      running = null;
    }

    private synchronized double seconds() {
      // A guard that was killed took its account with it: what it had used is unknown and left out.
      return ended + (running == null ? 0 : Math.max(0, family(running) - atGate));
    }

    private static double family(Guard guard) {
      return ProcFs.familyCpuSeconds(List.of(guard.process().pid())).orElse(0);
    }
  }

  /** The metrics of a whole load, made up of its slices'. */
  private static final class WholeMetrics {
    private final List<MetricSpec> specs;
    private final Map<MetricSpec, Double> values = new LinkedHashMap<>();
    private final HdrLog histograms = HdrLog.empty();
    private double seconds;

    WholeMetrics(List<MetricSpec> specs) {
      this.specs = specs;
    }

    /**
     * Takes a slice into account.
     *
     * @param hlog its histogram log, if it has written one
     */
    void add(Load slice, Path hlog) throws SystemException {
      histograms.append(HdrLog.read(hlog), seconds);
      for (MetricSpec spec : specs) {
        if (spec.from() != From.HDR) {
          double value = slice.metrics().get(spec.metric().name());
          values.merge(
              spec,
              spec.whole() == MetricSpec.Whole.MEAN ? value * slice.seconds() : value,
              switch (spec.whole()) {
                case MEAN, SUM -> Double::sum;
                case MAX -> Math::max;
                case MIN -> Math::min;
              });
        }
      }
      seconds += slice.seconds();
    }

    /**
     * The metrics so far.
     *
     * @param elapsed of the slices together
     */
    Map<String, Double> values(double elapsed) {
      Map<String, Double> metrics = new LinkedHashMap<>();
      metrics.put(MetricSpec.ELAPSED, elapsed);
      for (MetricSpec spec : specs) {
        Double value = spec.from() == From.HDR ? histograms.value(spec) : values.get(spec);
        if (value != null) {
          metrics.put(spec.metric().name(), value * factor(spec));
        }
      }
      return metrics;
    }

    /** Values of slices are scaled already. */
    private double factor(MetricSpec spec) {
      return spec.from() != From.HDR && spec.whole() == MetricSpec.Whole.MEAN ? 1 / seconds : 1;
    }

    /** Writes the slices' histograms as one log, if there are any. */
    void write(Path latency) throws SystemException {
      histograms.write(latency);
    }
  }
}
