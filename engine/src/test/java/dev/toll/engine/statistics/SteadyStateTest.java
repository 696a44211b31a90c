package dev.toll.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SteadyStateTest {

  private static double[] seconds(int n) {
    return IntStream.rangeClosed(1, n).asDoubleStream().toArray();
  }

  private static Steady of(double... rates) {
    return SteadyState.of(seconds(rates.length), rates);
  }

  private static Steady of(int n, DoubleUnaryOperator rate) {
    return of(IntStream.range(0, n).mapToDouble(rate::applyAsDouble).toArray());
  }

  /** Noise that remembers: each value takes half of the one before (AR(1)). */
  private static double[] noisy(int n, double sd, Random random, DoubleUnaryOperator rate) {
    double[] rates = new double[n];
    double error = 0;
    for (int i = 0; i < n; i++) {
      error = 0.5 * error + sd * random.nextGaussian();
      rates[i] = rate.applyAsDouble(i) * (1 + error);
    }
    return rates;
  }

  @Test
  void aConstantRateIsSteadyFromTheStart() {
    assertThat(of(40, t -> 100)).isEqualTo(new Steady(Steady.State.STEADY, 0.0, 1.0, 0.0, null));
  }

  /** By hand: the first ten rates are half of the others. */
  @Test
  void aStepIsFoundWhereItIs() {
    Steady steady = of(40, t -> t < 10 ? 50 : 100);
    assertThat(steady.state()).isEqualTo(Steady.State.STEADY);
    assertThat(steady.from()).isEqualTo(10);
    assertThat(steady.share()).isEqualTo(0.75);
    assertThat(steady.bias()).isCloseTo(87.5 / 100 - 1, within(1e-12));
  }

  /** Each window of five passes the variation rule; only the truncation rule sees the warm-up. */
  @Test
  void aSlowWarmUpIsFoundThoughEveryWindowIsQuiet() {
    Steady steady = of(100, t -> 100 * (1 - 0.25 * Math.exp(-t / 10)) + (t % 10 < 5 ? 0.5 : -0.5));
    assertThat(steady.state()).isEqualTo(Steady.State.STEADY);
    assertThat(steady.from()).isBetween(15.0, 45.0);
    assertThat(steady.bias()).isBetween(-0.03, -0.015);
  }

  @Test
  void aRateThatRisesToTheEndIsNeverSteady() {
    Steady steady = of(60, t -> 100 + t);
    assertThat(steady)
        .isEqualTo(
            new Steady(
                Steady.State.NEVER,
                null,
                0.0,
                null,
                "its rate was still moving in the second half of the window"));
  }

  @Test
  void aRateThatJumpsAboutIsNeverSteady() {
    Steady steady = of(60, t -> t % 2 == 0 ? 100 : 150);
    assertThat(steady.state()).isEqualTo(Steady.State.NEVER);
    assertThat(steady.why())
        .isEqualTo("its rate varies by more than 10 % in every window of 5 rates");
  }

  @Test
  void aStandstillIsNeverSteady() {
    assertThat(of(60, t -> 0).state()).isEqualTo(Steady.State.NEVER);
  }

  @Test
  void tooShortASeriesTellsNothing() {
    assertThat(of(19, t -> 100))
        .isEqualTo(SteadyState.unknown("19 rates in its series, at least 20 are needed"));
    assertThat(of().state()).isEqualTo(Steady.State.UNKNOWN);
  }

  @Test
  void unknownCellsAreLeftOut() {
    double[] rates = new double[41];
    Arrays.fill(rates, 100);
    rates[40] = Double.NaN;
    rates[3] = Double.NaN;
    assertThat(of(rates).state()).isEqualTo(Steady.State.STEADY);
    assertThat(SteadyState.of(seconds(30), filled(30, Double.NaN)).state())
        .isEqualTo(Steady.State.UNKNOWN);
  }

  private static double[] filled(int n, double value) {
    double[] array = new double[n];
    Arrays.fill(array, value);
    return array;
  }

  /** Steady noise is called so nearly always, and its warm-up, if any is found, does not matter. */
  @Test
  void steadyNoiseIsSteady() {
    Random random = new Random(1997);
    for (int n : new int[] {30, 60, 100}) {
      int never = 0;
      int notable = 0;
      for (int i = 0; i < 500; i++) {
        Steady steady = of(noisy(n, 0.03, random, t -> 100));
        never += steady.state().equals(Steady.State.NEVER) ? 1 : 0;
        notable += steady.bias() != null && Math.abs(steady.bias()) > 0.01 ? 1 : 0;
      }
      assertThat(never / 500.0).as("never, of %d rates", n).isLessThan(0.05);
      assertThat(notable / 500.0).as("notable warm-up, of %d rates", n).isLessThan(0.15);
    }
  }

  /** A third slower at first, and e times nearer each ten seconds, under noise. */
  @Test
  void aNoisyWarmUpIsFound() {
    Random random = new Random(2007);
    int found = 0;
    for (int i = 0; i < 500; i++) {
      Steady steady = of(noisy(120, 0.02, random, t -> 100 * (1 - 0.3 * Math.exp(-t / 10))));
      found += steady.from() != null && steady.from() >= 10 && steady.from() <= 60 ? 1 : 0;
    }
    assertThat(found / 500.0).isGreaterThan(0.9);
  }

  /** Jumping about for ten of twenty rates, the shortest series of which something is said. */
  @Test
  void theSecondHalfMustBeSteadyAndMayBeAllThatIs() {
    Steady steady = of(20, t -> t < 10 ? (t % 2 == 0 ? 50 : 150) : 100);
    assertThat(steady.state()).isEqualTo(Steady.State.STEADY);
    assertThat(steady.from()).isEqualTo(10);
    assertThat(of(20, t -> t < 11 ? (t % 2 == 0 ? 50 : 150) : 100).state())
        .isEqualTo(Steady.State.NEVER);
  }

  /** Every batch of five rates has the same mean, so that the variation rule alone sees them. */
  @Test
  void jumpsWithinBatchesAreFoundByTheirVariation() {
    double[] jumps = {60, 140, 100, 80, 120};
    Steady steady = of(100, t -> t < 30 ? jumps[(int) t % 5] : 100);
    assertThat(steady.from()).isEqualTo(29);
    assertThat(steady.why()).isNull();
  }

  @Test
  void theLastWindowCountsToo() {
    assertThat(of(40, t -> t >= 35 || t % 2 == 0 ? 100 : 150).why())
        .isEqualTo("its rate was still moving in the second half of the window");
  }
}
