package dev.toll.engine.verdict;

import dev.toll.engine.statistics.BlockFloor;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.MoreRepetitions;
import dev.toll.engine.statistics.RankShift;
import dev.toll.engine.statistics.WelchRatio;
import java.util.OptionalInt;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/** The values a verdict rests on, and the intervals of their ratio; all logarithms are natural. */
public interface Evidence {

  /** Whether the values are enough to decide among this many comparisons. */
  boolean enough(int family);

  /** The interval that decides, and by which rule. */
  Deciding deciding(Comparison about);

  /** The interval that would have decided under other assumptions; null when none is taken. */
  default Interval second(Comparison about) {
    return null;
  }

  /** Whether there is a second interval to ask at all. */
  default boolean hasSecond(int family) {
    return true;
  }

  /** How many more would decide; null when not estimated. */
  default OptionalInt more(Comparison about) {
    return null;
  }

  /** Ratios within blocks, their number fixed beforehand, with nothing known of other levels. */
  static BlockEvidence blocks(double[] logRatios) {
    return new BlockEvidence(logRatios, 2, null, false);
  }

  /**
   * Two independent runs, the ratio of B to A: the rank interval decides, Welch's stands beside it.
   */
  static Evidence runs(double[] logsA, double[] logsB) {
    return new Evidence() {
      @Override
      public boolean enough(int family) {
        return RankShift.enough(logsA.length, logsB.length, family);
      }

      @Override
      public Deciding deciding(Comparison about) {
        return new Deciding(
            Rule.RANKS, RankShift.interval(logsA, logsB, Confidence.ofFamily(about.family())));
      }

      @Override
      public Interval second(Comparison about) {
        return WelchRatio.interval(logsA, logsB, Confidence.ofFamily(about.family()));
      }

      @Override
      public OptionalInt more(Comparison about) {
        return MoreRepetitions.ofTrials(
            logsA.length,
            sd(logsA),
            logsB.length,
            sd(logsB),
            WelchRatio.shift(logsA, logsB),
            Confidence.ofFamily(about.family()),
            about.margin());
      }
    };
  }

  /**
   * Levels that ran one after another: Welch's interval alone, for no run of the one belongs to a
   * run of the other. The floor is that of blocks.
   */
  static Evidence sequence(double[] level, double[] against) {
    return new Evidence() {
      @Override
      public boolean enough(int family) {
        return Math.min(level.length, against.length) >= BlockFloor.needed(family)
            && WelchRatio.of(against, level) != null;
      }

      @Override
      public Deciding deciding(Comparison about) {
        return new Deciding(
            Rule.WELCH, WelchRatio.interval(against, level, Confidence.ofFamily(about.family())));
      }

      @Override
      public boolean hasSecond(int family) {
        return false;
      }
    };
  }

  private static double sd(double[] logs) {
    return logs.length < 2 ? 0 : StandardDeviation.of(logs).getAsDouble();
  }
}
