package dev.toll.serve.http;

import java.io.IOException;

/**
 * A part of the site with a way in of its own: the token opens none of it, and it opens nothing
 * else. Alone there forms may be sent, and only by its own pages.
 */
public interface AuthenticatedArea {
  /** Its path; all below it belongs to it too. */
  String path();

  /**
   * Whether the request is from a client it knows. All others are answered apart from these, one
   * after another. Asked on the event loop: it must not wait.
   */
  boolean knows(Request asked);

  /** The answer, to those it knows and to those it does not. */
  Answer answer(Request asked) throws IOException;

  /** Whether a request is for it. */
  default boolean has(Request asked) {
    return asked.path().equals(path()) || asked.path().startsWith(path() + "/");
  }
}
