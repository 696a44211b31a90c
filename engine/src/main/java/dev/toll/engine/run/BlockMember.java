package dev.toll.engine.run;

import dev.toll.engine.measure.CpuOfSlots;
import dev.toll.engine.measure.SlicedWindow;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.SliceRecord;
import dev.toll.engine.sample.ThreadSampler;
import dev.toll.engine.statistics.Warmth;
import dev.toll.engine.study.Observing;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.SlicedLoad.Slices;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.words.Phrase;
import java.io.IOException;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** One level of an interleaved block: its trial, and its instance while that is up. */
final class BlockMember implements AutoCloseable {
  private final TrialInProgress trial;
  private Instance instance;
  private SlicedLoad load;
  private Slices slices;
  private SlicedWindow window;
  private ThreadSampler threads;
  private Load warmed;
  private Warmth.Part newest;

  BlockMember(TrialInProgress trial) {
    this.trial = trial;
  }

  TrialInProgress trial() {
    return trial;
  }

  Instance instance() {
    return instance;
  }

  /** Its instance is up, proved and prepared. */
  void up(Instance started) throws SystemException {
    instance = started;
    load =
        started
            .capability(SlicedLoad.class)
            .orElseThrow(() -> new SystemException("its load cannot be cut into slices"));
    threads = new ThreadSampler(started.processes());
  }

  /** Loads a part of the warm-up. */
  void warm(int of) throws SystemException, InterruptedException {
    trial.carried().begin();
    double before = cpuSeconds();
    warmed = load.warmSlice(trial.phase("warm"), of, (since, done, total) -> {});
    newest(warmed.operations(), warmed.seconds(), before);
    trial.carried().warmed(warmed.operations());
  }

  /** What its newest part, of the warm-up or of the measured load, took. */
  Warmth.Part newest() {
    return newest;
  }

  private void newest(long operations, double seconds, double cpuBefore) {
    double compilers = compilerSeconds();
    newest = new Warmth.Part(seconds, cpuSeconds() - cpuBefore, compilers, operations);
  }

  /** So far. What compilers did since the part before is no part's. */
  private double cpuSeconds() {
    compilerSeconds();
    return ManagedProcess.cpuSeconds(instance.processes()).orElse(Double.NaN);
  }

  /** Since the last time; 0 where no process is a JVM. */
  private double compilerSeconds() {
    return ThreadSampler.compilers(threads.sample(1));
  }

  /** The warm-up is over, with so many rounds. */
  void warmed(int rounds, String how) throws SystemException, InterruptedException {
    if (warmed.operations() > 0) {
      trial.fact("warm-up", Phrase.count(rounds, "round") + ", " + how);
    }
    load.warmed(trial.phase("warm"));
  }

  /** Operations per second of the newest part of the warm-up; empty without one. */
  OptionalDouble warmRate() {
    return warmed == null || warmed.operations() <= 0 || !(warmed.seconds() > 0)
        ? OptionalDouble.empty()
        : OptionalDouble.of(warmed.operations() / warmed.seconds());
  }

  OptionalLong operations() {
    return load.operations();
  }

  OptionalDouble seconds() {
    return load.seconds();
  }

  /** Begins the measured load. */
  void begin(CpuOfSlots cpu, LoadListener listener) throws SystemException, IOException {
    slices = load.begin(trial.home().resolve("latency.hlog"));
    window =
        new SlicedWindow(
            instance,
            slices,
            trial.slot(),
            cpu,
            Observing.of(trial.level().settings()),
            trial.home(),
            listener);
  }

  SliceRecord slice(int round, int position, int of, long origin)
      throws SystemException, InterruptedException {
    trial.carried().begin();
    double before = cpuSeconds();
    SliceRecord slice = window.slice(trial.phase("measure"), round, position, of, origin);
    newest(slice.operations(), slice.seconds(), before);
    trial.carried().measured(slice.operations());
    return slice;
  }

  /** The measured load is over. */
  void end(RoundLog rounds) throws SystemException, IOException {
    trial.slices(rounds.of(this));
    trial.measured(window.end(rounds::counts));
    close();
  }

  /** Ends the measured load, if it has begun. */
  @Override
  public void close() throws SystemException, IOException {
    SlicedWindow looking = window;
    Slices loading = slices;
    window = null;
    slices = null;
    try (looking;
        loading) {
      // Both are closed, also when closing one of them fails.
    }
  }
}
