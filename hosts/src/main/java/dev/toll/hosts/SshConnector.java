package dev.toll.hosts;

import dev.toll.driver.Daemon;
import dev.toll.engine.files.Sha256;
import dev.toll.hosts.agent.Frame;
import dev.toll.hosts.agent.Lines;
import dev.toll.hosts.agent.OpenRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Begins agents on hosts through ssh: one connection each, which carries everything. */
public final class SshConnector {
  /** By default an SSH server drops some of more than ten at once (MaxStartups, sshd_config(5)). */
  static final int OPENING = 8;

  private static final Semaphore OPEN = new Semaphore(OPENING);

  /** From ssh's start to the agent's, the jar included; ssh itself gives up a dead host sooner. */
  private static final long BEGIN_SECONDS = 60;

  /** What a login shell may print before. */
  private static final int MOST_NOISE = 64 * 1024;

  private static final String SEND = "TOLL-SEND";
  private static final String BEGIN = "TOLL-BEGIN";
  private static final String NO = "TOLL-NO-";

  private static final int HASH = 16;

  private final Path agent;

  /** Depends on its content, so that a host keeps one for each toll. */
  private final String agentName;

  /**
   * A connector.
   *
   * @param agent the agent's jar
   */
  public SshConnector(Path agent) throws IOException {
    this.agent = agent;
    agentName = "agent-" + Sha256.of(agent).substring(0, HASH) + ".jar";
  }

  /**
   * Connects to a host and opens an agent there for a run.
   *
   * @param mark of the run
   * @throws HostException in one line, why that is not possible
   */
  public RemoteHost connect(Host host, String mark) throws IOException, InterruptedException {
    OPEN.acquire();
    try {
      return begin(host, mark);
    } finally {
      OPEN.release();
    }
  }

  private RemoteHost begin(Host host, String mark) throws IOException, InterruptedException {
    List<String> arguments =
        List.of(
            host.java() == null ? "" : host.java(),
            agentName,
            Long.toString(Files.size(agent)),
            host.data() == null ? "" : host.data());
    ProcessBuilder builder = new ProcessBuilder(SshCommand.of(host, script(), arguments));
    // Its messages are read.
    builder.environment().put("LC_ALL", "C");
    Process ssh;
    try {
      ssh = builder.start();
    } catch (IOException e) {
      throw new HostException(
          "hosts need OpenSSH's client (package openssh-client): " + e.getMessage(), e);
    }
    SshErrors errors = new SshErrors(host, ssh.getErrorStream());
    Thread limit = limit(ssh);
    try {
      dialogue(host, ssh, errors);
      AgentLine line =
          new AgentLine(host.name(), ssh.getInputStream(), ssh.getOutputStream(), errors::ended);
      return new RemoteHost(
          host,
          line,
          Carrier.of(ssh),
          line.open(new OpenRequest(mark, host.data(), AgentLine.SILENCE.toMillis())));
    } catch (IOException | InterruptedException e) {
      ssh.destroyForcibly();
      throw e;
    } finally {
      limit.interrupt();
    }
  }

  /** What begins the agent on a host. */
  private static String script() throws IOException {
    try (InputStream in = SshConnector.class.getResourceAsStream("begin.sh")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Ends ssh when nothing comes of it: its own timeout ends with the connection. */
  private static Thread limit(Process ssh) {
    return Daemon.start(
        "toll-ssh-limit",
        () -> {
          try {
            TimeUnit.SECONDS.sleep(BEGIN_SECONDS);
            ssh.destroyForcibly();
          } catch (InterruptedException e) {
            // It has begun.
          }
        });
  }

  /** Until the agent's frames begin. */
  private void dialogue(Host host, Process ssh, SshErrors errors) throws IOException {
    InputStream in = ssh.getInputStream();
    int noise = 0;
    for (String line = Lines.read(in, MOST_NOISE);
        noise < MOST_NOISE;
        line = Lines.read(in, MOST_NOISE)) {
      if (line == null) {
        throw new HostException(errors.explain());
      }
      if (line.equals(SEND)) {
        Files.copy(agent, ssh.getOutputStream());
        ssh.getOutputStream().flush();
      } else if (line.startsWith(NO)) {
        throw new HostException(host.name() + ": " + refused(line.substring(NO.length()), host));
      } else if (line.equals(Frame.PREAMBLE.strip())) {
        return;
      } else if (!line.equals(BEGIN)) {
        noise += line.length() + 1;
      }
    }
    throw new HostException(
        host.name()
            + ": its login shell prints more than "
            + MOST_NOISE / 1024
            + " KiB before a command runs; make it silent where no terminal is");
  }

  private static String refused(String word, Host host) {
    String[] parts = word.split(" ", 2);
    return switch (parts[0]) {
      case "JAVA" ->
          (host.java() == null
                  ? "no Java on the path"
                  : "no Java at " + parts[1] + " (java: in the hosts file)")
              + "; install a JDK 17 or newer there, or set java: to its directory";
      case "DIRECTORY" ->
          "cannot create "
              + parts[1]
              + "; set data: in the hosts file to a directory that can be"
              + " written";
      default -> "the agent could not be written to " + parts[1] + "; is there room?";
    };
  }
}
