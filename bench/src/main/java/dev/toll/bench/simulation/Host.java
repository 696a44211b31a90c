package dev.toll.bench.simulation;

import dev.toll.engine.plan.Plan;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/**
 * A simulated host.
 *
 * @param what its noise is, with its parameters
 */
record Host(String name, String what, Noise noise) {

  /** Sizes as they are seen on virtual machines: a few per cent from trial to trial. */
  static final List<Host> ALL =
      List.of(
          new Host("quiet", "normal, SD 2 %", normal(0.02)),
          new Host("noisy", "normal, SD 6 %", normal(0.06)),
          new Host("drift", "0.5 % per trial, up or down; SD 2 %", sum(drift(0.005), normal(0.02))),
          new Host("random walk", "steps of SD 1.5 %; SD 1 %", sum(walk(0.015), normal(0.01))),
          new Host(
              "AR(1), 0.9",
              "autoregressive, φ = 0.9, SD 6 %; SD 1 %",
              sum(autoregressive(0.9, 0.06), normal(0.01))),
          new Host("AR(1), 0.8", "autoregressive, φ = 0.8, SD 4 %", autoregressive(0.8, 0.04)),
          new Host(
              "bursts",
              "a neighbour comes (5 % per trial), goes (25 %), slows by 15 %; SD 2 %",
              sum(bursts(0.05, 0.25, 0.15), normal(0.02))),
          new Host("heavy tails", "Student's t with 2 degrees of freedom × 2 %", heavyTails(0.02)),
          new Host(
              "outliers",
              "one trial in ten slower by a Pareto amount (least 5 %, shape 1.5); SD 2 %",
              sum(outliers(0.1, 0.05, 1.5), normal(0.02))),
          new Host(
              "token bucket",
              "5 trials at full speed, 3 slower by 15 %, and again; SD 2 %",
              sum(bucket(5, 3, 0.15), normal(0.02))),
          new Host(
              "day and night",
              "sine of 24 trials, ±8 %; SD 2 %",
              sum(cycle(24, 0.08), normal(0.02))),
          new Host(
              "cold first",
              "first of a block 6 % slower; SD 2 %",
              sum(coldFirst(0.06), normal(0.02))),
          new Host(
              "one level noisier",
              "normal, SD 2 %, the baseline 4 %: against the assumption of few blocks",
              unequal(0.02, 0.04)),
          new Host(
              "all at once",
              "drift 0.3 %, AR(1) 0.9 of SD 3 %, bursts of 10 %, t × 1 %, cold first 3 %",
              sum(
                  drift(0.003),
                  autoregressive(0.9, 0.03),
                  bursts(0.05, 0.25, 0.1),
                  heavyTails(0.01),
                  coldFirst(0.03))));

  /** What a host does to trials apart from the setting. */
  interface Noise {

    /**
     * The noise of each trial of a plan, in the order they run in.
     *
     * @return what is added to the logarithm of the time: 0.02 is 2 % slower
     */
    double[] of(Plan plan, Random random);
  }

  /** The sum of several kinds. */
  private static Noise sum(Noise... kinds) {
    return (plan, random) -> {
      double[] sum = new double[plan.trials().size()];
      for (Noise kind : List.of(kinds)) {
        double[] one = kind.of(plan, random);
        for (int i = 0; i < sum.length; i++) {
          sum[i] += one[i];
        }
      }
      return sum;
    };
  }

  /** Independent and normal. */
  private static Noise normal(double sd) {
    return each(() -> (i, random) -> sd * random.nextGaussian());
  }

  /** Normal, of another spread at the baseline, which the planner calls 0. */
  private static Noise unequal(double sd, double baseline) {
    return (plan, random) ->
        plan.trials().stream()
            .mapToDouble(
                trial -> (trial.level().equals("0") ? baseline : sd) * random.nextGaussian())
            .toArray();
  }

  /** Slower, or as likely faster, by the same step from trial to trial. */
  private static Noise drift(double perTrial) {
    return (plan, random) -> {
      double step = random.nextBoolean() ? perTrial : -perTrial;
      return each(() -> (i, unused) -> step * i).of(plan, random);
    };
  }

  /** A random walk with normal steps. */
  private static Noise walk(double step) {
    return each(
        () -> {
          double[] at = {0};
          return (i, random) -> at[0] += step * random.nextGaussian();
        });
  }

  /** A stationary autoregression of first order: what it was a trial ago, times phi, and news. */
  private static Noise autoregressive(double phi, double sd) {
    double news = sd * Math.sqrt(1 - phi * phi);
    return each(
        () -> {
          double[] at = {0};
          return (i, random) ->
              at[0] =
                  i == 0 ? sd * random.nextGaussian() : phi * at[0] + news * random.nextGaussian();
        });
  }

  /** A neighbour that comes and goes with these chances per trial, and slows while there. */
  private static Noise bursts(double comes, double goes, double slows) {
    return each(
        () -> {
          boolean[] there = {false};
          return (i, random) -> {
            double chance = random.nextDouble();
            if (i == 0) {
              there[0] = chance < comes / (comes + goes);
            } else {
              there[0] = there[0] ? chance >= goes : chance < comes;
            }
            return there[0] ? slows : 0;
          };
        });
  }

  /** Student's t with two degrees of freedom, which has no variance, times a scale. */
  private static Noise heavyTails(double scale) {
    // Half a chi-square with two degrees of freedom is exponential.
    return each(
        () ->
            (i, random) ->
                scale * random.nextGaussian() / Math.sqrt(-Math.log(1 - random.nextDouble())));
  }

  /** Now and then a trial slower by a Pareto amount: at least {@code least}, without a mean end. */
  private static Noise outliers(double chance, double least, double shape) {
    return each(
        () ->
            (i, random) ->
                random.nextDouble() < chance
                    ? Math.log1p(least * Math.pow(1 - random.nextDouble(), -1 / shape))
                    : 0);
  }

  /** Day and night: a sine of this many trials, from a random hour. */
  private static Noise cycle(int trials, double amplitude) {
    return (plan, random) -> {
      double start = random.nextDouble();
      return each(() ->
              (i, unused) -> amplitude * Math.sin(2 * Math.PI * (start + i / (double) trials)))
          .of(plan, random);
    };
  }

  /** A token bucket: so many trials at full speed, then so many throttled, and again. */
  private static Noise bucket(int full, int throttled, double slows) {
    return (plan, random) -> {
      int start = random.nextInt(full + throttled);
      return each(() -> (i, unused) -> (start + i) % (full + throttled) < full ? 0 : slows)
          .of(plan, random);
    };
  }

  /** The first trial of a block is slower. */
  private static Noise coldFirst(double slows) {
    return (plan, random) -> {
      double[] noise = new double[plan.trials().size()];
      Plan.Trial before = null;
      for (int i = 0; i < noise.length; i++) {
        Plan.Trial trial = plan.trials().get(i);
        boolean first = before == null || trial.block() != before.block();
        noise[i] = first ? slows : 0;
        before = trial;
      }
      return noise;
    };
  }

  /** The noise of trial i of a run, which may remember the trials before. */
  interface Step {
    double at(int i, Random random);
  }

  private static Noise each(Supplier<Step> run) {
    return (plan, random) -> {
      Step step = run.get();
      double[] noise = new double[plan.trials().size()];
      for (int i = 0; i < noise.length; i++) {
        noise[i] = step.at(i, random);
      }
      return noise;
    };
  }
}
