package dev.toll.engine.measure;

import dev.toll.engine.gc.GcPauses;
import dev.toll.engine.measure.EnergyAccount.Energy;
import dev.toll.engine.record.SliceRecord;
import dev.toll.engine.sample.Sampler;
import dev.toll.engine.statistics.Finite;
import dev.toll.engine.study.Observing;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.Instance.CpuUse;
import dev.toll.engine.system.Instance.Load;
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
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntPredicate;

/**
 * All that is looked at while an instance is measured slice by slice. Everything that takes time
 * (samplers, lines of the series, files of procfs) is done between slices, so that it is in no
 * slice's figures. The system's own samplers ask in the background, which would keep instances busy
 * that are not loaded: they run only where slices follow each other without others in between.
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
   * @param own series of the system's own; none while other instances are loaded in turns
   * @param cpu of all instances that are up
   * @param home directory of the trial
   */
  public SlicedWindow(
      Instance instance,
      Slices slices,
      List<Sampler> own,
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
            watched.samplers(observing, own),
            listener,
            instance.series(),
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
    CpuAccount account = new CpuAccount(watched.source(), watched.instance().observers());
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
    measured.add(new MeasuredSlice(slice, used, new GcPauses.Window(from, to), disturbance));
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
    GcPauses.metrics(watched.instance().gcLogs(), all.windows())
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

  /**
   * The slices of a load whose rounds count, taken together.
   *
   * @param counted at least one
   * @param scale by which their sums become those of the whole load: 1 when all of them count
   */
  private record MeasuredSlices(List<MeasuredSlice> counted, double scale) {

    static MeasuredSlices of(List<MeasuredSlice> all, IntPredicate counts) {
      List<MeasuredSlice> counted =
          all.stream().filter(slice -> counts.test(slice.slice().round())).toList();
      return new MeasuredSlices(counted, (double) all.size() / counted.size());
    }

    long operations() {
      return Math.round(
          scale
              * counted.stream()
                  .map(MeasuredSlice::slice)
                  .mapToLong(SliceRecord::operations)
                  .sum());
    }

    double seconds() {
      return scale
          * counted.stream().map(MeasuredSlice::slice).mapToDouble(SliceRecord::seconds).sum();
    }

    /** Energy is unknown when it is of one of them. */
    WindowUse used() {
      String why =
          counted.stream()
              .map(slice -> slice.used().energy().why())
              .filter(Objects::nonNull)
              .findFirst()
              .orElse(null);
      return new WindowUse(
          new CpuUse(
              sum(used -> used.cpu().servers()),
              sum(used -> used.cpu().helpers()),
              sum(used -> used.cpu().drivers()),
              sum(used -> used.cpu().machine()),
              sum(used -> used.cpu().away())),
          sum(WindowUse::toll),
          sum(WindowUse::observers),
          why != null
              ? new Energy(null, 0, why)
              : new Energy(
                  sum(used -> used.energy().packages()),
                  sum(used -> used.energy().memory()),
                  null));
    }

    /** Null when it is unknown of one of them. */
    private Double sum(Function<WindowUse, Double> part) {
      List<Double> parts = counted.stream().map(MeasuredSlice::used).map(part).toList();
      return parts.contains(null)
          ? null
          : Double.valueOf(scale * parts.stream().mapToDouble(Double::doubleValue).sum());
    }

    List<GcPauses.Window> windows() {
      return counted.stream().map(MeasuredSlice::window).toList();
    }

    /** A figure of pauses for the whole load: the longest one is as it is, sums are scaled. */
    double whole(String metric, double figure) {
      boolean sum = metric.equals(GcPauses.SERVER_TOTAL) || metric.equals(GcPauses.CLIENT_TOTAL);
      return sum ? scale * figure : figure;
    }

    Disturbance disturbance() {
      return counted.stream()
          .map(MeasuredSlice::disturbance)
          .reduce(Disturbance.NONE, Disturbance::plus);
    }

    /**
     * Their number and length, in words.
     *
     * @param of how many there were
     */
    String words(int of) {
      double[] lengths =
          counted.stream().mapToDouble(slice -> slice.slice().seconds()).sorted().toArray();
      return String.format(
          Locale.ROOT,
          "%d of %d count; %.3f s in the median",
          lengths.length,
          of,
          lengths[lengths.length / 2]);
    }
  }

  /**
   * All that was seen of a slice.
   *
   * @param slice as it goes into the record
   */
  private record MeasuredSlice(
      SliceRecord slice, WindowUse used, GcPauses.Window window, Disturbance disturbance) {}
}
