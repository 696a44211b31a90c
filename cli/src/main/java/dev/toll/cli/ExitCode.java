package dev.toll.cli;

import dev.toll.engine.compare.ComparedRuns.Outcome;

/** The exit codes; documented in {@code toll --help}. */
final class ExitCode {
  static final int OK = 0;

  /** A defect of toll itself. */
  static final int DEFECT = 1;

  /** Bad input: an unknown study, a mistake in a study, a wrong option. */
  static final int BAD_INPUT = 2;

  /** The run could not be done or finished, or this machine lacks what it needs. */
  static final int RUN_FAILED = 3;

  /** {@code --fail-if}: a cost is more than a limit allows. */
  static final int MORE = 10;

  /** {@code --fail-if}: whether a cost is more than a limit allows is open. */
  static final int OPEN = 11;

  /** Stopped by Ctrl-C; a shell's own code for SIGINT. */
  static final int STOPPED = 130;

  private ExitCode() {}

  /**
   * Of limits.
   *
   * @param outcome null without a limit
   */
  static int of(LimitOptions limits, Outcome outcome) {
    if (outcome == Outcome.MORE) {
      return MORE;
    }
    return outcome == Outcome.OPEN && limits.open == LimitOptions.Open.fail ? OPEN : OK;
  }
}
