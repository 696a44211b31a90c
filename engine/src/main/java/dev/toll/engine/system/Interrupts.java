package dev.toll.engine.system;

import java.nio.channels.ClosedByInterruptException;

/** An interrupt in all its forms: one that meets reading or writing comes as an I/O error. */
public final class Interrupts {
  private Interrupts() {}

  /** Whether this came of an interrupt. */
  public static boolean isOne(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof InterruptedException || cause instanceof ClosedByInterruptException) {
        return true;
      }
    }
    return false;
  }

  /** The same as what it is; the thread's flag, which an I/O error leaves up, is taken down. */
  public static InterruptedException of(Throwable e) {
    if (e instanceof InterruptedException interrupted) {
      return interrupted;
    }
    boolean up = Thread.interrupted();
    InterruptedException interrupted =
        new InterruptedException(up ? "interrupted" : "interrupted while waiting");
    interrupted.initCause(e);
    return interrupted;
  }

  /** Takes down the thread's flag, when what it asks for has been done. */
  public static void clear() {
    boolean unused = Thread.interrupted();
  }
}
