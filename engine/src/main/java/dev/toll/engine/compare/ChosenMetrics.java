package dev.toll.engine.compare;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.StudyException;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * The metrics that mean the same in all runs, the primary one first.
 *
 * @param shown those that were asked for
 */
public record ChosenMetrics(List<Metric> all, List<Metric> shown) {

  /**
   * Chooses them.
   *
   * @param runs the first of which gives the order
   * @param together the runs, as messages call them
   * @param names what was asked for; empty for all with a better direction
   */
  public static ChosenMetrics of(List<ComparedRun> runs, String together, List<String> names)
      throws StudyException {
    List<Metric> all =
        primaryFirst(
            runs.get(0).metrics().stream()
                .filter(metric -> runs.stream().allMatch(run -> has(run, metric)))
                .toList());
    if (all.isEmpty()) {
      throw new StudyException(together + " have no metric in common");
    }
    List<String> known = all.stream().map(Metric::name).toList();
    for (String name : names) {
      if (!known.contains(name)) {
        throw new StudyException("unknown metric '" + name + "'; " + Nearest.hint(name, known));
      }
    }
    List<Metric> shown =
        all.stream()
            .filter(
                metric ->
                    names.isEmpty()
                        ? metric.better() != Better.NEITHER
                        : names.contains(metric.name()))
            .toList();
    return new ChosenMetrics(all, shown);
  }

  /** All of a study. */
  static ChosenMetrics of(List<Metric> metrics) {
    List<Metric> all = primaryFirst(metrics);
    return new ChosenMetrics(all, all);
  }

  private static List<Metric> primaryFirst(List<Metric> metrics) {
    return metrics.stream().sorted(Comparator.comparing(metric -> !metric.primary())).toList();
  }

  private static boolean has(ComparedRun run, Metric metric) {
    return run.metrics().stream().anyMatch(other -> alike(metric, other));
  }

  /** Two versions of toll may mean different things by a name. */
  private static boolean alike(Metric a, Metric b) {
    return a.name().equals(b.name())
        && Objects.equals(a.unit(), b.unit())
        && a.better() == b.better();
  }

  Metric primary() {
    return all.get(0);
  }

  Metric find(String name) {
    return Metric.named(name, all).orElse(null);
  }
}
