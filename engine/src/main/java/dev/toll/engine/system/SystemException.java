package dev.toll.engine.system;

import dev.toll.driver.Reason;

/**
 * A system could not be had, started or used; the message says what, why and how to mend it. What
 * it is based on, such as the end of a server's log, is kept apart.
 */
public class SystemException extends Exception {
  private static final long serialVersionUID = 1;

  private final String summary;
  private final String details;

  public SystemException(String message) {
    this(message, (Throwable) null);
  }

  public SystemException(String message, Throwable cause) {
    this(message, null, cause);
  }

  /**
   * One with details.
   *
   * @param details several lines; null for none
   */
  public SystemException(String message, String details) {
    this(message, details, null);
  }

  /** The same, caused by another. */
  public SystemException(String message, String details, Throwable cause) {
    super(details == null ? words(message) : words(message) + "; " + details, cause);
    this.summary = words(message);
    this.details = details;
  }

  /** What a library has said may be part of it. */
  private static String words(String message) {
    return message == null || message.indexOf('\n') >= 0 ? message : Reason.plain(message);
  }

  /** The details that are the last lines of a log. */
  public static String endOfLog(String lines) {
    return "the end of its log:" + System.lineSeparator() + lines;
  }

  /** The message without the details, for a list. */
  public String summary() {
    return summary;
  }

  /** Several lines; null for none. */
  public String details() {
    return details;
  }

  /**
   * Whether the same would happen again: a mistake in what was asked, and so no replay can help.
   */
  public boolean permanent() {
    return getCause() instanceof SystemException cause && cause.permanent();
  }
}
