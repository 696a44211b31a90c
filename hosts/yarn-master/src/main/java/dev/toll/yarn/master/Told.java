package dev.toll.yarn.master;

import java.io.IOException;

/** A failure that has been put into words: one line, for the user. */
final class Told extends IOException {
  private static final long serialVersionUID = 1;

  Told(String words) {
    super(words);
  }

  Told(String words, Throwable cause) {
    super(words, cause);
  }
}
