package dev.toll.engine.compare;

import dev.toll.engine.compare.ComparedRuns.OtherLoad;
import dev.toll.engine.compare.LevelPairs.Pair;
import dev.toll.engine.record.CountedTrials;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Trial;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Whether two runs were disturbed alike. Their trials share no block, so what other processes and
 * other guests took from the one run only looks like a change of the system.
 *
 * @param figures the share of the machine's CPU time that others took: the median over the trials
 *     compared. Pressure is left out, because the run's own load is in it.
 */
record RunInterference(List<OtherLoad> figures) {
  /** What takes more of the machine can make a difference of as much. */
  private static final double MOST = 0.02;

  /** Two levels of one run share their blocks: nothing to compare. */
  static final RunInterference NONE = new RunInterference(List.of());

  static RunInterference of(ComparedRun a, ComparedRun b, List<Pair> pairs) {
    return new RunInterference(
        List.of("steal", "others").stream()
            .map(
                figure -> {
                  Double inA = median(a.results(), figure, pairs, Pair::a);
                  Double inB = median(b.results(), figure, pairs, Pair::b);
                  boolean unequal = inA != null && inB != null && Math.abs(inA - inB) > MOST;
                  return new OtherLoad(figure, inA, inB, unequal);
                })
            .toList());
  }

  private static Double median(
      Results results, String figure, List<Pair> pairs, Function<Pair, String> level) {
    CountedTrials<Trial> counted = new CountedTrials<>(results.execution().trials());
    double[] values =
        pairs.stream()
            .map(level)
            .distinct()
            .flatMap(name -> counted.row(name).values().stream())
            .filter(trial -> trial.interference().get(figure) != null)
            .mapToDouble(trial -> trial.interference().get(figure))
            .toArray();
    return values.length == 0 ? null : Double.valueOf(Median.withDefaults().evaluate(values));
  }

  boolean unequal() {
    return figures.stream().anyMatch(OtherLoad::unequal);
  }

  boolean unknown() {
    return !figures.isEmpty() && figures.stream().allMatch(f -> f.a() == null || f.b() == null);
  }

  /** {@code interference differed: others took 3.0 % of the CPU time in A, 41.0 % in B}. */
  String reason() {
    return "interference differed: "
        + figures.stream()
            .filter(OtherLoad::unequal)
            .map(
                load ->
                    String.format(
                        Locale.ROOT,
                        "%s %.1f %% of the machine's CPU time in A, %.1f %% in B",
                        load.figure().equals("steal")
                            ? "steal time was"
                            : "other processes or the kernel took",
                        100 * load.a(),
                        100 * load.b()))
            .collect(Collectors.joining("; "));
  }
}
