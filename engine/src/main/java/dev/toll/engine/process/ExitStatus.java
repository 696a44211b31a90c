package dev.toll.engine.process;

/** What an exit code says of a process. */
public final class ExitStatus {
  /** Linux's last signal, SIGRTMAX (signal(7)). */
  private static final int LAST_SIGNAL = 64;

  private static final int SIGNALS = 128;

  /** Of a program that writes to a pipe whose reader has ended. */
  public static final int BROKEN_PIPE = SIGNALS + 13;

  private ExitStatus() {}

  /** Whether it is how shells and the JVM report that a signal ended a process: 128 + signal. */
  public static boolean isSignal(int code) {
    return code > SIGNALS && code <= SIGNALS + LAST_SIGNAL;
  }

  /** The predicate of a message: "ended with exit code 3", "was killed by signal 9". */
  public static String how(int code) {
    return isSignal(code)
        ? "was killed by signal " + (code - SIGNALS) + (code == BROKEN_PIPE ? ", SIGPIPE" : "")
        : "ended with exit code " + code;
  }
}
