package dev.toll.hosts.agent;

import java.io.IOException;

/**
 * Bytes of a file.
 *
 * @param path absolute, or below the run's directory
 * @param from first byte; negative: counted from the end, so -1000 is its last 1,000 bytes
 */
public record GetRequest(String path, long from) {
  public Body.Writer body() {
    return new Body.Writer().text(path).number(from);
  }

  static GetRequest of(Frame frame) throws IOException {
    Body.Reader body = new Body.Reader(frame);
    return new GetRequest(body.text(), body.number());
  }
}
