package dev.toll.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class CoincidenceTest {
  private static final int SECONDS = 120;
  private static final int TRIALS = 4;

  @Test
  void countsByHand() {
    double[] rates = new double[20];
    double[] event = new double[20];
    Arrays.fill(rates, 100);
    // The two slow seconds symmetric about the middle, so that no line is left to take off.
    rates[9] = 50;
    rates[10] = 50;
    event[9] = 1;
    event[10] = 2;
    event[11] = 1;
    event[12] = 1;

    Coincidence found = Coincidence.of(rates, event);
    assertThat(found.intervals()).isEqualTo(20);
    assertThat(found.events()).isEqualTo(4);
    assertThat(found.slow()).isEqualTo(2);
    assertThat(found.together()).isEqualTo(2);
    assertThat(found.expected()).isCloseTo(0.4, within(1e-12));
    // Both slow seconds meet an event of four seconds at three of the twenty shifts.
    assertThat(found.p()).isCloseTo(3 / 20.0, within(1e-12));
    assertThat(found.rateChange()).isCloseTo(-0.25, within(1e-12));
  }

  @Test
  void dipsInTheEventAreFound() {
    Random random = new Random(1);
    List<Coincidence> trials = new ArrayList<>();
    for (int i = 0; i < TRIALS; i++) {
      double[] event = bursts(random);
      double[] rates = autocorrelated(random, 0.5);
      for (int t = 0; t < SECONDS; t++) {
        rates[t] *= event[t] > 0 ? 0.8 : 1;
      }
      trials.add(Coincidence.of(rates, event));
    }
    Coincidence pooled = Coincidence.pooled(trials);
    assertThat(pooled.trials()).isEqualTo(TRIALS);
    assertThat(pooled.p()).isLessThan(0.001);
    assertThat(pooled.together()).isGreaterThan((int) (2 * pooled.expected()));
    assertThat(pooled.rateChange()).isBetween(-0.3, -0.15);
  }

  @Test
  void fastIntervalsInTheEventAreNoCoincidence() {
    Random random = new Random(2);
    double[] event = bursts(random);
    double[] rates = autocorrelated(random, 0.5);
    for (int t = 0; t < SECONDS; t++) {
      rates[t] *= event[t] > 0 ? 1.2 : 1;
    }
    assertThat(Coincidence.of(rates, event).p()).isGreaterThan(0.5);
  }

  @Test
  void noiseOfItsOwnIsSeldomCalledACoincidence() {
    assertThat(falseAlarms(random -> autocorrelated(random, 0), 11)).isLessThanOrEqualTo(0.05);
  }

  /** Where shuffling would be fooled: both series stay where they are for many seconds. */
  @Test
  void slowNoiseOfItsOwnIsSeldomCalledACoincidence() {
    assertThat(falseAlarms(random -> autocorrelated(random, 0.9), 12)).isLessThanOrEqualTo(0.05);
  }

  @Test
  void aTrendOfItsOwnIsSeldomCalledACoincidence() {
    Function<Random, double[]> falling =
        random -> {
          double[] rates = autocorrelated(random, 0.5);
          for (int t = 0; t < SECONDS; t++) {
            rates[t] -= 60.0 * t / SECONDS;
          }
          return rates;
        };
    assertThat(falseAlarms(falling, 13)).isLessThanOrEqualTo(0.05);
  }

  @Test
  void saysNothingWithoutEnoughToGoBy() {
    double[] rates = autocorrelated(new Random(3), 0);
    double[] never = new double[SECONDS];
    double[] always = new double[SECONDS];
    Arrays.fill(always, 1);
    double[] once = new double[SECONDS];
    once[50] = 1;
    double[] unknown = new double[SECONDS];
    Arrays.fill(unknown, Double.NaN);
    assertThat(Coincidence.of(rates, never)).isNull();
    assertThat(Coincidence.of(rates, always)).isNull();
    assertThat(Coincidence.of(rates, unknown)).isNull();
    assertThat(Coincidence.of(rates, once)).isNotNull();
    assertThat(Coincidence.of(Arrays.copyOf(rates, 19), Arrays.copyOfRange(once, 40, 59))).isNull();
    assertThat(Coincidence.pooled(List.of())).isNull();
  }

  @Test
  void theSameAlwaysGivesTheSame() {
    Random random = new Random(4);
    List<Coincidence> trials = new ArrayList<>();
    for (int i = 0; i < TRIALS; i++) {
      trials.add(Coincidence.of(autocorrelated(random, 0.5), bursts(random)));
    }
    assertThat(Coincidence.pooled(trials))
        .usingRecursiveComparison()
        .isEqualTo(Coincidence.pooled(trials));
  }

  /** The share of runs of independent series that get p of at most 5 %. */
  private static double falseAlarms(Function<Random, double[]> rates, long seed) {
    Random random = new Random(seed);
    int runs = 2000;
    int alarms = 0;
    for (int run = 0; run < runs; run++) {
      List<Coincidence> trials = new ArrayList<>();
      for (int i = 0; i < TRIALS; i++) {
        Coincidence one = Coincidence.of(rates.apply(random), bursts(random));
        if (one != null) {
          trials.add(one);
        }
      }
      Coincidence pooled = Coincidence.pooled(trials);
      alarms += pooled != null && pooled.p() <= 0.05 ? 1 : 0;
    }
    return alarms / (double) runs;
  }

  private static double[] autocorrelated(Random random, double phi) {
    double[] rates = new double[SECONDS];
    double state = random.nextGaussian();
    for (int t = 0; t < SECONDS; t++) {
      rates[t] = 100 + 5 * state;
      state = phi * state + Math.sqrt(1 - phi * phi) * random.nextGaussian();
    }
    return rates;
  }

  /** Events of about 10 s, one in about 40 s. */
  private static double[] bursts(Random random) {
    double[] event = new double[SECONDS];
    boolean on = random.nextDouble() < 0.25;
    for (int t = 0; t < SECONDS; t++) {
      event[t] = on ? 1 : 0;
      on = on ? random.nextDouble() >= 0.1 : random.nextDouble() < 1 / 30.0;
    }
    return event;
  }

  /** Rates that fall in a straight line, but for two dips that are symmetric about the middle. */
  @Test
  void slowIsWhatLiesBelowTheTrend() {
    double[] rates = new double[20];
    Arrays.setAll(rates, i -> 100 - 2 * i - (i == 2 || i == 17 ? 0.5 : 0));
    double[] event = new double[20];
    event[2] = 1;
    event[17] = 1;
    Coincidence found = Coincidence.of(rates, event);
    assertThat(found.together()).isEqualTo(2);
    assertThat(found.p()).as("one of twenty shifts").isEqualTo(1 / 20.0);
  }

  @Test
  void whatIsUnknownIsLeftOut() {
    double[] rates = new double[22];
    double[] event = new double[22];
    Arrays.fill(rates, 100);
    event[0] = 1;
    rates[5] = Double.NaN;
    event[7] = Double.NaN;
    assertThat(Coincidence.of(rates, event).intervals()).isEqualTo(20);
  }

  @Test
  void aStandstillHasNoRatio() {
    double[] rates = new double[20];
    double[] event = new double[20];
    event[3] = 1;
    Arrays.fill(rates, 100);
    rates[3] = 0;
    assertThat(Coincidence.of(rates, event).rateChange()).isZero();
    Arrays.fill(rates, 0);
    rates[3] = 100;
    assertThat(Coincidence.of(rates, event).rateChange()).isZero();
  }

  /** No shift gives fewer than none together, so all draws are as extreme as what was seen. */
  @Test
  void jointShiftsCountWhatWasSeen() {
    double[] rates = new double[20];
    double[] event = new double[20];
    Arrays.fill(rates, 100);
    rates[9] = 50;
    rates[10] = 50;
    event[0] = 1;
    Coincidence one = Coincidence.of(rates, event);
    assertThat(one.together()).isZero();
    assertThat(Coincidence.pooled(List.of(one))).isSameAs(one);
    assertThat(Coincidence.pooled(List.of(one, one)).p()).isEqualTo(1.0);
  }
}
