package dev.toll.systems.kafka.client;

import dev.toll.driver.ProbeSocket;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Map;
import javax.net.ssl.SSLSocket;

/**
 * Asks a broker for metadata by hand, without authentication: a broker answers any client that it
 * accepts.
 */
record RawClient(ProbeSocket broker) {
  /** Request of version 1 (Kafka's protocol guide), which brokers of 0.10 to 4.1 know. */
  private static final short METADATA = 3;

  private static final short VERSION = 1;
  private static final int CORRELATION = 0x746f6c6c;

  /**
   * A client.
   *
   * @param properties of the right client
   */
  static RawClient of(Map<String, Object> properties, int timeoutMillis) {
    return new RawClient(
        ProbeSocket.to(
            properties.get("bootstrap.servers").toString(), timeoutMillis, stores(properties)));
  }

  private static ProbeSocket.Stores stores(Map<String, Object> properties) {
    Object trust = properties.get("ssl.truststore.location");
    Object keys = properties.get("ssl.keystore.location");
    return trust == null
        ? null
        : new ProbeSocket.Stores(
            Path.of(trust.toString()),
            keys == null ? null : Path.of(keys.toString()),
            properties.get("ssl.truststore.type").toString(),
            properties.get("ssl.truststore.password").toString());
  }

  /** What the broker answered to a request in plain text. */
  String plain() throws IOException {
    try (Socket socket = broker.plain()) {
      return ask(socket);
    }
  }

  /** What it answered to a request by TLS. */
  String tls() throws IOException, GeneralSecurityException {
    try (SSLSocket socket = broker.tls(null)) {
      return ask(socket);
    }
  }

  /** What it agreed upon with a client that offers one version of TLS alone. */
  String handshake(String version) throws IOException, GeneralSecurityException {
    try (SSLSocket socket = broker.tls(version)) {
      return "spoke " + socket.getSession().getProtocol();
    }
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
}
