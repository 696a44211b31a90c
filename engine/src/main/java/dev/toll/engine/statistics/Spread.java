package dev.toll.engine.statistics;

import java.util.List;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * Where values are; each figure is null where it cannot be had. One value has no spread: 0 would be
 * a false precision.
 *
 * @param cv SD over mean, as a fraction
 */
public record Spread(Double median, Double mean, Double sd, Double cv) {
  public static Spread of(List<Double> values) {
    double[] x = values.stream().mapToDouble(Double::doubleValue).toArray();
    if (x.length == 0) {
      return new Spread(null, null, null, null);
    }
    Double mean = Finite.orNull(Mean.of(x).getAsDouble());
    Double sd = x.length < 2 ? null : Finite.orNull(StandardDeviation.of(x).getAsDouble());
    Double cv = sd == null || mean == null ? null : Finite.orNull(sd / mean);
    return new Spread(Finite.orNull(Median.withDefaults().evaluate(x)), mean, sd, cv);
  }
}
