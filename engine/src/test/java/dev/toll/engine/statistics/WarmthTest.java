package dev.toll.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.toll.engine.statistics.Warmth.Kind;
import dev.toll.engine.statistics.Warmth.Moving;
import dev.toll.engine.statistics.Warmth.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoublePredicate;
import org.junit.jupiter.api.Test;

/** What the rule leaves of known transients, at the noise of a real slice (SD of 10 %). */
class WarmthTest {
  private static final double TOLERANCE = 0.05;
  private static final double NOISE = 0.10;
  private static final int RUNS = 500;
  private static final int MOST = 200;

  private final Random random = new Random(7);

  /** What an operation costs at a level in a round, 1 when it is warm. */
  private interface Cost {
    double at(int level, int round);
  }

  private int rounds(int levels, Cost cost, Cost compilers) {
    Warmth warmth = new Warmth(TOLERANCE);
    for (int round = 1; round <= MOST; round++) {
      List<Part> parts = new ArrayList<>();
      for (int level = 0; level < levels; level++) {
        double noise = Math.exp(NOISE * random.nextGaussian());
        double seconds = cost.at(level, round) * noise;
        double cpu = 1.5 * seconds;
        parts.add(new Part(seconds, cpu, compilers.at(level, round) * cpu, 1000));
      }
      warmth.add(parts);
      if (warmth.due() && warmth.moving() == null) {
        return round;
      }
    }
    return MOST;
  }

  private double[] stops(int levels, Cost cost) {
    double[] stops = new double[RUNS];
    for (int run = 0; run < RUNS; run++) {
      stops[run] = rounds(levels, cost, (level, round) -> 0);
    }
    return stops;
  }

  private static double share(double[] stops, DoublePredicate which) {
    return Arrays.stream(stops).filter(which).count() / (double) stops.length;
  }

  @Test
  void aWarmSystemIsLeftAlone() {
    double[] six = stops(6, (level, round) -> 1);
    assertThat(share(six, rounds -> rounds <= 16)).isGreaterThan(0.8);
    assertThat(share(stops(2, (level, round) -> 1), rounds -> rounds <= 16)).isGreaterThan(0.9);
  }

  /** Twice as slow at first, and it takes long. */
  @Test
  void ofATransientOfAllLevelsLittleIsLeft() {
    for (int slow : new int[] {4, 8, 16}) {
      double[] stops = stops(6, (level, round) -> 1 + Math.exp(-round / (double) slow));
      assertThat(share(stops, rounds -> left(rounds, slow) < TOLERANCE)).isGreaterThan(0.95);
    }
  }

  /** The level that has more to compile than the others. */
  @Test
  void ofATransientOfOneLevelLittleIsLeft() {
    double[] soon = stops(6, (level, round) -> level == 3 ? 1 + Math.exp(-round / 4.0) : 1);
    assertThat(share(soon, rounds -> left(rounds, 4) < TOLERANCE)).isGreaterThan(0.95);
    double[] slow = stops(6, (level, round) -> level == 3 ? 1 + Math.exp(-round / 8.0) : 1);
    assertThat(share(slow, rounds -> left(rounds, 8) < 2 * TOLERANCE)).isGreaterThan(0.85);
  }

  /** Of what an operation costs, in the 20 rounds that would be measured. */
  private static double left(double rounds, int slow) {
    double sum = 0;
    for (int round = 1; round <= 20; round++) {
      sum += Math.exp(-(rounds + round) / slow) / 20;
    }
    return sum;
  }

  @Test
  void compilersEndFirst() {
    Cost falling = (level, round) -> level == 1 ? 1.6 / round : 0.01;
    for (int run = 0; run < 50; run++) {
      // In the second half of the newest rounds.
      assertThat(rounds(3, (level, round) -> 1, falling)).isBetween(32, 60);
    }
  }

  @Test
  void whatMovesIsNamed() {
    assertThat(moving(1, 0.2)).isEqualTo(new Moving(Kind.COMPILERS, 0, 0.2));
    assertThat(moving(2, 0).kind()).isEqualTo(Kind.TIME);
    assertThat(moving(2, 0).level()).isEqualTo(-1);
    assertThat(moving(2, 0).by()).isCloseTo(0.5, within(1e-9));
    assertThat(moving(1, 0)).isNull();
  }

  private static Moving moving(double first, double compilers) {
    Warmth warmth = new Warmth(TOLERANCE);
    for (int round = 1; round <= 8; round++) {
      double seconds = round <= 4 ? first : 1;
      warmth.add(List.of(new Part(seconds, 2, 2 * compilers, 10), new Part(seconds, 2, 0, 10)));
    }
    return warmth.moving();
  }

  /** Nothing is known of CPU, and a cold design has no warm-up. */
  @Test
  void whatIsUnknownDoesNotMove() {
    Warmth warmth = new Warmth(TOLERANCE);
    for (int round = 1; round <= 8; round++) {
      warmth.add(List.of(new Part(1, Double.NaN, 0, 10), new Part(0, Double.NaN, 0, 0)));
    }
    assertThat(warmth.due()).isTrue();
    assertThat(warmth.moving()).isNull();
  }
}
