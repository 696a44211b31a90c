package dev.toll.engine.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Whether the levels of an interleaved block are warm, from the rounds of their warm-up. They are
 * when, in the newest half of the rounds, the compilers of no level take more of the CPU than the
 * tolerance, and neither time nor CPU per operation falls any more: over all levels by a quarter of
 * the tolerance, and at one level against the others by what its noise explains. The rule is the
 * same for all levels and looks at no effect, so stopping by it favours none. {@code WarmthTest}
 * has what it leaves of known transients.
 */
public final class Warmth {
  /** Rounds looked at are at least so many. */
  static final int LEAST = 8;

  /** Rounds between two looks: a look at every round would stop at the first lucky one. */
  static final int BETWEEN = 4;

  /** Standard errors that a level may fall behind the others by chance. */
  private static final double CHANCE = 1.5;

  private final double tolerance;
  private final List<List<Part>> rounds = new ArrayList<>();

  /** One level's part of a round; NaN where unknown. */
  public record Part(double seconds, double cpuSeconds, double compilerSeconds, long operations) {}

  /** What is not steady. */
  public enum Kind {
    COMPILERS,
    TIME,
    CPU
  }

  /**
   * What is not steady yet.
   *
   * @param level its number; -1 for all of them
   * @param by of the compilers, their share of the CPU; else what an operation costs less in the
   *     second half of the newest rounds than in the first, as a fraction
   */
  public record Moving(Kind kind, int level, double by) {}

  /**
   * Before the first round.
   *
   * @param tolerance the smallest cost that matters, as a fraction
   */
  public Warmth(double tolerance) {
    this.tolerance = tolerance;
  }

  /** Adds a round: a part of each level, in the same order each time. */
  public void add(List<Part> round) {
    rounds.add(List.copyOf(round));
  }

  /** Whether there is something to look at after the newest round. */
  public boolean due() {
    return rounds.size() >= LEAST && rounds.size() % BETWEEN == 0;
  }

  /** What is not steady yet; null when all is. */
  public Moving moving() {
    int half = Math.max(LEAST, rounds.size() / 2);
    List<List<Part>> newest = rounds.subList(rounds.size() - half / 2 * 2, rounds.size());
    Moving compilers = compiling(newest);
    if (compilers != null) {
      return compilers;
    }
    Moving time = falling(Kind.TIME, newest, Part::seconds);
    return time != null ? time : falling(Kind.CPU, newest, Part::cpuSeconds);
  }

  /** What the compilers took of the CPU of some parts, as a fraction; NaN when unknown. */
  public static double compilers(List<Part> parts) {
    return parts.stream().mapToDouble(Part::compilerSeconds).sum()
        / parts.stream().mapToDouble(Part::cpuSeconds).sum();
  }

  /** In the second half: what was compiled before does not matter any more. */
  private Moving compiling(List<List<Part>> newest) {
    List<List<Part>> last = newest.subList(newest.size() / 2, newest.size());
    Moving worst = null;
    for (int level = 0; level < last.get(0).size(); level++) {
      int at = level;
      double share = compilers(last.stream().map(round -> round.get(at)).toList());
      if (share > tolerance && (worst == null || share > worst.by())) {
        worst = new Moving(Kind.COMPILERS, level, share);
      }
    }
    return worst;
  }

  private Moving falling(Kind kind, List<List<Part>> newest, ToDoubleFunction<Part> cost) {
    int rows = newest.size();
    int levels = newest.get(0).size();
    double[][] logs = new double[levels][rows];
    for (int level = 0; level < levels; level++) {
      for (int row = 0; row < rows; row++) {
        Part part = newest.get(row).get(level);
        logs[level][row] = Math.log(cost.applyAsDouble(part) / part.operations());
      }
    }
    double[] falls = Arrays.stream(logs).mapToDouble(Warmth::fall).toArray();
    double all = mean(falls);
    if (!Double.isFinite(all)) {
      return null;
    }
    if (all > tolerance / 4) {
      return new Moving(kind, -1, -Math.expm1(-all));
    }
    double error = CHANCE * residual(logs) * Math.sqrt(4.0 / rows);
    for (int level = 0; level < levels; level++) {
      if (falls[level] - all > Math.max(tolerance, error)) {
        return new Moving(kind, level, -Math.expm1(-falls[level]));
      }
    }
    return null;
  }

  /** Of the mean logarithm, from the first half of the rows to the second. */
  private static double fall(double[] logs) {
    int middle = logs.length / 2;
    return mean(Arrays.copyOfRange(logs, 0, middle))
        - mean(Arrays.copyOfRange(logs, middle, logs.length));
  }

  /** Standard deviation within halves, pooled over levels. */
  private static double residual(double[][] logs) {
    double squares = 0;
    int freedom = 0;
    for (double[] level : logs) {
      int middle = level.length / 2;
      for (double[] half :
          List.of(
              Arrays.copyOfRange(level, 0, middle),
              Arrays.copyOfRange(level, middle, level.length))) {
        double mean = mean(half);
        squares += Arrays.stream(half).map(value -> (value - mean) * (value - mean)).sum();
        freedom += half.length - 1;
      }
    }
    return Math.sqrt(squares / freedom);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }
}
