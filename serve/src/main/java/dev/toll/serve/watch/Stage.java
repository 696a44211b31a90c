package dev.toll.serve.watch;

import dev.toll.engine.journal.RunState;

/** How a run stands, in the words of its pages. */
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

  static Stage of(RunState state, boolean atWork) {
    if (atWork) {
      return state.end() == null ? RUNNING : WRITING;
    }
    if (state.end() == null) {
      return INTERRUPTED;
    }
    return switch (state.end()) {
      case RunState.COMPLETE -> COMPLETE;
      case "failed" -> FAILED;
      default -> STOPPED;
    };
  }
}
