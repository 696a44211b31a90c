package dev.toll.systems.command;

import dev.toll.engine.process.LogTail;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.command.Shell.Exit;

/** What to say of a command that failed: which, how, and the end of its output. */
final class Failure {
  static final int TAIL = 15;

  private Failure() {}

  static SystemException of(Exit exit) {
    return new SystemException(
        exit.job().key()
            + " "
            + how(exit)
            + "; the end of its output:"
            + System.lineSeparator()
            + LogTail.of(exit.job().log(), TAIL));
  }

  /** "ended with exit code 3", as far as that can be told. */
  static String how(Exit exit) {
    if (exit.code() == null) {
      return "did not end within its deadline of " + exit.job().deadline().toSeconds() + " s";
    }
    return switch (exit.code()) {
      case 0 -> "succeeded";
      case 126 -> "ended with exit code 126: a program in it cannot be run";
      case 127 -> "ended with exit code 127: a program in it was not found";
      default ->
          exit.code() > 128
              ? "was ended by signal " + (exit.code() - 128)
              : "ended with exit code " + exit.code();
    };
  }
}
