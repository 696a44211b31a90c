package dev.toll.cli;

/** What toll's exit codes mean; documented in {@code toll --help}. */
final class ExitCode {
  static final int OK = 0;

  /** A defect of toll itself. */
  static final int DEFECT = 1;

  /** Bad input: an unknown study, a mistake in a study, a wrong option. */
  static final int BAD_INPUT = 2;

  /** The run could not be done or finished: the system did not start, a trial stayed void. */
  static final int RUN_FAILED = 3;

  private ExitCode() {}
}
