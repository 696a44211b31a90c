package dev.toll.engine.analysis;

import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.TrialRecord;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Median;

/**
 * How long a block takes, for all that says how long more blocks will: from its start to the start
 * of the next, replays and waits included, in the median over blocks. A run of one block has only
 * the time from its start to its end.
 */
final class BlockTime {

  /** A next block that starts later than this many lengths belongs to another sitting. */
  private static final double SAME_SITTING = 2;

  private BlockTime() {}

  /**
   * Seconds.
   *
   * @param trials of any order; those of the discarded block 0 are no block
   * @return null when unknown, as before the first trial
   */
  static Double seconds(List<TrialRecord> trials) {
    List<Block> blocks =
        trials.stream()
            .filter(trial -> trial.block() > 0)
            .collect(Collectors.groupingBy(TrialRecord::block, TreeMap::new, Collectors.toList()))
            .values()
            .stream()
            .map(Block::of)
            .toList();
    List<Double> seconds = new ArrayList<>();
    for (int i = 0; i < blocks.size(); i++) {
      // What comes after the last block is not known, which matters when it is the only one.
      if (i + 1 < blocks.size() || seconds.isEmpty()) {
        seconds.add(blocks.get(i).until(i + 1 < blocks.size() ? blocks.get(i + 1) : null));
      }
    }
    double median =
        Median.withDefaults()
            .evaluate(
                seconds.stream().mapToDouble(Double::doubleValue).filter(s -> s > 0).toArray());
    return median > 0 ? median : null;
  }

  /**
   * A block.
   *
   * @param start of its first trial; null when unknown
   * @param length seconds to the end of its last trial
   */
  private record Block(Instant start, double length) {

    static Block of(List<TrialRecord> trials) {
      Instant start = begin(trials);
      // Of an interleaved block all trials start together; that their steps follow each other is
      // an upper bound.
      double length = trials.stream().mapToDouble(BlockTime::steps).sum();
      for (TrialRecord trial : trials) {
        Instant own = startOf(trial);
        if (own != null) {
          length = Math.max(length, between(start, own) + steps(trial));
        }
      }
      return new Block(start, length);
    }

    double until(Block next) {
      double whole =
          next == null || start == null || next.start == null ? 0 : between(start, next.start);
      return whole > 0 && (length == 0 || whole <= SAME_SITTING * length) ? whole : length;
    }
  }

  /** Seconds from the start of a block to that of a later one; 0 where either is unknown. */
  static double between(List<TrialRecord> block, List<TrialRecord> later) {
    Instant from = begin(block);
    Instant to = begin(later);
    return from == null || to == null ? 0 : between(from, to);
  }

  private static Instant begin(List<TrialRecord> block) {
    return block.stream()
        .map(BlockTime::startOf)
        .filter(Objects::nonNull)
        .min(Comparator.naturalOrder())
        .orElse(null);
  }

  private static double between(Instant from, Instant to) {
    return Duration.between(from, to).toMillis() / 1000.0;
  }

  private static double steps(TrialRecord trial) {
    return trial.steps().stream()
        .filter(step -> !step.phase().equals(StepRecord.OBSERVE))
        .mapToDouble(StepRecord::seconds)
        .sum();
  }

  private static Instant startOf(TrialRecord trial) {
    try {
      return trial.startedAt() == null ? null : Instant.parse(trial.startedAt());
    } catch (DateTimeParseException e) {
      return null;
    }
  }
}
