package dev.toll.engine.compare;

import dev.toll.engine.compare.LevelPairs.Pair;
import dev.toll.engine.record.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * Whether a rank interval may be trusted less than it says: it assumes noise of the same shape on
 * both sides. With equal numbers of trials it stays near its error all the same (simulated: 1.2 %
 * instead of 1 % a level when one side's noise is four times as wide); with half as many trials on
 * the noisy side it does not (4.1 %).
 */
final class UnevenNoise {

  /** Two samples of eight with equal noise are this far apart in about one case of eleven. */
  private static final double MUCH_WIDER = 2;

  private UnevenNoise() {}

  /** A warning that names the levels at which the noisier side has fewer trials; empty for none. */
  static Optional<String> warning(ComparedRun a, ComparedRun b, Metric metric, List<Pair> pairs) {
    Values valuesA = new Values(a.results());
    Values valuesB = new Values(b.results());
    List<String> levels = new ArrayList<>();
    for (Pair pair : pairs) {
      double[] logsA = Values.array(valuesA.logs(metric.name(), pair.a()));
      double[] logsB = Values.array(valuesB.logs(metric.name(), pair.b()));
      if (noisierAndFewer(logsA, logsB) || noisierAndFewer(logsB, logsA)) {
        levels.add(pair.b());
      }
    }
    return levels.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "At "
                + String.join(", ", levels)
                + " the run with fewer trials is the noisier by far. The rank interval then calls a"
                + " difference too often; equal numbers of trials mend most of that.");
  }

  private static boolean noisierAndFewer(double[] these, double[] those) {
    return these.length >= 2
        && these.length < those.length
        && StandardDeviation.of(these).getAsDouble()
            > MUCH_WIDER * StandardDeviation.of(those).getAsDouble();
  }
}
