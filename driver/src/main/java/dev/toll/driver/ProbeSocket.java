package dev.toll.driver;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/**
 * Connections of a proof's own, which may be refused. A system's client would try again until its
 * deadline, whatever the server does.
 *
 * @param stores null where the level has no TLS
 */
public record ProbeSocket(String host, int port, int timeoutMillis, Stores stores) {

  /**
   * The right client's certificates.
   *
   * @param keys null for a client without a key of its own
   */
  public record Stores(Path trust, Path keys, String type, String password) {}

  /** As {@code host:port}. */
  public static ProbeSocket to(String server, int timeoutMillis, Stores stores) {
    int colon = server.lastIndexOf(':');
    return new ProbeSocket(
        server.substring(0, colon),
        Integer.parseInt(server.substring(colon + 1)),
        timeoutMillis,
        stores);
  }

  /** In plain text. */
  public Socket plain() throws IOException {
    Socket socket = new Socket();
    socket.connect(new InetSocketAddress(host, port), timeoutMillis);
    socket.setSoTimeout(timeoutMillis);
    return socket;
  }

  /**
   * By TLS, after the handshake.
   *
   * @param version to offer alone; null for what both prefer
   */
  public SSLSocket tls(String version) throws IOException, GeneralSecurityException {
    if (stores == null) {
      throw new IOException("this client has no certificates: its level has no TLS");
    }
    Socket raw = plain();
    try {
      SSLSocket socket =
          (SSLSocket) context().getSocketFactory().createSocket(raw, host, port, true);
      if (version != null) {
        socket.setEnabledProtocols(new String[] {version});
      }
      socket.startHandshake();
      return socket;
    } catch (IOException | GeneralSecurityException e) {
      raw.close();
      throw e;
    }
  }

  private SSLContext context() throws IOException, GeneralSecurityException {
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store(stores.trust()));
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    if (stores.keys() != null) {
      keys.init(store(stores.keys()), stores.password().toCharArray());
    }
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(
        stores.keys() == null ? null : keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  private KeyStore store(Path file) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(stores.type());
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, stores.password().toCharArray());
    }
    return store;
  }
}
