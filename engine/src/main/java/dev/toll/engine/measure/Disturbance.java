package dev.toll.engine.measure;

import dev.toll.engine.process.ProcFs;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the neighbours did in windows that do not follow each other, as sums that can be added:
 * figures of a single slice would be too coarse, as the kernel counts in hundredths of a second.
 *
 * @param seconds of all windows
 * @param total CPU-seconds the machine had, idle ones too
 * @param busy of these, used by anyone
 * @param steal of these, given to others by the hypervisor
 * @param ours of these, used by the run and toll; NaN when unknown
 * @param pressure by resource, seconds in which some task waited for it
 */
record Disturbance(
    double seconds,
    double total,
    double busy,
    double steal,
    double ours,
    Map<String, Double> pressure) {

  static final String OTHERS = "others";

  static final Disturbance NONE = new Disturbance(0, 0, 0, 0, 0, Map.of());

  /** What running totals are now. */
  record Totals(ProcFs.Machine machine, Map<String, Long> pressure) {
    static Totals now() {
      return new Totals(ProcFs.machine(), Interference.pressure());
    }
  }

  /**
   * A window.
   *
   * @param ours CPU-seconds used by the run and toll; null when unknown
   */
  static Disturbance between(Totals from, Totals to, double seconds, Double ours) {
    Map<String, Double> waited = new HashMap<>();
    to.pressure()
        .forEach(
            (name, total) -> {
              if (from.pressure().containsKey(name)) {
                waited.put(name, (total - from.pressure().get(name)) / 1e6);
              }
            });
    ProcFs.Machine a = from.machine();
    ProcFs.Machine b = to.machine();
    return a == null || b == null
        ? new Disturbance(seconds, Double.NaN, Double.NaN, Double.NaN, Double.NaN, waited)
        : new Disturbance(
            seconds,
            b.total() - a.total(),
            b.busy() - a.busy(),
            b.steal() - a.steal(),
            ours == null ? Double.NaN : ours,
            waited);
  }

  Disturbance plus(Disturbance other) {
    Map<String, Double> waited = new HashMap<>(pressure);
    other.pressure.forEach((name, more) -> waited.merge(name, more, Double::sum));
    return new Disturbance(
        seconds + other.seconds,
        total + other.total,
        busy + other.busy,
        steal + other.steal,
        ours + other.ours,
        waited);
  }

  /** Shares, by the names that the journal has; one that is unknown is absent. */
  Map<String, Double> figures() {
    Map<String, Double> found = new TreeMap<>();
    found.put("steal", steal / total);
    found.put("busy", busy / total);
    // Clocks that tick differently: nothing can be a little less than nothing.
    found.put(OTHERS, Double.isNaN(ours) ? ours : Math.max(0, (busy - ours) / total));
    pressure.forEach((name, waited) -> found.put("pressure." + name, waited / seconds));
    found.values().removeIf(value -> !Double.isFinite(value));
    return found;
  }
}
