package dev.toll.hosts.agent;

import java.io.IOException;

/**
 * Opens an agent.
 *
 * @param mark of the run; {@code TOLL_RUN} in the environment of every process
 * @param data directory of files; null for {@code toll/agent} in the user's cache directory
 * @param silentMillis without a frame from toll after which the agent ends all it has started
 */
public record OpenRequest(String mark, String data, long silentMillis) {
  public Body.Writer body() {
    return new Body.Writer().text(mark).text(data).number(silentMillis);
  }

  static OpenRequest of(Frame frame) throws IOException {
    Body.Reader body = new Body.Reader(frame);
    return new OpenRequest(body.text(), body.text(), body.number());
  }
}
