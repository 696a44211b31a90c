package dev.toll.engine.verdict;

import dev.toll.engine.statistics.BlockFloor;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.Intervals;
import dev.toll.engine.statistics.MoreRepetitions;
import dev.toll.engine.statistics.RankShift;
import dev.toll.engine.statistics.WelchRatio;
import java.util.Arrays;
import java.util.OptionalInt;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/** The values a verdict rests on, and the intervals of their ratio; all logarithms are natural. */
public interface Evidence {

  /** Whether the values are enough to decide among this many comparisons. */
  boolean enough(int family);

  /** The interval that decides; null when it cannot be had. */
  Interval ruling(double confidence);

  /** The interval that would have decided under other assumptions; null when none is taken. */
  default Interval second(double confidence) {
    return null;
  }

  /** Whether there is a second interval to ask at all. */
  default boolean hasSecond() {
    return true;
  }

  /** How many more would decide; null when not estimated. */
  default OptionalInt more(double confidence, double margin) {
    return null;
  }

  /**
   * Ratios within blocks: the exact order-statistic interval decides, Student's t stands beside it.
   */
  static Evidence blocks(double[] logRatios) {
    return new Evidence() {
      @Override
      public boolean enough(int family) {
        return logRatios.length >= BlockFloor.needed(family);
      }

      @Override
      public Interval ruling(double confidence) {
        return Intervals.exactMedian(Arrays.stream(logRatios).map(Math::exp).toArray(), confidence);
      }

      @Override
      public Interval second(double confidence) {
        return Intervals.t(logRatios, confidence);
      }

      @Override
      public OptionalInt more(double confidence, double margin) {
        return MoreRepetitions.ofBlocks(
            logRatios.length, Mean.of(logRatios).getAsDouble(), sd(logRatios), confidence, margin);
      }
    };
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
      public Interval ruling(double confidence) {
        return RankShift.interval(logsA, logsB, confidence);
      }

      @Override
      public Interval second(double confidence) {
        return WelchRatio.interval(logsA, logsB, confidence);
      }

      @Override
      public OptionalInt more(double confidence, double margin) {
        return MoreRepetitions.ofTrials(
            logsA.length,
            sd(logsA),
            logsB.length,
            sd(logsB),
            WelchRatio.shift(logsA, logsB),
            confidence,
            margin);
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
      public Interval ruling(double confidence) {
        return WelchRatio.interval(against, level, confidence);
      }

      @Override
      public boolean hasSecond() {
        return false;
      }
    };
  }

  private static double sd(double[] logs) {
    return logs.length < 2 ? 0 : StandardDeviation.of(logs).getAsDouble();
  }
}
