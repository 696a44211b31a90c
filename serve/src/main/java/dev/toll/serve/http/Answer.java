package dev.toll.serve.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An answer: whole before it is sent, or a stream.
 *
 * @param headers in addition to those that every answer has
 * @param stream what is sent instead of a body; null for a whole answer
 */
// The bytes are handed on as they are; two answers are never compared.
@SuppressWarnings("ArrayRecordComponent")
public record Answer(
    int status, String type, byte[] body, Map<String, String> headers, Stream stream) {
  private static final String TEXT = "text/plain; charset=utf-8";

  public static Answer html(int status, String html) {
    return of(status, "text/html; charset=utf-8", html);
  }

  public static Answer html(String html) {
    return html(200, html);
  }

  public static Answer json(String json) {
    return of(200, "application/json; charset=utf-8", json);
  }

  /** A refusal or an error in plain words. */
  public static Answer text(int status, String text) {
    return of(status, TEXT, text + "\n");
  }

  public static Answer of(int status, String type, String body) {
    return new Answer(status, type, body.getBytes(StandardCharsets.UTF_8), Map.of(), null);
  }

  /** Server-sent events, for as long as the client stays. */
  public static Answer stream(Stream stream) {
    return new Answer(200, "text/event-stream; charset=utf-8", new byte[0], Map.of(), stream);
  }

  /** What is not there; the same for all paths. */
  public static Answer notFound() {
    return text(404, "Not found.");
  }

  /** Go there, by GET. */
  public static Answer redirect(String place) {
    return text(303, "See " + place).with("Location", place);
  }

  /** The same with another header. */
  public Answer with(String name, String value) {
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.put(name, value);
    return new Answer(status, type, body, all, stream);
  }

  /** Something that is sent to one client as it happens. */
  @FunctionalInterface
  public interface Stream {
    /**
     * Looks, and sends what is new since the last look.
     *
     * @param out where it is sent
     * @throws IOException when the client is gone, or what is watched cannot be read
     */
    void look(EventWriter out) throws IOException;
  }
}
