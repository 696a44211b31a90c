package dev.toll.engine.measure;

import dev.toll.engine.gc.GcPauses;
import dev.toll.engine.measure.EnergyAccount.Energy;
import dev.toll.engine.record.SliceRecord;
import dev.toll.engine.system.Instance.CpuUse;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntPredicate;

/**
 * The slices of a load whose rounds count, taken together.
 *
 * @param counted at least one
 * @param scale by which their sums become those of the whole load: 1 when all of them count
 */
record MeasuredSlices(List<MeasuredSlice> counted, double scale) {

  static MeasuredSlices of(List<MeasuredSlice> all, IntPredicate counts) {
    List<MeasuredSlice> counted =
        all.stream().filter(slice -> counts.test(slice.slice().round())).toList();
    return new MeasuredSlices(counted, (double) all.size() / counted.size());
  }

  long operations() {
    return Math.round(
        scale
            * counted.stream().map(MeasuredSlice::slice).mapToLong(SliceRecord::operations).sum());
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
                sum(used -> used.energy().packages()), sum(used -> used.energy().memory()), null));
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
