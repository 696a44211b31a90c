package dev.toll.engine.plan;

import dev.toll.engine.record.Published;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import java.util.ArrayList;
import java.util.List;

/** Orders the trials of a study. */
public final class Planner {
  private Planner() {}

  /** Plans a run of as many blocks as the study asks for. */
  public static Plan plan(Study study, long seed) {
    return plan(study, seed, (int) study.settings().count(DesignSettings.BLOCKS));
  }

  /**
   * Plans a run: complete blocks, each level once in random and balanced order (randomised
   * multiple interleaved trials, Abedi and Brecht, ICPE 2017), or level after level by the publication's rule.
   *
   * @param seed fixes the order; a block's order depends on the seed and its number alone, so that
   *     blocks can be added to a finished run
   */
  public static Plan plan(Study study, long seed, int blocks) {
    Published.Protocol protocol = study.protocol();
    List<String> levels = study.levels().stream().map(Level::name).toList();
    List<Plan.Trial> trials = new ArrayList<>();
    if (study.settings().flag(DesignSettings.WARMUP_BLOCK)) {
      trials.addAll(block(0, levels, seed));
    }
    if (protocol != null) {
      for (int i = 0; i < levels.size(); i++) {
        for (int block = 1; block <= blocks; block++) {
          trials.add(new Plan.Trial(block, i + 1, levels.get(i)));
        }
      }
    } else {
      for (int block = 1; block <= blocks; block++) {
        trials.addAll(block(block, levels, seed));
      }
    }
    return new Plan(
        seed, study.order(), blocks, trials, protocol == null ? null : protocol.similar());
  }

  /**
   * One block in its random order. Over as many blocks as there are levels each level stands at
   * each place once, so that what a place costs is in all of them alike (Latin squares: Fisher, The
   * Design of Experiments, 1935).
   */
  public static List<Plan.Trial> block(int block, List<String> levels, long seed) {
    int set = RoundOrder.set(levels.size());
    // The rounds of a block have attempts from 1 on: none is in the order of the blocks.
    RoundOrder orders = new RoundOrder(levels.size(), seed, Math.floorDiv(block - 1, set), 0);
    List<Integer> order = orders.next();
    for (int i = Math.floorMod(block - 1, set); i > 0; i--) {
      order = orders.next();
    }
    List<Plan.Trial> trials = new ArrayList<>();
    for (int i = 0; i < order.size(); i++) {
      trials.add(new Plan.Trial(block, i + 1, levels.get(order.get(i))));
    }
    return trials;
  }

  /**
   * Seeds one apart become far apart (Steele, Lea and Flood, OOPSLA 2014, variant 13). Without it
   * the first draw of neighbouring seeds is nearly the same, and two levels have the same order in
   * every block.
   */
  static long mixed(long seed) {
    long z = (seed ^ (seed >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
