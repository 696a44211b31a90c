package dev.toll.hosts;

import dev.toll.engine.files.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The agent as it is sent to hosts.
 *
 * @param name depends on its content, so that a host keeps one for each toll
 */
record AgentJar(Path file, String name, long size) {
  private static final int HASH = 16;

  static AgentJar of(Path file) throws IOException {
    return new AgentJar(
        file, "agent-" + Sha256.of(file).substring(0, HASH) + ".jar", Files.size(file));
  }

  void sendTo(OutputStream out) throws IOException {
    Files.copy(file, out);
    out.flush();
  }

  /** The script that begins it on a host. */
  static String script() throws IOException {
    try (InputStream in = AgentJar.class.getResourceAsStream("begin.sh")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
