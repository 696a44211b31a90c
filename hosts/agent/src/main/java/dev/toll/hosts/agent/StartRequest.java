package dev.toll.hosts.agent;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * A process.
 *
 * @param environment added to the agent's own, from which flags for JVMs and locales are removed
 */
public record StartRequest(List<String> command, Map<String, String> environment) {
  public Body.Writer body() {
    return new Body.Writer().texts(command).map(environment);
  }

  static StartRequest of(Frame frame) throws IOException {
    Body.Reader body = new Body.Reader(frame);
    return new StartRequest(body.texts(), body.map());
  }
}
