package dev.toll.hosts;

import dev.toll.driver.Daemon;
import dev.toll.hosts.agent.Frame;
import dev.toll.hosts.agent.OpenRequest;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocket;

/** A line that an agent has made by calling; it is not open yet. */
public final class CalledLine {
  /** For the agent to see the end of the line as an end, and not as one that was cut. */
  private static final int FAREWELL_SECONDS = 2;

  private static final int OPEN_MILLIS = 10_000;

  private final Socket plain;
  private final SSLSocket socket;
  private volatile String broken;

  CalledLine(Socket plain, SSLSocket socket) {
    this.plain = plain;
    this.socket = socket;
  }

  /** Where it comes from. */
  public InetAddress from() {
    return plain.getInetAddress();
  }

  /**
   * Opens the agent.
   *
   * @param host its name, and where its files go
   * @param mark of the run
   * @param ending why the line has ended, as far as the agent's starter knows; else null
   * @param carrier is notified when the line is closed
   * @throws HostException when it cannot, in one line
   */
  public RemoteHost open(Host host, String mark, Supplier<String> ending, Carrier carrier)
      throws IOException, InterruptedException {
    try {
      plain.setSoTimeout(OPEN_MILLIS);
      byte[] preamble = socket.getInputStream().readNBytes(Frame.PREAMBLE.length());
      if (!Frame.PREAMBLE.equals(new String(preamble, StandardCharsets.US_ASCII))) {
        throw new HostException(host.name() + ": the agent that called does not speak");
      }
      // The line's own heartbeat notices silence.
      plain.setSoTimeout(0);
      AgentLine line =
          new AgentLine(
              host.name(),
              new Ending(socket.getInputStream()),
              new Farewell(socket.getOutputStream()),
              () -> why(ending.get()));
      var facts = line.open(new OpenRequest(mark, host.data(), AgentLine.SILENCE.toMillis()));
      RemoteHost connection = new RemoteHost(host, line, carrier, facts);
      if (connection.problem() != null) {
        line.close();
        throw new HostException(host.name() + ": " + connection.problem());
      }
      return connection;
    } catch (IOException | InterruptedException e) {
      cut();
      throw e;
    }
  }

  private String why(String known) {
    return known == null && broken != null ? "the connection was lost: " + broken : known;
  }

  /** Ends the line at once; the agent then ends all that it has started. */
  public void cut() {
    Callbacks.cut(plain);
  }

  /** A socket that breaks ends the line: the agent's starter knows better why. */
  private final class Ending extends FilterInputStream {
    Ending(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      try {
        return in.read(bytes, offset, length);
      } catch (IOException e) {
        broken = e.getMessage();
        return -1;
      }
    }
  }

  /** Closes within a time: TLS says farewell, for which a network that is down has no room. */
  private final class Farewell extends FilterOutputStream {
    Farewell(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
    }

    @Override
    public void close() {
      Thread farewell = Daemon.start("toll-callback-farewell", () -> Callbacks.cut(socket));
      try {
        farewell.join(TimeUnit.SECONDS.toMillis(FAREWELL_SECONDS));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      cut();
    }
  }
}
