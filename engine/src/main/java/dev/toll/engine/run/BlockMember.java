package dev.toll.engine.run;

import dev.toll.engine.measure.CpuOfSlots;
import dev.toll.engine.measure.SlicedWindow;
import dev.toll.engine.record.SliceRecord;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.sample.Sampler;
import dev.toll.engine.series.SeriesFile;
import dev.toll.engine.statistics.Warmth;
import dev.toll.engine.study.Observing;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.SlicedLoad.Slices;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.words.Phrase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** One level of an interleaved block: its trial, and its instance while that is up. */
final class BlockMember implements AutoCloseable {
  /**
   * Lines of the series of an observed load. A test of coincidence needs 20; more would make them
   * too short for a rate.
   */
  private static final int OBSERVED_SLICES = 25;

  private final TrialInProgress trial;
  private Instance instance;
  private SlicedLoad load;
  private Slices slices;
  private SlicedWindow window;
  private InstanceCpu cpu;
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
            .slices()
            .orElseThrow(() -> new SystemException("its load cannot be cut into slices"));
    cpu = new InstanceCpu(started);
  }

  /** Loads a part of the warm-up. */
  void warm(int of) throws SystemException, InterruptedException {
    trial.carried().begin();
    cpu.begin();
    warmed = load.warmSlice(trial.phase("warm"), of, (since, done, total) -> {});
    newest = cpu.part(warmed.operations(), warmed.seconds());
    trial.carried().warmed(warmed.operations());
  }

  /** What its newest part, of the warm-up or of the measured load, took. */
  Warmth.Part newest() {
    return newest;
  }

  /** Operations per second of the newest part. */
  double pace() {
    return newest.operations() / newest.seconds();
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

  /** Begins the measured load. */
  void begin(CpuOfSlots slots, LoadListener listener) throws SystemException, IOException {
    slices = load.begin(trial.home().resolve("latency.hlog"));
    window = window(List.of(), slots, trial.home(), listener);
  }

  SliceRecord slice(int round, int position, int of, long origin)
      throws SystemException, InterruptedException {
    trial.carried().begin();
    cpu.begin();
    SliceRecord slice = window.slice(trial.phase("measure"), round, position, of, origin);
    newest = cpu.part(slice.operations(), slice.seconds());
    return slice;
  }

  /** Looks at what the newest slice's connections carried. */
  void sliced() throws InterruptedException {
    trial.carried().measured(newest.operations());
  }

  /** The measured load is over. */
  void end(RoundLog rounds) throws SystemException, IOException {
    trial.slices(rounds.of(this));
    trial.measured(window.end(rounds::counts));
    close();
  }

  /**
   * Is loaded once more, alone, to record the system's own series. What was measured is verified
   * already, so that a failure costs no more than these.
   *
   * @param pace operations per second, the same for all levels, so that all do as many
   */
  void observe(CpuOfSlots slots, Duration length, double pace)
      throws InterruptedException, IOException {
    Steps steps = trial.phase(StepRecord.OBSERVE);
    double part = length.toMillis() / 1e3 / OBSERVED_SLICES;
    BlockMember ending = this;
    try (ending) {
      List<Sampler> own = instance.observe(steps, part);
      if (own.isEmpty()) {
        return;
      }
      Path home = Files.createDirectories(trial.home().resolve(SeriesFile.OBSERVED));
      slices = load.begin(home.resolve("latency.hlog"));
      window = window(own, slots, home, LoadListener.NONE);
      int parts = (int) Math.round(load.operations().orElseThrow() / (pace * part));
      for (int i = 1; i <= OBSERVED_SLICES; i++) {
        window.slice(steps, i, 1, Math.max(OBSERVED_SLICES, parts), System.nanoTime());
      }
      trial.metricsLacking(instance.settle(steps));
    } catch (SystemException e) {
      trial.fact("observed load", "failed: " + e.summary());
    }
  }

  private SlicedWindow window(List<Sampler> own, CpuOfSlots slots, Path home, LoadListener listener)
      throws SystemException, IOException {
    Observing observing = Observing.of(trial.level().settings());
    return new SlicedWindow(instance, slices, own, trial.slot(), slots, observing, home, listener);
  }

  /** Ends the load, if it has begun. */
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
