package dev.toll.serve.watch;

import dev.toll.engine.journal.RunView;

/** The state of a run, in the words of its pages. */
public enum Stage {
  RUNNING("running"),
  WRITING("writing reports"),
  COMPLETE("complete"),
  STOPPED("stopped"),
  FAILED("failed"),

  /** Cut short: the toll that worked on it is gone and did not say why. */
  INTERRUPTED("interrupted");

  private final String word;

  Stage(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }

  /** Whether a toll is at work on it. */
  public boolean live() {
    return this == RUNNING || this == WRITING;
  }

  static Stage of(String end, boolean atWork) {
    if (atWork) {
      return end == null ? RUNNING : WRITING;
    }
    if (end == null) {
      return INTERRUPTED;
    }
    return switch (end) {
      case RunView.COMPLETE -> COMPLETE;
      case "failed" -> FAILED;
      default -> STOPPED;
    };
  }
}
