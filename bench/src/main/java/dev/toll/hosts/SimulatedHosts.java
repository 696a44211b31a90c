package dev.toll.hosts;

import dev.toll.hosts.agent.OpenRequest;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Set;

/**
 * Connects to simulated hosts as {@link SshConnector} does to real ones, from where the agent has
 * begun; that is why this class is in its package. In place of an ssh process with three pipes
 * there are three named pipes.
 */
public final class SimulatedHosts {
  /** How many connections toll opens at once. */
  public static final int OPENING = SshConnector.OPENING;

  /** What toll writes to a host, what the host writes, and what its ssh would say. */
  public static final String TO_HOST = "to";

  public static final String FROM_HOST = "from";
  public static final String ERRORS = "errors";

  private SimulatedHosts() {}

  /**
   * Connects.
   *
   * @param directory the host's, with its pipes
   */
  public static RemoteHost connect(String name, Path directory, String mark)
      throws IOException, InterruptedException {
    String data = directory.resolve("data").toString();
    Host host = new Host(name, name, null, 0, Set.of(), data, null, null);
    // The other end opens them in this order too: opening a named pipe waits for the other end.
    OutputStream to = new FileOutputStream(directory.resolve(TO_HOST).toFile());
    InputStream from = new FileInputStream(directory.resolve(FROM_HOST).toFile());
    SshErrors errors = new SshErrors(host, new FileInputStream(directory.resolve(ERRORS).toFile()));
    AgentLine line = new AgentLine(name, from, to, errors::ended);
    OpenRequest request = new OpenRequest(mark, data, AgentLine.SILENCE.toMillis());
    // As ssh does, it ends when the agent has.
    return new RemoteHost(host, line, () -> awaitEnd(errors), line.open(request));
  }

  private static void awaitEnd(SshErrors errors) {
    String unused = errors.text();
  }
}
