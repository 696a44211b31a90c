package dev.toll.bench.simulation;

import dev.toll.engine.statistics.Boundary;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * What the constants of {@link Boundary} are made from: equally noisy normal levels, and at each
 * look the smallest p of the family's t with the pooled variance.
 */
final class BoundaryTable {

  static final List<String> HEAD =
      List.of(
          "k",
          "levels",
          "compared with",
          "blocks 2–3 (0.3 %)",
          "planned (2.5 %)",
          "others (the rest of 5 %)",
          "constants",
          "error, planned 4",
          "highest, any planned",
          "one-sided, highest");

  private static final List<Integer> COMPARED = List.of(1, 2, 3, 4, 5, 7, 10, 15, 20, 30);

  /** Numbers of blocks that a run may be planned with. */
  private static final List<Integer> PLANNED = List.of(2, 3, 4, 5, 6, 8, 12, 20, 40, 60);

  private static final double ERROR = 0.05;
  private static final double OF_PLANNED = 0.025;
  private static final double OF_EARLY = 0.003;

  /** The smallest p of a family at each look of a run, two-sided and one-sided. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Looks(double[] two, double[] one) {}

  private final int compared;
  private final int levels;
  private final boolean shared;
  private final TDistribution[] t = new TDistribution[Boundary.LAST + 1];

  private BoundaryTable(int compared, int levels, boolean shared) {
    this.compared = compared;
    this.levels = levels;
    this.shared = shared;
    for (int n = 2; n < t.length; n++) {
      t[n] = TDistribution.of((n - 1.0) * (levels - 1.0));
    }
  }

  static Stream<List<String>> rows(int replicates) {
    return Stream.concat(
        Stream.concat(
                COMPARED.stream().map(k -> new BoundaryTable(k, k + 1, true)),
                Stream.of(new BoundaryTable(1, 6, true)))
            .map(table -> table.row(replicates)),
        COMPARED.stream()
            .filter(k -> k > 1)
            .map(k -> new BoundaryTable(k, 2 * k, false))
            .map(table -> table.row(replicates)));
  }

  private List<String> row(int replicates) {
    String what = "boundary %d %d %s".formatted(compared, levels, shared);
    List<Looks> found =
        IntStream.range(0, replicates)
            .parallel()
            .mapToObj(i -> looks(Replicates.random(what, i)))
            .toList();
    double early = quantile(found, looks -> least(looks.two, 2, 3, 0), OF_EARLY);
    double planned = quantile(found, looks -> looks.two[4], OF_PLANNED);
    double late =
        PLANNED.stream().mapToDouble(of -> late(found, early, planned, of)).min().orElseThrow();
    Boundary constants = boundary(4);
    return List.of(
        String.valueOf(compared),
        String.valueOf(levels),
        shared ? "one level" : "each its own",
        text("%.5f", early),
        text("%.4f", planned),
        text("%.5f", late),
        text("%.5f, %.4f, %.5f", constants.p(2), constants.p(4), constants.p(5)),
        text("%.2f %%", 100 * spent(found, 4, Looks::two)),
        text("%.2f %%", 100 * highest(found, Looks::two)),
        text("%.2f %%", 100 * highest(found, Looks::one)));
  }

  private Looks looks(Random random) {
    double[] sums = new double[levels];
    double[] row = new double[levels];
    double[] two = new double[Boundary.LAST + 1];
    double[] one = new double[Boundary.LAST + 1];
    double squares = 0;
    for (int n = 1; n <= Boundary.LAST; n++) {
      Arrays.setAll(row, level -> random.nextGaussian());
      double mean = Arrays.stream(row).sum() / levels;
      double between = 0;
      for (int level = 0; level < levels; level++) {
        double residual = row[level] - mean;
        squares += residual * residual;
        sums[level] += residual;
        between += sums[level] * sums[level];
      }
      if (n > 1) {
        double variance = (squares - between / n) / ((n - 1.0) * (levels - 1.0));
        double scale = Math.sqrt(2 * variance * n);
        two[n] = 2 * survival(n, most(sums, true) / scale);
        one[n] = survival(n, most(sums, false) / scale);
      }
    }
    return new Looks(two, one);
  }

  private double most(double[] sums, boolean twoSided) {
    double most = 0;
    for (int pair = 0; pair < compared; pair++) {
      double difference = shared ? sums[pair + 1] - sums[0] : sums[2 * pair] - sums[2 * pair + 1];
      most = Math.max(most, twoSided ? Math.abs(difference) : difference);
    }
    return most;
  }

  /** Exact where it can matter. */
  private double survival(int n, double value) {
    return value < 1.5 ? 0.5 : t[n].survivalProbability(value);
  }

  /** What p the looks that are neither early nor planned may have. */
  private static double late(List<Looks> found, double early, double planned, int of) {
    List<Looks> open =
        found.stream()
            .filter(looks -> looks.two[of] >= planned && least(looks.two, 2, 3, of) >= early)
            .toList();
    double left = ERROR * found.size() - (found.size() - open.size());
    return quantile(open, looks -> least(looks.two, 4, Boundary.LAST, of), left / open.size());
  }

  private static double least(double[] p, int from, int to, int but) {
    return IntStream.rangeClosed(from, to)
        .filter(n -> n != but)
        .mapToDouble(n -> p[n])
        .min()
        .orElse(1);
  }

  private static double quantile(List<Looks> found, ToDoubleFunction<Looks> of, double share) {
    return found.stream()
        .mapToDouble(of)
        .sorted()
        .skip((long) (share * found.size()))
        .findFirst()
        .orElseThrow();
  }

  private Boundary boundary(int planned) {
    return new Boundary(compared, levels, shared, planned);
  }

  private double highest(List<Looks> found, Function<Looks, double[]> ps) {
    return PLANNED.stream().mapToDouble(planned -> spent(found, planned, ps)).max().orElseThrow();
  }

  /** How often any look finds a difference with the constants. */
  private double spent(List<Looks> found, int planned, Function<Looks, double[]> ps) {
    double[] p = new double[Boundary.LAST + 1];
    Arrays.setAll(p, n -> boundary(planned).p(n));
    return (double)
            found.stream()
                .filter(
                    looks ->
                        IntStream.rangeClosed(2, Boundary.LAST)
                            .anyMatch(n -> ps.apply(looks)[n] < p[n]))
                .count()
        / found.size();
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
