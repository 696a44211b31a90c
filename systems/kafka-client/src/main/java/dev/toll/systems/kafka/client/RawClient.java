package dev.toll.systems.kafka.client;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/**
 * Asks a broker for metadata by hand, without authentication: a broker answers any client that it
 * accepts. Kafka's own client would try again until its deadline, whatever the broker does.
 */
final class RawClient {
  /** Request of version 1 (Kafka's protocol guide), which brokers of 0.10 to 4.1 know. */
  private static final short METADATA = 3;

  private static final short VERSION = 1;
  private static final int CORRELATION = 0x746f6c6c;

  private final InetSocketAddress broker;
  private final int timeoutMillis;
  private final Map<String, Object> properties;

  /**
   * A client.
   *
   * @param properties of the right client, for where the stores are
   */
  RawClient(Map<String, Object> properties, int timeoutMillis) {
    String bootstrap = properties.get("bootstrap.servers").toString();
    int colon = bootstrap.lastIndexOf(':');
    broker =
        new InetSocketAddress(
            bootstrap.substring(0, colon), Integer.parseInt(bootstrap.substring(colon + 1)));
    this.timeoutMillis = timeoutMillis;
    this.properties = properties;
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket();
    socket.connect(broker, timeoutMillis);
    socket.setSoTimeout(timeoutMillis);
    return socket;
  }

  /** What the broker answered to a request in plain text. */
  String plain() throws IOException {
    try (Socket socket = connect()) {
      return ask(socket);
    }
  }

  /** What it answered to a request by TLS. */
  String tls() throws IOException, GeneralSecurityException {
    try (Socket raw = connect();
        SSLSocket socket = wrap(raw)) {
      socket.startHandshake();
      return ask(socket);
    }
  }

  /** What it agreed upon with a client that offers one version of TLS alone. */
  String handshake(String version) throws IOException, GeneralSecurityException {
    try (Socket raw = connect();
        SSLSocket socket = wrap(raw)) {
      socket.setEnabledProtocols(new String[] {version});
      socket.startHandshake();
      return "spoke " + socket.getSession().getProtocol();
    }
  }

  private SSLSocket wrap(Socket raw) throws IOException, GeneralSecurityException {
    return (SSLSocket)
        context()
            .getSocketFactory()
            .createSocket(raw, broker.getHostString(), broker.getPort(), true);
  }

  private static String ask(Socket socket) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream request = new DataOutputStream(bytes);
    request.writeShort(METADATA);
    request.writeShort(VERSION);
    request.writeInt(CORRELATION);
    // No client id, and no topic.
    request.writeShort(-1);
    request.writeInt(0);
    DataOutputStream out = new DataOutputStream(socket.getOutputStream());
    out.writeInt(bytes.size());
    bytes.writeTo(out);
    out.flush();
    DataInputStream in = new DataInputStream(socket.getInputStream());
    int length = in.readInt();
    if (in.readInt() == CORRELATION) {
      return "answered with " + length + " bytes";
    }
    // An alert of TLS, most likely: the broker does not speak Kafka's protocol in plain text.
    throw new EOFException("it answered otherwise than a broker does");
  }

  private SSLContext context() throws IOException, GeneralSecurityException {
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store("ssl.truststore"));
    KeyManagerFactory keys = null;
    if (properties.containsKey("ssl.keystore.location")) {
      keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store("ssl.keystore"), text("ssl.keystore.password").toCharArray());
    }
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys == null ? null : keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  private KeyStore store(String prefix) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(text(prefix + ".type"));
    try (InputStream in = Files.newInputStream(Path.of(text(prefix + ".location")))) {
      store.load(in, text(prefix + ".password").toCharArray());
    }
    return store;
  }

  private String text(String property) throws IOException {
    Object value = properties.get(property);
    if (value == null) {
      throw new IOException("this client has no " + property + ": its level has no TLS");
    }
    return value.toString();
  }
}
