package dev.toll.bench.simulation;

import dev.toll.engine.plan.Plan;
import java.util.List;
import java.util.Random;

/** What a host does to trials beside the setting. */
interface Noise {

  /**
   * The noise of each trial of a plan, in the order they run in.
   *
   * @return what is added to the logarithm of the time: 0.02 is 2 % slower
   */
  double[] of(Plan plan, Random random);

  /** The sum of several kinds. */
  static Noise sum(Noise... kinds) {
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
  static Noise normal(double sd) {
    return each(() -> (i, random) -> sd * random.nextGaussian());
  }

  /** Slower, or as likely faster, by the same step from trial to trial. */
  static Noise drift(double perTrial) {
    return (plan, random) -> {
      double step = random.nextBoolean() ? perTrial : -perTrial;
      return each(() -> (i, unused) -> step * i).of(plan, random);
    };
  }

  /** A random walk with normal steps. */
  static Noise walk(double step) {
    return each(
        () -> {
          double[] at = {0};
          return (i, random) -> at[0] += step * random.nextGaussian();
        });
  }

  /** A stationary autoregression of first order: what it was a trial ago, times phi, and news. */
  static Noise autoregressive(double phi, double sd) {
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
  static Noise bursts(double comes, double goes, double slows) {
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
  static Noise heavyTails(double scale) {
    // Half a chi-square with two degrees of freedom is exponential.
    return each(
        () ->
            (i, random) ->
                scale * random.nextGaussian() / Math.sqrt(-Math.log(1 - random.nextDouble())));
  }

  /** Now and then a trial slower by a Pareto amount: at least {@code least}, without a mean end. */
  static Noise outliers(double chance, double least, double shape) {
    return each(
        () ->
            (i, random) ->
                random.nextDouble() < chance
                    ? Math.log1p(least * Math.pow(1 - random.nextDouble(), -1 / shape))
                    : 0);
  }

  /** Day and night: a sine of this many trials, from a random hour. */
  static Noise cycle(int trials, double amplitude) {
    return (plan, random) -> {
      double start = random.nextDouble();
      return each(() ->
              (i, unused) -> amplitude * Math.sin(2 * Math.PI * (start + i / (double) trials)))
          .of(plan, random);
    };
  }

  /** A token bucket: so many trials at full speed, then so many throttled, and again. */
  static Noise bucket(int full, int throttled, double slows) {
    return (plan, random) -> {
      int start = random.nextInt(full + throttled);
      return each(() -> (i, unused) -> (start + i) % (full + throttled) < full ? 0 : slows)
          .of(plan, random);
    };
  }

  /** The first trial of a block, or of a level's turn when levels run in turn, is slower. */
  static Noise coldFirst(double slows) {
    return (plan, random) -> {
      double[] noise = new double[plan.trials().size()];
      Plan.Trial before = null;
      for (int i = 0; i < noise.length; i++) {
        Plan.Trial trial = plan.trials().get(i);
        boolean first =
            before == null
                || (Runs.isSequential(plan)
                    ? !trial.level().equals(before.level())
                    : trial.block() != before.block());
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

  private static Noise each(java.util.function.Supplier<Step> run) {
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
