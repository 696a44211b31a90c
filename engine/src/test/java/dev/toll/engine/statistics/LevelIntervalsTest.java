package dev.toll.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.statistics.LevelIntervals.Estimate;
import dev.toll.engine.statistics.LevelIntervals.Guard;
import dev.toll.engine.statistics.LevelIntervals.Pair;
import dev.toll.engine.statistics.LevelIntervals.Side;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LevelIntervalsTest {

  private static final List<Pair> PAIRS = List.of(new Pair(1, 0), new Pair(2, 0), new Pair(3, 0));

  private static double[][] noise(int blocks, int levels, long seed) {
    Random random = new Random(seed);
    double[][] logs = new double[blocks][levels];
    for (double[] row : logs) {
      Arrays.setAll(row, level -> random.nextGaussian());
    }
    return logs;
  }

  @Test
  void neverWidens() {
    double[][] logs = noise(60, 4, 1);
    double before = Double.POSITIVE_INFINITY;
    for (int n = 2; n <= 60; n++) {
      Estimate one =
          LevelIntervals.of(Arrays.copyOf(logs, n), null, PAIRS, Side.BOTH, LevelIntervals.PLANNED)
              .get(0);
      assertThat(one.high() - one.low()).isLessThanOrEqualTo(before);
      assertThat(one.log()).isBetween(one.low(), one.high());
      before = one.high() - one.low();
    }
    assertThat(before).isLessThan(2 * 1.5 * 0.45);
  }

  @Test
  void oneBlockHasNoBound() {
    Estimate one =
        LevelIntervals.of(noise(1, 4, 1), null, PAIRS, Side.BOTH, LevelIntervals.PLANNED).get(0);
    assertThat(one.blocks()).isEqualTo(1);
    assertThat(one.log()).isFinite();
    assertThat(one.low()).isNaN();
    assertThat(one.high()).isNaN();
    assertThat(one.sd()).isNaN();
  }

  @Test
  void equalFiguresGiveNoNaN() {
    double[][] logs = new double[4][4];
    Arrays.stream(logs).forEach(row -> Arrays.fill(row, Math.log(0.1)));
    Estimate one = LevelIntervals.of(logs, null, PAIRS, Side.BOTH, LevelIntervals.PLANNED).get(0);
    assertThat(one.low()).isZero();
    assertThat(one.high()).isZero();
    assertThat(one.sd()).isZero();
  }

  @Test
  void aPairUsesTheBlocksThatHaveBothLevels() {
    double[][] logs = noise(6, 4, 2);
    logs[2][1] = Double.NaN;
    List<Estimate> all = LevelIntervals.of(logs, null, PAIRS, Side.BOTH, LevelIntervals.PLANNED);
    assertThat(all).extracting(Estimate::blocks).containsExactly(5, 6, 6);
  }

  @Test
  void slicesWidenTheNoisyPairOnly() {
    double[][] logs = noise(6, 4, 3);
    List<Estimate> plain =
        LevelIntervals.of(
            logs, new double[] {1, 1, 1, 1}, PAIRS, Side.BOTH, LevelIntervals.PLANNED);
    List<Estimate> guarded =
        LevelIntervals.of(
            logs, new double[] {1, 1, 1, 9}, PAIRS, Side.BOTH, LevelIntervals.PLANNED);
    assertThat(guarded.get(0).sd()).isEqualTo(plain.get(0).sd());
    assertThat(guarded.get(2).guard()).isEqualTo(Guard.SLICES);
    assertThat(guarded.get(2).sd()).isGreaterThan(1.5 * plain.get(2).sd() / Math.sqrt(2));
  }

  /** A processor that is throttled now and then, by chance at level 1 in every block. */
  @Test
  void aLevelThatLooksCalmCountsAsOneOfTheOthers() {
    List<Set<Integer>> throttled =
        List.of(Set.of(1), Set.of(1, 2), Set.of(1, 3, 4), Set.of(1, 5, 2));
    double[][] logs =
        throttled.stream()
            .map(levels -> IntStream.range(0, 6).mapToDouble(i -> levels.contains(i) ? 0.15 : 0))
            .map(DoubleStream::toArray)
            .toArray(double[][]::new);
    List<Pair> five = IntStream.rangeClosed(1, 5).mapToObj(level -> new Pair(level, 0)).toList();
    Estimate one = LevelIntervals.of(logs, null, five, Side.BOTH, LevelIntervals.PLANNED).get(0);
    assertThat(one.guard()).isEqualTo(Guard.OWN);
    assertThat(one.low()).isNegative();
  }

  @Test
  void aSideLeavesTheOtherOpen() {
    double[][] logs = noise(4, 4, 4);
    Estimate both = LevelIntervals.of(logs, null, PAIRS, Side.BOTH, LevelIntervals.PLANNED).get(1);
    Estimate high = LevelIntervals.of(logs, null, PAIRS, Side.HIGH, LevelIntervals.PLANNED).get(1);
    Estimate low = LevelIntervals.of(logs, null, PAIRS, Side.LOW, LevelIntervals.PLANNED).get(1);
    assertThat(high.low()).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(low.high()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(high.high()).isLessThanOrEqualTo(both.high());
    assertThat(low.low()).isGreaterThanOrEqualTo(both.low());
  }

  @Test
  void blocksForInvertsTheWidth() {
    Boundary five = new Boundary(5, 6, true, LevelIntervals.PLANNED);
    double width = LevelIntervals.halfWidth(16, five, 0.028, Side.BOTH);
    assertThat(LevelIntervals.blocksFor(width, five, 0.028, Side.BOTH)).isEqualTo(16);
    assertThat(LevelIntervals.blocksFor(width / 100, five, 0.028, Side.BOTH)).isEqualTo(-1);
  }
}
