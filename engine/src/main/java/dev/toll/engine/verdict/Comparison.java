package dev.toll.engine.verdict;

import dev.toll.engine.record.Metric;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.Margin;

/**
 * What a verdict is about.
 *
 * @param family how many levels are compared at once, itself included
 * @param margin of equivalence, declared in the study, as a fraction: 0.02 = 2 %
 */
public record Comparison(Metric metric, int family, double margin) {

  public Comparison {
    if (family < 1) {
      throw new IllegalArgumentException("family of comparisons: 1 or more, not " + family);
    }
    Margin.check(margin);
  }

  /** What an interval of the ratio says; undecided without one. */
  public Call call(Interval ratio) {
    return Call.of(ratio, metric.better(), margin);
  }
}
