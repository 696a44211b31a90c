package dev.toll.hosts;

import dev.toll.hosts.agent.DialRequest;
import dev.toll.hosts.agent.Lines;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * The way from a host to the servers here. What ssh connects to may be an alias of its
 * configuration, be behind a jump host or be translated on the way, and a name may resolve to
 * another address here than there; so the host connects once, and its address is the one that it
 * comes from.
 */
final class ReturnRoute {
  private static final int WORD_SECONDS = 5;
  private static final int LONGEST_WORD = 100;

  private ReturnRoute() {}

  /**
   * The address from which a host reaches this machine.
   *
   * @param here address of this machine that servers listen on
   * @throws HostException when it cannot
   */
  static InetAddress from(RemoteHost host, InetAddress here)
      throws IOException, InterruptedException {
    String word = UUID.randomUUID().toString();
    try (ServerSocket server = new ServerSocket(0, 0, here)) {
      server.setSoTimeout((int) TimeUnit.SECONDS.toMillis(WORD_SECONDS));
      String target = here.getHostAddress() + ", port " + server.getLocalPort();
      try {
        host.dial(new DialRequest(here.getHostAddress(), server.getLocalPort(), word));
      } catch (HostException e) {
        if (host.gone() != null) {
          throw e;
        }
        throw new HostException(
            host.host().name()
                + ": cannot connect to this machine at "
                + target
                + " ("
                + e.getMessage().substring(host.host().name().length() + 2)
                + "); set this-machine.address to one that the host reaches, and let it through"
                + " firewalls: servers listen there, on ports like this one",
            e);
      }
      return caller(host, server, word);
    }
  }

  /** Of the connection that knows the word; others are ignored. */
  private static InetAddress caller(RemoteHost host, ServerSocket server, String word)
      throws IOException {
    while (true) {
      try (Socket socket = server.accept()) {
        if (word.equals(said(socket))) {
          return socket.getInetAddress();
        }
      } catch (SocketTimeoutException e) {
        throw new HostException(
            host.host().name()
                + ": what answers it at "
                + server.getInetAddress().getHostAddress()
                + " is not this machine; set this-machine.address to one that leads here",
            e);
      }
    }
  }

  private static String said(Socket socket) {
    try {
      socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(WORD_SECONDS));
      return Lines.read(socket.getInputStream(), LONGEST_WORD);
    } catch (IOException e) {
      return null;
    }
  }
}
