package dev.toll.exports.live;

import java.io.IOException;

/** A server could not be reached or refused the points; the message says which, what, and why. */
public final class LiveException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * @param cause null where the server itself said so
   */
  LiveException(String message, Throwable cause) {
    super(message, cause);
  }
}
