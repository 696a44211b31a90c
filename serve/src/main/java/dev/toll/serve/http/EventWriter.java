package dev.toll.serve.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Writes server-sent events (WHATWG HTML, section 9.2). Each goes out at once. */
public final class EventWriter {
  private final Sink out;
  private boolean told;

  /** Where bytes go at once. */
  interface Sink {
    void write(byte[] bytes) throws IOException;
  }

  EventWriter(Sink out) {
    this.out = out;
  }

  /** How long a client waits before it asks again, in milliseconds. */
  void retry(int millis) throws IOException {
    write("retry: " + millis + "\n\n");
  }

  /** Keeps the connection alive, and finds out whether the client is still there. */
  void heartbeat() throws IOException {
    write(": still here\n\n");
  }

  /**
   * An event.
   *
   * @param id what a client that comes again says it has seen; null to leave that as it was
   * @param data in one line, as JSON without line feeds is
   */
  public void event(String name, String id, String data) throws IOException {
    told = true;
    write(
        (id == null ? "" : "id: " + id + "\n")
            + "event: "
            + name
            + "\ndata: "
            + data.replace("\n", "")
            + "\n\n");
  }

  /** Whether anything was sent since the last call. */
  boolean toldAnything() {
    boolean was = told;
    told = false;
    return was;
  }

  private void write(String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }
}
