package dev.toll.serve.watch;

import dev.toll.engine.journal.RunView;
import java.util.Locale;

/** The state of a run, in the words of its pages. */
public enum Stage {
  RUNNING,
  WRITING,
  COMPLETE,
  STOPPED,
  FAILED,

  /** Cut short: the toll that worked on it is gone and did not say why. */
  INTERRUPTED;

  public String word() {
    return this == WRITING ? "writing reports" : name().toLowerCase(Locale.ROOT);
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
