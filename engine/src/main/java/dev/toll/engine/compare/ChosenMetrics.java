package dev.toll.engine.compare;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.StudyException;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * The metrics both runs have, the primary one first.
 *
 * @param shown those that were asked for
 */
record ChosenMetrics(List<Metric> all, List<Metric> shown) {

  static ChosenMetrics of(ComparedRun a, ComparedRun b, List<String> names) throws StudyException {
    List<Metric> all =
        b.metrics().stream()
            .filter(metric -> a.metrics().stream().anyMatch(other -> alike(metric, other)))
            .sorted(Comparator.comparing(metric -> !metric.primary()))
            .toList();
    if (all.isEmpty()) {
      throw new StudyException("A and B have no metric in common");
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
    return all.stream().filter(metric -> metric.name().equals(name)).findFirst().orElse(null);
  }
}
