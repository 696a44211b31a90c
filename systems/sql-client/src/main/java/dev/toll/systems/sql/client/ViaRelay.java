package dev.toll.systems.sql.client;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import javax.net.SocketFactory;

/**
 * Sockets that go to a relay wherever the JDBC driver means them to go: it keeps the server's own
 * name in mind, which is the name the certificate must have. Named by the property {@code
 * socketFactory} that both drivers have; they make one by its public constructor.
 */
public final class ViaRelay extends SocketFactory {
  static final String PROPERTY = "socketFactory";

  /** Drivers make the factory themselves, so the address cannot be given to it. */
  private static final ThreadLocal<InetSocketAddress> RELAY = new ThreadLocal<>();

  private final InetSocketAddress relay = RELAY.get();

  static void use(InetSocketAddress relay) {
    RELAY.set(relay);
  }

  static void done() {
    RELAY.remove();
  }

  @Override
  public Socket createSocket() {
    return new Redirected(relay);
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return connected();
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress from, int fromPort)
      throws IOException {
    return connected();
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return connected();
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort)
      throws IOException {
    return connected();
  }

  private Socket connected() throws IOException {
    Socket socket = createSocket();
    socket.connect(relay);
    return socket;
  }

  private static final class Redirected extends Socket {
    private final InetSocketAddress relay;

    Redirected(InetSocketAddress relay) {
      this.relay = relay;
    }

    @Override
    public void connect(SocketAddress meant, int timeout) throws IOException {
      super.connect(relay, timeout);
    }
  }
}
