package dev.toll.bench.simulation;

import dev.toll.engine.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the four rules before {@link dev.toll.engine.statistics.LevelIntervals} say of a run. */
final class OldRule {

  private OldRule() {}

  /** Whether any level gets a false word at any look of a run until decided. */
  static boolean everClaims(double[][] noise) {
    for (int blocks = 2; blocks <= FalseWords.LOOKS; blocks++) {
      if (TollRule.Look.at(noise, blocks, true).anyClaim()) {
        return true;
      }
    }
    return false;
  }

  /** Half the width of the interval that decides, mean over levels; NaN without one. */
  static double width(double[][] noise, int blocks, boolean anytime) {
    TollRule.Look look = TollRule.Look.at(noise, blocks, anytime);
    double sum = 0;
    for (int level = 1; level < noise.length; level++) {
      Interval interval = look.judge(level, 0).deciding().interval();
      sum += interval == null ? Double.NaN : Math.log(interval.high() / interval.low()) / 2;
    }
    return sum / (noise.length - 1);
  }

  /** Per block and level, as per level and block. */
  static double[][] noise(double[][] logs) {
    double[][] noise = new double[logs[0].length][logs.length];
    for (int block = 0; block < logs.length; block++) {
      for (int level = 0; level < noise.length; level++) {
        noise[level][block] = logs[block][level];
      }
    }
    return noise;
  }

  /** False words and, in SDs, widths of a run that is looked at and of one that is not. */
  static List<String> row(LevelHost host, int compared, int replicates) {
    int widths = FalseIntervals.AT.size();
    long[] n =
        Replicates.count(
            replicates,
            1 + 2 * widths,
            "false intervals " + host.name() + compared,
            (random, counts) -> {
              double[][] logs = host.draw().run(compared + 1, FalseWords.LOOKS, random).logs();
              double[][] noise = noise(logs);
              counts[0] += everClaims(noise) ? 1 : 0;
              double sd = FalseIntervals.sd(logs);
              for (int i = 0; i < 2 * widths; i++) {
                int blocks = FalseIntervals.AT.get(i % widths);
                double width = width(noise, blocks, i < widths) / sd;
                // One run without an interval leaves the figure out.
                counts[1 + i] +=
                    Double.isNaN(width)
                        ? Long.MIN_VALUE / (2L * replicates)
                        : Math.round(1e6 * width);
              }
            });
    List<String> row = new ArrayList<>();
    row.add(new Replicates.Share(n[0], replicates).text());
    for (int first : new int[] {1, 1 + widths}) {
      List<String> cells = new ArrayList<>();
      for (int i = 0; i < widths; i++) {
        long sum = n[first + i];
        cells.add(sum < 0 ? "–" : String.format(Locale.ROOT, "%.2f", sum / 1e6 / replicates));
      }
      row.add(String.join(" / ", cells));
    }
    return row;
  }
}
