package dev.toll.exports.live;

import java.io.IOException;

/** A server could not be reached or refused the points; the message says which, what, and why. */
public final class LiveException extends IOException {
  private static final long serialVersionUID = 1;

  LiveException(String message) {
    super(message);
  }

  LiveException(String message, Throwable cause) {
    super(message, cause);
  }
}
