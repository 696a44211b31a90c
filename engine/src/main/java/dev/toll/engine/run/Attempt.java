package dev.toll.engine.run;

import dev.toll.engine.plan.Plan;
import dev.toll.engine.record.TrialRecord;
import java.io.IOException;
import java.util.List;

/**
 * What came of one attempt at a trial, or at an interleaved block.
 *
 * @param records of its trials, in their order
 * @param decisive the one that made the others void or excluded, where they do not count
 */
record Attempt(List<TrialRecord> records, TrialRecord decisive) {

  /** Whether all of it counts. */
  boolean valid() {
    return records.stream().allMatch(TrialRecord::valid);
  }

  /** Runs what is run as one. */
  @FunctionalInterface
  interface Runner {
    /**
     * Runs an attempt.
     *
     * @param together a trial, or those of an interleaved block
     * @param number of the first of them in the run
     * @param of how many trials the run has
     */
    Attempt run(List<Plan.Trial> together, int attempt, int number, int of)
        throws InterruptedException, IOException;
  }
}
