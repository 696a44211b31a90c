package dev.toll.driver;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Writes events, one whole line at a time whichever thread they come from. */
record EventWriter(OutputStream out) {

  /**
   * Writes and flushes the event.
   *
   * @throws UncheckedIOException when the reader is gone
   */
  synchronized void write(Event event) {
    try {
      out.write((Protocol.encode(event) + "\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("the driver's parent no longer reads", e);
    }
  }
}
