package dev.toll.bench.simulation;

import dev.toll.engine.record.Order;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** A host on which levels may differ in noise, and what its slices say of it. */
record LevelHost(String name, Draw draw) {

  /** Degrees of freedom of a level's variance from slices: four blocks of 18 rounds. */
  private static final int SLICE_DF = 70;

  /** Draws a run without any effect. */
  interface Draw {
    Run run(int levels, int blocks, Random random);
  }

  /**
   * A run.
   *
   * @param logs a row per block, the baseline first
   * @param slices variance that the slices of each level explain; null without slices
   */
  // Arrays, because they are samples; nothing compares two of them.
  @SuppressWarnings("ArrayRecordComponent")
  record Run(double[][] logs, double[] slices) {}

  static List<LevelHost> all() {
    List<LevelHost> all = new ArrayList<>();
    Host.ALL.forEach(host -> all.add(of(host)));
    SliceHost.ALL.forEach(host -> all.add(of(host.interleaved())));
    all.add(independent("t with 3 degrees of freedom", LevelHost::t3));
    all.add(independent("exponential", random -> -Math.log1p(-random.nextDouble())));
    all.add(unequal("equal", 0, 1, true));
    all.add(unequal("equal, no slices", 0, 1, false));
    for (double factor : new double[] {2, 4}) {
      String times = " %.0f× as noisy".formatted(factor);
      all.add(unequal("baseline" + times, 0, factor, true));
      all.add(unequal("one level" + times, 1, factor, true));
      all.add(unequal("baseline" + times + ", no slices", 0, factor, false));
      all.add(unequal("one level" + times + ", no slices", 1, factor, false));
    }
    for (double luck : new double[] {0.25, 0.5, 1, 2}) {
      all.add(luck("baseline's luck 4×, the others' %s×".formatted(luck), 0, luck));
      all.add(luck("one level's luck 4×, the others' %s×".formatted(luck), 1, luck));
    }
    all.add(place("first place 6 % slower, balanced", true));
    all.add(place("the same, order not balanced", false));
    return all;
  }

  private static LevelHost of(Host host) {
    return new LevelHost(
        host.name(),
        (levels, blocks, random) -> {
          double[][] noise = Runs.noise(host, Order.RANDOMISED, levels - 1, blocks, random);
          double[][] logs = new double[blocks][levels];
          for (int block = 0; block < blocks; block++) {
            for (int level = 0; level < levels; level++) {
              logs[block][level] = noise[level][block];
            }
          }
          return new Run(logs, null);
        });
  }

  private static LevelHost independent(String name, ToDoubleFunction<Random> noise) {
    return new LevelHost(
        name,
        (levels, blocks, random) ->
            new Run(rows(levels, blocks, level -> noise.applyAsDouble(random)), null));
  }

  private static double t3(Random random) {
    double squares = 0;
    for (int i = 0; i < 3; i++) {
      double one = random.nextGaussian();
      squares += one * one;
    }
    return random.nextGaussian() / Math.sqrt(squares / 3);
  }

  private static LevelHost unequal(String name, int noisy, double factor, boolean sliced) {
    return normal(name, sliced, noisy, factor, 0, 0);
  }

  /** Luck of instances, which slices do not show, in SDs of what they show. */
  private static LevelHost luck(String name, int lucky, double luck) {
    return normal(name, true, lucky, 1, luck, 4 * luck);
  }

  private static LevelHost normal(
      String name, boolean sliced, int odd, double factor, double luck, double oddLuck) {
    return new LevelHost(
        name,
        (levels, blocks, random) -> {
          double[] slices = new double[levels];
          double[] sds = new double[levels];
          for (int level = 0; level < levels; level++) {
            double shown = level == odd ? factor : 1;
            sds[level] = Math.hypot(shown, level == odd ? oddLuck : luck);
            slices[level] = shown * shown * chiSquare(SLICE_DF, random) / SLICE_DF;
          }
          double[][] logs = rows(levels, blocks, level -> sds[level] * random.nextGaussian());
          return new Run(logs, sliced ? slices : null);
        });
  }

  private static double chiSquare(int df, Random random) {
    return IntStream.range(0, df).mapToDouble(i -> random.nextGaussian()).map(z -> z * z).sum();
  }

  /** SD 2 %, in the planner's order or in one drawn for each block by itself. */
  private static LevelHost place(String name, boolean balanced) {
    return new LevelHost(
        name,
        (levels, blocks, random) -> {
          double[][] logs = rows(levels, blocks, level -> 0.02 * random.nextGaussian());
          List<Integer> order = new ArrayList<>(IntStream.range(0, levels).boxed().toList());
          int seed = random.nextInt(1_000_000_000);
          for (int block = 0; block < blocks; block++) {
            Collections.shuffle(order, random);
            int first = balanced ? Runs.first(levels, seed, block + 1) : order.get(0);
            logs[block][first] += 0.06;
          }
          return new Run(logs, null);
        });
  }

  private interface OfLevel {
    double draw(int level);
  }

  private static double[][] rows(int levels, int blocks, OfLevel noise) {
    double[][] rows = new double[blocks][levels];
    for (double[] row : rows) {
      Arrays.setAll(row, noise::draw);
    }
    return rows;
  }
}
