package dev.toll.serve.http;

import java.io.IOException;

/** Something that is told as it happens, to one client. */
@FunctionalInterface
public interface Stream {
  /**
   * Looks, and tells what is new since the last look.
   *
   * @param out where it is told
   * @throws IOException when the client is gone, or what is watched cannot be read
   */
  void look(EventWriter out) throws IOException;
}
