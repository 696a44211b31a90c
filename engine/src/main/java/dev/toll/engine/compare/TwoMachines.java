package dev.toll.engine.compare;

import dev.toll.engine.compare.ComparedRuns.Change;
import dev.toll.engine.compare.ComparedRuns.Difference;
import dev.toll.engine.compare.ComparedRuns.Machines;
import dev.toll.engine.record.Metric;
import dev.toll.engine.study.resolve.StudyMetrics;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** Whether two runs were on machines of different hardware, and what each took. */
final class TwoMachines {
  private static final String SECONDS = "s";
  private static final String PROCESSORS = "processors";

  /** Facts of the record that no update of software changes. */
  private static final Set<String> HARDWARE =
      Set.of(
          "architecture",
          "processor",
          PROCESSORS,
          "processor crypto",
          "memory",
          "disk",
          "virtual machine",
          "NUMA nodes");

  /** What also sets two machines apart. */
  private static final Set<String> SET_UP =
      Set.of(
          "operating system",
          "file system",
          "kernel xts(aes)",
          "simultaneous multithreading",
          "frequency governor",
          "turbo");

  private TwoMachines() {}

  /**
   * Null when the hardware recorded is the same, or nothing of it was.
   *
   * @param changes of all metrics that both have
   * @param bound whether a level was bound to some of its machine's CPUs
   * @param price B's as a multiple of A's; null when it is not known
   */
  static Machines of(
      List<Difference> differences,
      ChosenMetrics metrics,
      List<Change> changes,
      boolean sameWork,
      boolean bound,
      Double price) {
    if (differences.stream().noneMatch(d -> isOf(d, HARDWARE))) {
      return null;
    }
    Metric time = time(metrics);
    List<String> account =
        Stream.of(time, metrics.find(StudyMetrics.ENERGY))
            .filter(Objects::nonNull)
            .map(Metric::name)
            .toList();
    return new Machines(
        differences.stream().filter(d -> isOf(d, HARDWARE) || isOf(d, SET_UP)).toList(),
        time == null ? null : time.name(),
        // The machine's processors are not those that such a level took.
        bound ? null : processors(differences),
        price,
        // Seconds of different work cannot be compared between the machines.
        sameWork
            ? changes.stream()
                .filter(change -> account.contains(change.metric()) && change.ratio() != null)
                .toList()
            : List.of());
  }

  /** 1 where the records show no difference; null where one of them has no number. */
  private static Double processors(List<Difference> differences) {
    for (Difference d : differences) {
      if (isOf(d, Set.of(PROCESSORS))) {
        return d.a() == null || d.b() == null
            ? null
            : Double.valueOf(Double.parseDouble(d.b()) / Double.parseDouble(d.a()));
      }
    }
    return 1.0;
  }

  private static boolean isOf(Difference difference, Set<String> facts) {
    return difference.group().equals("machine") && facts.contains(difference.what());
  }

  /** The load's time: the primary metric, or else the one of that name; null for neither. */
  private static Metric time(ChosenMetrics metrics) {
    Metric primary = metrics.primary();
    return SECONDS.equals(primary.unit()) ? primary : metrics.find("elapsed");
  }
}
