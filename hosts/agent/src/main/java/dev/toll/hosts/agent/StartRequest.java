package dev.toll.hosts.agent;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * A process.
 *
 * @param environment added to the agent's own, from which flags for JVMs and locales are removed
 * @param directory absolute, or below the run's directory, and made there; null for the latter
 * @param cpus on which it may run, as taskset(1) has it; null for all
 */
public record StartRequest(
    List<String> command, Map<String, String> environment, String directory, String cpus) {
  public Body.Writer body() {
    return new Body.Writer().texts(command).map(environment).text(directory).text(cpus);
  }

  static StartRequest of(Frame frame) throws IOException {
    Body.Reader body = new Body.Reader(frame);
    return new StartRequest(body.texts(), body.map(), body.text(), body.text());
  }
}
