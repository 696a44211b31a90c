package dev.toll.bench.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A host on which levels may differ in noise, and what its slices say of it.
 *
 * @param what its noise is, with its parameters
 */
record LevelHost(String name, String what, Draw draw) {

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
    all.add(independent("t with 3 degrees of freedom", "Student's t", LevelHost::t3));
    all.add(
        independent(
            "exponential", "an exponential distribution", r -> -Math.log1p(-r.nextDouble())));
    all.addAll(unequal("equal", "normal", 0, 1));
    for (double factor : new double[] {2, 4}) {
      String times = "%.0f× as noisy".formatted(factor);
      String what = "normal, the SD of one level %.0f times the others'".formatted(factor);
      all.addAll(
          unequal("baseline " + times, what.replace("one level", "the baseline"), 0, factor));
      all.addAll(unequal("one level " + times, what, 1, factor));
    }
    for (double luck : new double[] {0.25, 0.5, 1, 2}) {
      String name = "luck 4×, the others' %s×".formatted(luck);
      all.add(luck("baseline's " + name, "the baseline", 0, luck));
      all.add(luck("one level's " + name, "one level", 1, luck));
    }
    all.add(place("first place 6 % slower, balanced", "the order of toll", true));
    all.add(place("the same, order not balanced", "an order drawn for each block", false));
    return all;
  }

  private static LevelHost of(Host host) {
    return new LevelHost(
        host.name(),
        host.what(),
        (levels, blocks, random) -> {
          double[][] noise = Runs.noise(host, levels - 1, blocks, random);
          double[][] logs = new double[blocks][levels];
          for (int block = 0; block < blocks; block++) {
            for (int level = 0; level < levels; level++) {
              logs[block][level] = noise[level][block];
            }
          }
          return new Run(logs, null);
        });
  }

  private static LevelHost independent(String name, String what, ToDoubleFunction<Random> noise) {
    return new LevelHost(
        name,
        what,
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

  /** With slices, which show it, and without. */
  private static List<LevelHost> unequal(String name, String what, int noisy, double factor) {
    return List.of(
        normal(name, what + "; slices show it", true, noisy, factor, 0, 0),
        normal(name + ", no slices", "the same", false, noisy, factor, 0, 0));
  }

  /** Luck of instances, which slices do not show, in SDs of what they show. */
  private static LevelHost luck(String name, String whose, int lucky, double luck) {
    String what =
        "normal; slices show 1 SD, the same at all levels; instances add %s SD, those of %s %s SD"
            .formatted(luck, whose, 4 * luck);
    return normal(name, what, true, lucky, 1, luck, 4 * luck);
  }

  private static LevelHost normal(
      String name,
      String what,
      boolean sliced,
      int odd,
      double factor,
      double luck,
      double oddLuck) {
    return new LevelHost(
        name,
        what,
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
  private static LevelHost place(String name, String starts, boolean balanced) {
    return new LevelHost(
        name,
        "normal, SD 2 %; the first of a block 6 % slower; " + starts,
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

  private static double[][] rows(int levels, int blocks, IntToDoubleFunction noise) {
    double[][] rows = new double[blocks][levels];
    for (double[] row : rows) {
      Arrays.setAll(row, noise);
    }
    return rows;
  }
}
