package dev.toll.engine.compare;

import dev.toll.engine.compare.ComparedRuns.Change;
import dev.toll.engine.compare.ComparedRuns.Check;
import dev.toll.engine.compare.ComparedRuns.Difference;
import dev.toll.engine.compare.ComparedRuns.Outcome;
import dev.toll.engine.compare.ComparedRuns.Pairing;
import dev.toll.engine.compare.LevelPairs.Pair;
import dev.toll.engine.cpu.CpuRequest;
import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.MachineSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Compares two runs, or two levels of one. */
public record RunComparison(ComparedRun a, ComparedRun b) {

  /**
   * Compares.
   *
   * @param names of the metrics wanted; empty for all with a better direction
   * @param limits to hold against the changes
   * @param candidates runs that may show how far equal runs are apart
   * @param despite whether runs that were not disturbed alike are judged nevertheless
   * @throws StudyException for a level or metric that is not there
   */
  public ComparedRuns compare(
      List<String> names, List<Limit> limits, List<ComparedRun> candidates, boolean despite)
      throws StudyException {
    LevelPairs.check(a, b);
    boolean paired = a.level() != null && a.sameRunAs(b);
    LevelPairs levels = paired ? LevelPairs.ofOneRun(a, b) : LevelPairs.ofTwoRuns(a, b);
    List<Pair> pairs = levels.pairs();
    ChosenMetrics metrics = ChosenMetrics.of(List.of(b, a), "A and B", names);
    LimitCheck.known(limits, metrics, pairs);
    List<Difference> differences =
        paired ? Differences.ofOneRun(a, b, pairs) : Differences.ofTwoRuns(a, b, pairs);
    RunInterference interference =
        paired || a.sameRunAs(b) ? RunInterference.NONE : RunInterference.of(a, b, pairs);
    boolean itself = !paired && a.sameRunAs(b) && Objects.equals(a.level(), b.level());
    boolean judged = despite || !interference.unequal();
    boolean sameWork = paired || sameWork(differences);
    double tolerance =
        Math.min(a.results().execution().tolerance(), b.results().execution().tolerance());
    EqualRuns earlier = sameWork && judged ? EqualRuns.of(a, b, candidates) : EqualRuns.NONE;
    Changes changes = Changes.of(a, b, earlier, tolerance);
    String baseline = !paired && a.hasBaselineOf(b) ? a.baseline() : null;
    List<Pair> costs = pairs.stream().filter(pair -> hasCost(pair, baseline)).toList();

    List<Change> absolute = new ArrayList<>();
    List<Change> relative = new ArrayList<>();
    for (Metric metric : metrics.all()) {
      for (Pair pair : pairs) {
        absolute.add(
            paired
                ? changes.paired(metric, pair)
                : changes.unpaired(metric, pair, null, levels.family()));
      }
      for (Pair pair : costs) {
        relative.add(changes.unpaired(metric, pair, baseline, costFamily(baseline)));
      }
    }
    List<Check> checks =
        limits.stream()
            .map(
                limit ->
                    itself
                        ? new Check(limit.text(), Outcome.WITHIN, "A and B are the same run")
                        : judged
                            ? LimitCheck.check(limit, metrics, absolute, relative, sameWork)
                            : new Check(limit.text(), Outcome.OPEN, interference.reason()))
            .toList();
    Caveats caveats = new Caveats(a, b, differences);
    if (!sameWork) {
      caveats.unlikeWork();
    }
    if (!paired) {
      caveats.interference(interference, despite);
      caveats.betweenRuns(earlier);
      caveats.baselines();
    }
    List<Metric> shown = metrics.shown();
    return new ComparedRuns(
        ComparedRuns.FORMAT,
        a.side(),
        b.side(),
        paired ? Pairing.BLOCKS : Pairing.UNPAIRED,
        sameWork,
        tolerance,
        differences,
        caveats.list(),
        interference.figures(),
        paired
            ? null
            : TwoMachines.of(
                differences,
                metrics,
                absolute,
                sameWork,
                pairs.stream().anyMatch(this::bound),
                price(pairs)),
        shown,
        of(shown, absolute),
        of(shown, relative),
        checks,
        LimitCheck.outcome(checks));
  }

  private static List<Change> of(List<Metric> metrics, List<Change> changes) {
    List<String> names = metrics.stream().map(Metric::name).toList();
    return changes.stream().filter(change -> names.contains(change.metric())).toList();
  }

  /**
   * Whether the work was the same: elapsed times of different amounts cannot be compared. Any
   * setting of the workload counts, because the engine does not know which of them is a size.
   */
  private static boolean sameWork(List<Difference> differences) {
    return differences.stream()
        .noneMatch(
            d ->
                (d.group().equals("setting") && d.what().startsWith("workload."))
                    || (d.group().equals("study")
                        && (d.what().equals("workload") || d.what().equals("system"))));
  }

  private static boolean hasCost(Pair pair, String baseline) {
    return baseline != null && !pair.a().equals(baseline) && !pair.b().equals(baseline);
  }

  private int costFamily(String baseline) {
    long levels =
        a.levelNames().stream()
            .filter(b.levelNames()::contains)
            .filter(level -> !level.equals(baseline))
            .count();
    return (int) Math.max(1, levels);
  }

  /** B's machine's as a multiple of A's; null where one of the runs does not say it. */
  private Double price(List<Pair> pairs) {
    if (pairs.isEmpty()) {
      return null;
    }
    String priceA = a.settings(pairs.get(0).a()).get(MachineSettings.PRICE);
    String priceB = b.settings(pairs.get(0).b()).get(MachineSettings.PRICE);
    return priceA == null || priceB == null
        ? null
        : (Double) (SettingType.count(priceB) / SettingType.count(priceA));
  }

  /** Whether a level has fewer CPUs than its machine. */
  private boolean bound(Pair pair) {
    return Stream.of(a.settings(pair.a()), b.settings(pair.b()))
        .flatMap(
            settings ->
                Stream.of(MachineSettings.CPUS, MachineSettings.DRIVER_CPUS)
                    .map(path -> settings.getOrDefault(path, CpuRequest.ALL)))
        .anyMatch(cpus -> !cpus.equals(CpuRequest.ALL));
  }
}
