package dev.toll.bench.simulation;

import dev.toll.engine.plan.Plan;
import dev.toll.engine.plan.Planner;
import dev.toll.engine.record.ReportSpec;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** Simulated runs: trials in the order of the real {@link Planner}, on a host. */
final class Runs {

  /** By number of levels: checking settings takes longer than a run. */
  private static final Map<Integer, Study> STUDIES = new ConcurrentHashMap<>();

  private Runs() {}

  /**
   * A run without any effect.
   *
   * @param compared levels other than the baseline
   * @return the noise of each level (the baseline first) in each block
   */
  static double[][] noise(Host host, int compared, int blocks, Random random) {
    // As a run draws its seed.
    int seed = random.nextInt(1_000_000_000);
    Plan plan = Planner.plan(STUDIES.computeIfAbsent(compared, key -> study(key)), seed, blocks);
    double[] inOrder = host.noise().of(plan, random);
    double[][] noise = new double[compared + 1][blocks];
    for (int i = 0; i < inOrder.length; i++) {
      Plan.Trial trial = plan.trials().get(i);
      noise[Integer.parseInt(trial.level())][trial.block() - 1] = inOrder[i];
    }
    return noise;
  }

  /** The level that is first in a block. */
  static int first(int levels, int seed, int block) {
    List<String> names = IntStream.range(0, levels).mapToObj(String::valueOf).toList();
    return Integer.parseInt(Planner.block(block, names, seed).get(0).level());
  }

  private static Study study(int compared) {
    Settings settings = Settings.of(List.of()).checked(DesignSettings.ALL, new Problems());
    Settings none = Settings.of(List.of());
    List<Level> levels = new ArrayList<>();
    for (String name : IntStream.rangeClosed(0, compared).mapToObj(String::valueOf).toList()) {
      levels.add(new Level(name, "", null, false, false, none, settings, Map.of(), null));
    }
    return new Study(
        "simulated",
        "",
        "",
        "as written",
        null,
        settings,
        "0",
        levels,
        null,
        List.of(),
        ReportSpec.NONE);
  }
}
