package dev.toll.hosts;

import dev.toll.hosts.agent.AgentMain;
import dev.toll.hosts.agent.Frame;
import dev.toll.hosts.agent.OpenRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An agent on this machine, its line a pair of pipes. */
final class LocalAgent implements AutoCloseable {
  static final String MARK = "toll-test-" + ProcessHandle.current().pid();

  final Process process;
  final AgentLine line;
  final Map<String, String> facts;

  private LocalAgent(Process process, AgentLine line, Map<String, String> facts) {
    this.process = process;
    this.line = line;
    this.facts = facts;
  }

  /** A process that has not received anything yet. */
  static Process process() throws IOException, InterruptedException {
    String classes;
    try {
      classes =
          Path.of(AgentMain.class.getProtectionDomain().getCodeSource().getLocation().toURI())
              .toString();
    } catch (java.net.URISyntaxException e) {
      throw new IOException(e);
    }
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                classes,
                AgentMain.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    InputStream in = process.getInputStream();
    ByteArrayOutputStream seen = new ByteArrayOutputStream();
    while (!seen.toString(StandardCharsets.UTF_8).endsWith(Frame.PREAMBLE)) {
      int b = in.read();
      if (b < 0) {
        throw new IOException("no agent: " + seen);
      }
      seen.write(b);
    }
    return process;
  }

  static LocalAgent start(Path data) throws IOException, InterruptedException {
    return start(data, AgentLine.SILENCE.toMillis());
  }

  static LocalAgent start(Path data, long silentMillis) throws IOException, InterruptedException {
    Process process = process();
    AgentLine line =
        new AgentLine("here", process.getInputStream(), process.getOutputStream(), () -> null);
    return new LocalAgent(
        process, line, line.open(new OpenRequest(MARK, data.toString(), silentMillis)));
  }

  /** Processes that carry a variable. */
  static List<Long> alive(String variable) {
    return new ArrayList<>(
        dev.toll.engine.process.ProcFs.withVariable(
            variable.split("=")[0], variable.split("=")[1]));
  }

  @Override
  public void close() throws IOException {
    line.close();
    process.destroyForcibly();
  }
}
