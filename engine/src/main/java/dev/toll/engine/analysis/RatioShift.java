package dev.toll.engine.analysis;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.results.HeadlineEffects;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Warning.Kind;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.Intervals;
import dev.toll.engine.statistics.TwoWay;
import dev.toll.engine.words.Phrase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Effects that change while their blocks last: between the first and the second half of a block's
 * rounds. Levels warm at different speed (the JVM's compiler has more to do for encryption), so a
 * warm-up that is too short makes an effect depend on how long was measured, which its interval
 * does not show: then there is no price. Blocks are the replicates; all tests of a run together
 * warn falsely in 5 % of runs.
 */
record RatioShift(AnalysisInput input, Blocks blocks) {
  /** An effect that changes, on the metric that it is of. */
  record Shift(Metric metric, Effect effect, String first, String second) {}

  static void say(Warnings warnings, List<Shift> shifts) {
    shifts.forEach(
        one ->
            warnings.add(
                Kind.RATIO_SHIFT,
                one.effect.level(),
                one.effect.against(),
                Phrase.inSentence(one.metric.label()),
                one.first,
                one.second));
  }

  /** Of the effects that answer for their levels: on the primary metric and on CPU time. */
  List<Shift> of(List<Effect> effects) {
    List<Tested> tested = new ArrayList<>();
    for (Metric metric : input.metrics()) {
      if (metric.better() != Better.NEITHER
          && (metric.equals(input.primary()) || metric.isCpuTime())) {
        Halves halves = new Halves(RoundTables.of(blocks, input.levelNames(), metric.name()));
        if (halves.blocks() > 1) {
          HeadlineEffects.of(effects, metric.name())
              .forEach(effect -> tested.add(new Tested(metric, effect, halves)));
        }
      }
    }
    double error = Confidence.FAMILY_ERROR / Math.max(1, tested.size());
    return tested.stream()
        .filter(one -> shifts(one, error))
        .map(
            one ->
                new Shift(
                    one.metric,
                    one.effect,
                    change(one, one.halves.first),
                    change(one, one.halves.second)))
        .toList();
  }

  private record Tested(Metric metric, Effect effect, Halves halves) {}

  /** Significantly, and by more than the tolerance. */
  private boolean shifts(Tested one, double error) {
    double[] shifts = ratios(one, one.halves.shift());
    Interval interval = Intervals.t(shifts, 1 - error);
    return interval != null
        && (interval.low() > 1 || interval.high() < 1)
        && Math.abs(Math.expm1(mean(shifts))) > input.tolerance();
  }

  private double[] ratios(Tested one, double[][] rows) {
    List<String> levels = input.levelNames();
    int level = levels.indexOf(one.effect.level());
    int against = levels.indexOf(one.effect.against());
    return Arrays.stream(rows).mapToDouble(row -> row[level] - row[against]).toArray();
  }

  private String change(Tested one, double[][] rows) {
    return Phrase.signed(Math.expm1(mean(ratios(one, rows))));
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  /** Mean logarithms of the first and of the second half of each block's rounds, by level. */
  private static final class Halves {
    final double[][] first;
    final double[][] second;

    Halves(List<double[][]> tables) {
      first =
          tables.stream()
              .map(table -> TwoWay.columnMeans(Arrays.copyOf(table, table.length / 2)))
              .toArray(double[][]::new);
      // Of an odd number the one in the middle is left out.
      second =
          tables.stream()
              .map(table -> Arrays.copyOfRange(table, (table.length + 1) / 2, table.length))
              .map(TwoWay::columnMeans)
              .toArray(double[][]::new);
    }

    int blocks() {
      return first.length;
    }

    double[][] shift() {
      double[][] shift = new double[first.length][];
      for (int block = 0; block < shift.length; block++) {
        shift[block] = second[block].clone();
        for (int level = 0; level < shift[block].length; level++) {
          shift[block][level] -= first[block][level];
        }
      }
      return shift;
    }
  }
}
