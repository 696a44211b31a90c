package dev.toll.engine.measure;

import dev.toll.engine.gc.GcPauses;
import dev.toll.engine.record.SliceRecord;
import dev.toll.engine.statistics.Finite;
import dev.toll.engine.study.Observing;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SlicedLoad.Slices;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * All that is looked at while an instance is measured slice by slice. Everything that takes time
 * (samplers, lines of the series, files of procfs) is done between slices, so that it is in no
 * slice's figures. The system's own samplers are not started: they ask in the background, and would
 * keep instances busy that are not loaded.
 */
public final class SlicedWindow implements AutoCloseable {
  private final WatchedInstance watched;
  private final Slices slices;
  private final Slot slot;
  private final CpuOfSlots cpu;
  private final SeriesRecorder series;
  private final DoubleSummaryStatistics frequencies = new DoubleSummaryStatistics();
  private final List<MeasuredSlice> measured = new ArrayList<>();
  private double seconds;
  private long operations;

  /**
   * Begins; the first slice comes later.
   *
   * @param cpu of all instances that are up
   * @param home directory of the trial
   */
  public SlicedWindow(
      Instance instance,
      Slices slices,
      Slot slot,
      CpuOfSlots cpu,
      Observing observing,
      Path home,
      LoadListener listener)
      throws SystemException, IOException {
    this.slices = slices;
    this.slot = slot;
    this.cpu = cpu;
    watched = new WatchedInstance(instance, cpu.loaded(slot, observing));
    series =
        new SeriesRecorder(
            home.resolve("series.csv"),
            watched.samplers(observing),
            listener,
            watched.loadSeries(),
            observing.on() ? SeriesRecorder.SECOND : observing.every());
  }

  /** Listens during a slice; does nothing that would take time. */
  private final class Within implements LoadListener {
    @Override
    public void tick(double since, long done, long total) {}

    @Override
    public void value(String metric, double value) {
      series.value(metric, value);
    }
  }

  /**
   * Measures a slice.
   *
   * @param of how many slices the load has
   * @param origin when the block's first slice began, on the clock of {@link System#nanoTime}
   */
  public SliceRecord slice(Steps steps, int round, int position, int of, long origin)
      throws SystemException, InterruptedException {
    series.resume();
    Disturbance.Totals before = Disturbance.Totals.now();
    Double idleBefore = cpu.others(slot);
    CpuAccount account = new CpuAccount(watched.source(), watched.observers());
    EnergyAccount energy = new EnergyAccount();
    long from = System.nanoTime();
    Load load = slices.slice(steps, of, new Within());
    long to = System.nanoTime();
    WindowUse used = account.soFar(energy);
    Double idleAfter = cpu.others(slot);
    Double idle = idleBefore == null || idleAfter == null ? null : idleAfter - idleBefore;
    Double ours =
        used.cpu().all() == null || used.toll() == null || idle == null
            ? null
            : Double.valueOf(used.cpu().all() + used.toll() + idle);
    double length = (to - from) / 1e9;
    Disturbance disturbance = Disturbance.between(before, Disturbance.Totals.now(), length, ours);
    Interference.frequency().ifPresent(frequencies);
    SliceRecord slice =
        new SliceRecord(
            round,
            position,
            (from - origin) / 1e9,
            load.operations(),
            load.seconds(),
            idle == null ? null : Double.valueOf(idle / length),
            Finite.of(watched.metrics(load, used)),
            null);
    measured.add(
        new MeasuredSlice(slice, used, new GcPauses.Window(from, to), disturbance));
    seconds += load.seconds();
    operations += load.operations();
    series.tick(seconds, load.operations(), operations);
    return slice;
  }

  /**
   * All slices are measured: takes the figures of the whole load from those whose rounds count.
   * Where some do not, sums are scaled to the whole load at the rate of those that do, so that they
   * can be compared with other blocks'.
   *
   * @param counts whether a round does
   */
  public MeasuredWindow.Figures end(IntPredicate counts) {
    MeasuredSlices all = MeasuredSlices.of(measured, counts);
    Load load = slices.whole(all.operations(), all.seconds());
    WindowUse used = all.used();
    Map<String, Double> metrics = watched.metrics(load, used);
    GcPauses.metrics(watched.gcLogs(), all.windows())
        .forEach((name, pause) -> metrics.put(name, all.whole(name, pause)));
    Map<String, Double> interference = new HashMap<>(all.disturbance().figures());
    interference.putAll(Interference.load());
    interference.putAll(Interference.figures(frequencies));
    Map<String, String> facts = watched.facts(used, series.cpuSeconds(), role -> null);
    facts.put("slices", all.words(measured.size()));
    return new MeasuredWindow.Figures(metrics, interference, facts);
  }

  @Override
  public void close() throws IOException {
    series.close();
  }
}
