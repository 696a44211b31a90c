package dev.toll.engine.statistics;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * Where the noise of interleaved blocks comes from: log value of a slice = level + block + round +
 * instance (one per level and block) + rest, each a random effect (Kalibera and Jones, ISMM 2013,
 * section 6; the estimates are those of a nested analysis of variance). The block's part and the
 * round's cancel in a ratio within the block, so the ratio of two levels over b blocks of R rounds
 * has variance 2 (instance + rest / R) / b.
 *
 * @param rest of a slice, apart from its round and its instance
 * @param instance from start to start of the same level
 * @param block from block to block, common to all levels
 * @param rounds mean number per block
 */
public record VarianceParts(Part rest, Part instance, Part block, int blocks, double rounds) {

  /** A standard deviation of the logarithm, with its 95 % interval. */
  public record Part(double sd, double low, double high) {

    /** From a mean square that estimates this part's variance and what else is in it. */
    public static Part of(double meanSquare, double df, double others) {
      ChiSquaredDistribution chi = ChiSquaredDistribution.of(df);
      double tail = (1 - Confidence.SHOWN) / 2;
      return new Part(
          root(meanSquare - others),
          root(meanSquare * df / chi.inverseSurvivalProbability(tail) - others),
          root(meanSquare * df / chi.inverseCumulativeProbability(tail) - others));
    }

    private static double root(double variance) {
      return Math.sqrt(Math.max(0, variance));
    }
  }

  /**
   * Of slices.
   *
   * @param blocks natural logarithms by block, round and level; every round whole
   * @return null without two blocks, two levels, and two rounds in each
   */
  public static VarianceParts of(List<double[][]> blocks) {
    if (blocks.size() < 2
        || blocks.stream().anyMatch(rounds -> rounds.length < 2)
        || blocks.get(0)[0].length < 2) {
      return null;
    }
    int levels = blocks.get(0)[0].length;
    double[][] means = blocks.stream().map(TwoWay::columnMeans).toArray(double[][]::new);
    double squares = 0;
    double roundSquares = 0;
    double df = 0;
    double perRound = 0;
    for (int block = 0; block < means.length; block++) {
      double[][] rounds = blocks.get(block);
      double mean = mean(means[block]);
      for (double[] round : rounds) {
        roundSquares += levels * square(mean(round) - mean);
      }
      squares += TwoWay.squares(rounds);
      df += (rounds.length - 1.0) * (levels - 1);
      perRound += 1.0 / rounds.length / means.length;
    }
    double rest = squares / df;
    double round = Math.max(0, roundSquares / (df / (levels - 1)) - rest) / levels;
    double cells = TwoWay.variance(means);
    double[] blockMeans = Arrays.stream(means).mapToDouble(VarianceParts::mean).toArray();
    double between = 0;
    for (double value : blockMeans) {
      between += square(value - mean(blockMeans)) / (means.length - 1);
    }
    return new VarianceParts(
        Part.of(rest, df, 0),
        Part.of(cells, (means.length - 1.0) * (levels - 1), rest * perRound),
        Part.of(between, means.length - 1.0, round * perRound + cells / levels),
        means.length,
        1 / perRound);
  }

  /** With so many times the rounds. */
  public VarianceParts times(double more) {
    return new VarianceParts(rest, instance, block, blocks, more * rounds);
  }

  /** The standard deviation of the log ratio of two levels in a block. */
  public double ratio() {
    return Math.sqrt(2 * (square(instance.sd()) + square(rest.sd()) / rounds));
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static double square(double value) {
    return value * value;
  }
}
