package dev.toll.engine.statistics;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Step-down adjustment of p values for several comparisons (Holm, Scandinavian Journal of
 * Statistics 6, 1979): adjusted p(i) = max over j &lt;= i of min(1, (m - j + 1) p(j)).
 */
public final class Holm {

  private Holm() {}

  /**
   * Adjusts p values, each of which may be null (unknown). An unknown one stays null but still
   * counts as a comparison: leaving it out would make the others look better than they are.
   *
   * @return in the same order
   */
  public static Double[] adjust(List<Double> p) {
    int[] byP =
        IntStream.range(0, p.size())
            .filter(i -> p.get(i) != null)
            .boxed()
            .sorted(Comparator.comparing(p::get))
            .mapToInt(Integer::intValue)
            .toArray();
    Double[] adjusted = new Double[p.size()];
    double running = 0;
    for (int step = 0; step < byP.length; step++) {
      running = Math.max(running, Math.min(1.0, (p.size() - step) * p.get(byP[step])));
      adjusted[byP[step]] = running;
    }
    return adjusted;
  }
}
