package dev.toll.yarn.master;

import java.io.IOException;

/** A failure that has been put into words: one line, for the user. */
final class UserError extends IOException {
  private static final long serialVersionUID = 1;

  UserError(String words) {
    super(words);
  }

  UserError(String words, Throwable cause) {
    super(words, cause);
  }
}
