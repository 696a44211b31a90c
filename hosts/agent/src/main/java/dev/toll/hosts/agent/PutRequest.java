package dev.toll.hosts.agent;

import java.io.IOException;

/**
 * A file for the host.
 *
 * @param sha256 of its content, in hexadecimal
 * @param path below the run's directory; null for the store of files that are kept between runs, by
 *     their hash
 * @param mode its permissions, e.g. {@code rw-------}
 */
public record PutRequest(String sha256, long size, String path, String mode) {
  public Body.Writer body() {
    return new Body.Writer().text(sha256).number(size).text(path).text(mode);
  }

  static PutRequest of(Frame frame) throws IOException {
    Body.Reader body = new Body.Reader(frame);
    return new PutRequest(body.text(), body.number(), body.text(), body.text());
  }
}
