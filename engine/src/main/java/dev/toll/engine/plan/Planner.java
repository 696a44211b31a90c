package dev.toll.engine.plan;

import dev.toll.engine.record.Published;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Orders the trials of a study. */
public final class Planner {
  private Planner() {}

  /** Plans a run of as many blocks as the study asks for. */
  public static Plan plan(Study study, long seed) {
    return plan(study, seed, (int) study.settings().count(DesignSettings.BLOCKS));
  }

  /**
   * Plans a run: complete blocks, each level once in random and balanced order (randomised multiple
   * interleaved trials, Abedi and Brecht, ICPE 2017), or level after level by the publication's
   * rule.
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
   * One block in its random order. Over as many blocks as there are levels each level is at each
   * place once, so that what a place costs is in all of them alike: a Latin square whose rows,
   * columns and levels are in random order (Fisher and Yates, Statistical Tables, 1938). Not one of
   * Williams', in which two levels are always near each other or always far.
   */
  public static List<Plan.Trial> block(int block, List<String> levels, long seed) {
    int size = levels.size();
    // java.util.Random's and shuffle's algorithms are specified, so a seed means the same for ever.
    Random random = new Random(mixed(seed * 1_000_003 + Math.floorDiv(block - 1, size)));
    int row = shuffled(size, random).get(Math.floorMod(block - 1, size));
    List<Integer> columns = shuffled(size, random);
    List<Integer> names = shuffled(size, random);
    List<Plan.Trial> trials = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      String level = levels.get(names.get((row + columns.get(i)) % size));
      trials.add(new Plan.Trial(block, i + 1, level));
    }
    return trials;
  }

  private static List<Integer> shuffled(int size, Random random) {
    List<Integer> numbers = new ArrayList<>(IntStream.range(0, size).boxed().toList());
    Collections.shuffle(numbers, random);
    return numbers;
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
