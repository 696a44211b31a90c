package dev.toll.engine.settings;

/** The study (or what was said on the command line about it) is wrong; the message says how. */
public final class StudyException extends Exception {
  public StudyException(String message) {
    super(message);
  }
}
