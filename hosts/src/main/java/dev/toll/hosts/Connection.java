package dev.toll.hosts;

import dev.toll.hosts.agent.Body;
import dev.toll.hosts.agent.DialRequest;
import dev.toll.hosts.agent.Frame;
import dev.toll.hosts.agent.FrameType;
import dev.toll.hosts.agent.StartRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A host with an open agent. Closing it ends all that was started there. */
public final class Connection implements AutoCloseable {
  private final Host host;
  private final AgentLine line;
  private final Carrier carrier;
  private final Map<String, String> facts;

  /**
   * A connection.
   *
   * @param carrier what carries the line
   */
  Connection(Host host, AgentLine line, Carrier carrier, Map<String, String> facts) {
    this.host = host;
    this.line = line;
    this.carrier = carrier;
    this.facts = Map.copyOf(facts);
  }

  public Host host() {
    return host;
  }

  /** What the agent knows of its host, see {@link dev.toll.hosts.agent.Facts}. */
  public Map<String, String> facts() {
    return facts;
  }

  /** How far the host's wall clock is ahead. */
  public ClockOffset clockOffset() throws IOException, InterruptedException {
    return ClockOffset.measure(line::ping);
  }

  /** Both clocks of the host, and this machine's monotonic one when it asked and was answered. */
  AgentLine.Clocks clocks() throws IOException, InterruptedException {
    return line.ping();
  }

  /** Puts a file there, see {@link FileTransfer#put}. */
  public String put(Path file, String path, String mode) throws IOException, InterruptedException {
    return new FileTransfer(line).put(file, path, mode);
  }

  /** Copies a file from there, see {@link FileTransfer#get}. */
  public void get(String path, OutputStream to) throws IOException, InterruptedException {
    new FileTransfer(line).get(path, to);
  }

  /** Starts a process there. */
  public Process start(StartRequest request) throws IOException, InterruptedException {
    return RemoteProcess.start(line, request);
  }

  /** Files of its {@code /proc} or {@code /sys}, by name; those that cannot be read are absent. */
  public Map<String, String> read(List<String> files) throws IOException, InterruptedException {
    return new Body.Reader(
            line.ask(FrameType.READ, new Body.Writer().texts(files), "a look at /proc"))
        .map();
  }

  /** Has the host connect to an address and write a word there. */
  void dial(DialRequest request) throws IOException, InterruptedException {
    Frame unused = line.ask(FrameType.DIAL, request.body(), "a connection to this machine");
  }

  /** Why the host is lost; null while it answers. */
  public HostException lost() {
    return line.gone();
  }

  @Override
  public void close() {
    carrier.closing();
    line.close();
    carrier.end();
  }
}
