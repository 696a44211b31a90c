package dev.toll.engine.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The order of levels in the rounds of an interleaved block: random, and balanced, so that over
 * each set of rounds every level is at every position equally often and follows every other level
 * equally often: the rows of Williams' Latin squares (Australian Journal of Scientific Research A
 * 2, 1949; Bradley, JASA 53, 1958), with levels and rows in random order. After a set that is cut
 * short, counts differ by one at most for positions.
 */
public final class RoundOrder {
  private final int levels;
  private final Random random;
  private final List<List<Integer>> ahead = new ArrayList<>();

  /**
   * An order that a seed fixes.
   *
   * @param seed fixes it together with the block and its attempt
   */
  public RoundOrder(int levels, long seed, int block, int attempt) {
    this.levels = levels;
    // java.util.Random's and shuffle's algorithms are specified, so a seed means the same for ever.
    random = new Random(Planner.mixed(Planner.mixed(seed * 1_000_003 + block) + attempt));
  }

  /** The next round: each level's number once, from 0. */
  public List<Integer> next() {
    if (ahead.isEmpty()) {
      squares();
    }
    return ahead.remove(0);
  }

  /** One square for an even number of levels; for an odd one it takes a second, its mirror. */
  private void squares() {
    List<Integer> names = new ArrayList<>(IntStream.range(0, levels).boxed().toList());
    Collections.shuffle(names, random);
    ahead.addAll(square(names, false));
    if (levels % 2 == 1 && levels > 1) {
      ahead.addAll(square(names, true));
    }
  }

  private List<List<Integer>> square(List<Integer> names, boolean mirrored) {
    List<List<Integer>> rows = new ArrayList<>();
    for (int shift = 0; shift < levels; shift++) {
      List<Integer> row = new ArrayList<>();
      for (int position = 0; position < levels; position++) {
        // 0, 1, n-1, 2, n-2, ...: all differences of neighbours are different.
        int step = position % 2 == 1 ? (position + 1) / 2 : levels - position / 2;
        row.add(names.get((step + shift) % levels));
      }
      if (mirrored) {
        Collections.reverse(row);
      }
      rows.add(row);
    }
    Collections.shuffle(rows, random);
    return rows;
  }
}
