package dev.toll.engine.system;

/** A system could not be had, started or used; the message says what, why and how to mend it. */
public class SystemException extends Exception {
  private static final long serialVersionUID = 1;

  public SystemException(String message) {
    super(message);
  }

  public SystemException(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * Whether the same would happen again: a mistake in what was asked, and so no replay can help.
   */
  public boolean permanent() {
    return getCause() instanceof SystemException cause && cause.permanent();
  }
}
