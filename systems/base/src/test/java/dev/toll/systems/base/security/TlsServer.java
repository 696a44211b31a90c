package dev.toll.systems.base.security;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.TrustManagerFactory;

/** A server that, like a Thrift server, does nothing until asked, then echoes. */
public final class TlsServer implements AutoCloseable {

  private final ServerSocket socket;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "test-server");
            thread.setDaemon(true);
            return thread;
          });

  private TlsServer(ServerSocket socket) {
    this.socket = socket;
    threads.execute(this::accept);
  }

  /** Whether clients must show a certificate. */
  public enum Clients {
    REQUIRED,
    OPTIONAL,
    NOT_ASKED
  }

  /** A TLS server with these protocols. */
  public static TlsServer tls(KeyMaterial material, Clients clients, String... protocols)
      throws IOException, GeneralSecurityException {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(material.load(material.keyStore()), material.password().toCharArray());
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(material.load(material.trustStore()));
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    SSLServerSocket socket =
        (SSLServerSocket)
            context
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    if (clients == Clients.REQUIRED) {
      socket.setNeedClientAuth(true);
    } else {
      socket.setWantClientAuth(clients == Clients.OPTIONAL);
    }
    socket.setEnabledProtocols(protocols);
    return new TlsServer(socket);
  }

  /** The same without TLS. */
  public static TlsServer plain() throws IOException {
    return new TlsServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
  }

  public int port() {
    return socket.getLocalPort();
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        Socket client = socket.accept();
        threads.execute(() -> echo(client));
      } catch (IOException e) {
        if (!socket.isClosed()) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  private static void echo(Socket client) {
    byte[] buffer = new byte[1 << 14];
    try (client) {
      for (int n = client.getInputStream().read(buffer);
          n >= 0;
          n = client.getInputStream().read(buffer)) {
        client.getOutputStream().write(buffer, 0, n);
      }
    } catch (IOException e) {
      // What the probe makes of it is what the tests look at.
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
    threads.shutdownNow();
  }
}
