package dev.toll.engine.analysis;

import dev.toll.engine.results.Crossed.Factor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A level of a factor against that factor's baseline, averaged over combinations of the other
 * factors; or, with another factor's level, how much that differs between the other's level and its
 * baseline. On logarithms both are weighted sums over the levels of one block, with weights that
 * add up to zero (Montgomery, Design and Analysis of Experiments, chapter 5).
 *
 * @param factor whose level is looked at
 * @param other the second factor of an interaction; null for a main effect
 * @param over combinations of the remaining varied factors
 */
record Contrast(
    Factor factor, String level, Factor other, String otherLevel, List<Map<String, String>> over) {

  boolean isInteraction() {
    return other != null;
  }

  /** "security auth-conf", or "security auth-conf by memory 50M". */
  String title() {
    String first = factor.name() + " " + level;
    return isInteraction() ? first + " by " + other.name() + " " + otherLevel : first;
  }

  /** The combinations it needs, each with its weight. */
  Map<Map<String, String>, Double> weights() {
    Map<Map<String, String>, Double> weights = new LinkedHashMap<>();
    for (Map<String, String> rest : over) {
      double share = 1.0 / over.size();
      if (isInteraction()) {
        put(weights, Crossing.with(rest, other.name(), otherLevel), share);
        put(weights, Crossing.with(rest, other.name(), other.baseline()), -share);
      } else {
        put(weights, rest, share);
      }
    }
    return weights;
  }

  private void put(
      Map<Map<String, String>, Double> weights, Map<String, String> rest, double weight) {
    weights.put(Crossing.with(rest, factor.name(), level), weight);
    weights.put(Crossing.with(rest, factor.name(), factor.baseline()), -weight);
  }

  /** The combinations it needs that are not in the run. */
  List<String> missing(Crossing crossing) {
    return weights().keySet().stream()
        .filter(combination -> crossing.name(combination) == null)
        .map(crossing::called)
        .toList();
  }

  /** A logarithm for each block that has all it needs, in block order. */
  double[] logs(Crossing crossing, Blocks blocks, String metric) {
    return logs(crossing, blocks, metric, weights());
  }

  /**
   * The effect of the level at one level of the other factor alone, over the blocks the interaction
   * rests on.
   */
  double[] logsAt(String at, Crossing crossing, Blocks blocks, String metric) {
    Map<Map<String, String>, Double> weights = weights();
    weights.replaceAll(
        (combination, weight) ->
            !at.equals(combination.get(other.name()))
                ? 0.0
                : Math.copySign(weight, combination.get(factor.name()).equals(level) ? 1 : -1));
    return logs(crossing, blocks, metric, weights);
  }

  private static double[] logs(
      Crossing crossing, Blocks blocks, String metric, Map<Map<String, String>, Double> weights) {
    List<String> levels = new ArrayList<>();
    List<Double> factors = new ArrayList<>();
    weights.forEach(
        (combination, weight) -> {
          levels.add(crossing.name(combination));
          factors.add(weight);
        });
    return Arrays.stream(blocks.logs(metric, levels))
        .mapToDouble(
            row -> {
              double sum = 0;
              for (int i = 0; i < row.length; i++) {
                sum += factors.get(i) * row[i];
              }
              return sum;
            })
        // A ratio that no double can hold cannot be in JSON either.
        .filter(log -> Double.isFinite(Math.exp(log)))
        .toArray();
  }
}
