package dev.toll.engine.run;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.Results;
import dev.toll.engine.system.Progress;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Follows a run as it goes, to show it. */
public interface RunListener extends Progress {
  /** The run begins (or goes on, with some trials done already). */
  default void runStarted(Plan plan, int done, Path directory) {}

  /** A trial begins. */
  default void trialStarted(Plan.Trial trial, int attempt, int number, int of) {}

  /**
   * The levels of an interleaved block are all up, and are loaded in turns from now on.
   *
   * @param number of the block's first trial in the run
   */
  default void loadedInTurns(List<Plan.Trial> trials, int attempt, int number, int of) {}

  /** So many planned trials will not be run, and why. */
  default void trialsNotNeeded(int trials, String why) {}

  /** A step of the trial begins. */
  default void step(String phase, String name) {}

  /** A second of load: seconds since it began, operations in the interval, operations so far. */
  default void load(double seconds, long operations, long total) {}

  /** What the blocks so far say, after each of them but the last. */
  default void answered(Results soFar) {}

  /** Takes remarks for the user, which the journal keeps too. */
  default Consumer<String> noting(Journal journal) {
    return text -> {
      journal.note(text);
      note(text);
    };
  }

  /** A trial has ended, valid or void. */
  default void trialEnded(TrialRecord trial) {}
}
