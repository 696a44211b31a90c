package dev.toll.engine.verdict;

import dev.toll.engine.record.Metric;
import dev.toll.engine.statistics.Margin;

/**
 * What an unpaired verdict is about: the sentence is {@code subject}, the change, {@code than},
 * e.g. "ssl" "takes 5.9 % longer" "in B than in A".
 *
 * @param things what is counted on each side: {@code trial}, or {@code block} for block ratios
 * @param family how many levels are compared at once, itself included
 * @param margin of equivalence, declared in the study, as a fraction: 0.02 = 2 %
 */
public record UnpairedComparison(
    Metric metric, String subject, String than, String things, int family, double margin) {

  public UnpairedComparison {
    if (family < 1) {
      throw new IllegalArgumentException("family of comparisons: 1 or more, not " + family);
    }
    Margin.check(margin);
  }
}
