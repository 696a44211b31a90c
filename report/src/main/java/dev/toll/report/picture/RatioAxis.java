package dev.toll.report.picture;

import dev.toll.report.render.Typography;
import dev.toll.report.text.Percent;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * An axis of changes as forest plots have it: places are logarithms of ratios, so that half and
 * twice are as far from no change, and nothing is at -100 %.
 *
 * @param ticks labels by place: changes in percent, and from twice on in times
 */
public record RatioAxis(Scale scale, Map<Double, String> ticks) {

  /** An axis whose ends differ by no more than this factor has steps of as many percent each. */
  private static final double EVEN = 3;

  /** Round figures of a power of ten, from many to few. */
  private static final double[][] ROUND = {
    {1, 1.5, 2, 3, 5, 7}, {1, 2, 3, 5, 7}, {1, 2, 5}, {1, 3}, {1}
  };

  /** Below it percents have too many nines, and above its inverse times too many zeros. */
  private static final double LEAST = 0.001;

  /** About so many ticks fit into every picture. */
  private static final int TICKS = 6;

  /** Holds no change and each of these ratios that has a place; null is unknown. */
  public static RatioAxis around(Stream<Double> ratios) {
    Scale scale = Scale.around(ratios.filter(Objects::nonNull).mapToDouble(RatioAxis::place));
    return new RatioAxis(scale, ticks(scale));
  }

  /** Where a ratio is. What is no ratio, such as a bound below -100 %, is below every end. */
  public static double place(double ratio) {
    return ratio > 0 ? Math.log(ratio) : Double.NEGATIVE_INFINITY;
  }

  static Map<Double, String> ticks(Scale places) {
    Map<Double, String> ticks = new LinkedHashMap<>();
    round(places).forEach(ratio -> ticks.put(Math.log(ratio), Typography.figures(label(ratio))));
    return ticks;
  }

  private static DoubleStream round(Scale places) {
    // A picture's margin can be beyond all numbers.
    double low = Math.max(Double.MIN_VALUE, Math.exp(places.low()));
    double high = Math.min(Double.MAX_VALUE, Math.exp(places.high()));
    if (high / low <= EVEN) {
      return new Scale(low - 1, high - 1).steps(TICKS).map(change -> 1 + change);
    }
    Scale powers = new Scale(Math.log10(low), Math.log10(high));
    for (double[] figures : ROUND) {
      double[] within =
          IntStream.rangeClosed((int) Math.floor(powers.low()), (int) powers.high())
              .boxed()
              .flatMapToDouble(power -> DoubleStream.of(figures).map(n -> power(n, power)))
              .filter(ratio -> ratio >= low && ratio <= high)
              .toArray();
      if (within.length < TICKS) {
        return DoubleStream.of(within);
      }
    }
    return powers.steps(TICKS).map(power -> power(1, (int) power));
  }

  /** As exact as it can be: 2 / 10 and not 2 * 0.1. */
  private static double power(double figure, int power) {
    return power < 0 ? figure / Math.pow(10, -power) : figure * Math.pow(10, power);
  }

  private static String label(double ratio) {
    if (ratio < LEAST || ratio > 1 / LEAST) {
      return String.format(Locale.ROOT, "%.0e times", ratio);
    }
    BigDecimal percent = BigDecimal.valueOf(100 * (ratio - 1)).round(new MathContext(6));
    return ratio >= Percent.TIMES_FROM
        ? Percent.ofRatio(ratio)
        : Percent.change(ratio - 1, Math.max(0, percent.stripTrailingZeros().scale()));
  }
}
