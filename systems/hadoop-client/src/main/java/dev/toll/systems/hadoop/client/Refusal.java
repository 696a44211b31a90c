package dev.toll.systems.hadoop.client;

import dev.toll.systems.hadoop.client.HdfsCommands.Attempted;
import dev.toll.systems.hadoop.client.HdfsCommands.Attempts;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.ssl.SSLFactory;

/**
 * Talks to the servers as somebody who may not, and tells how each took it. Attempts by name:
 *
 * <ul>
 *   <li>{@code control}: the right client asks all three, which must answer, or the rest proves
 *       nothing;
 *   <li>{@code namenode-name}: only says a name to the NameNode;
 *   <li>{@code namenode-forged}: begins SASL there and shows a forged token;
 *   <li>{@code datanode}: asks a DataNode for a block, without SASL and without a token;
 *   <li>{@code kms}: only says a name to the KMS.
 * </ul>
 */
final class Refusal {
  private static final int TIMEOUT_MILLIS = 10_000;
  private static final String STRANGER = "toll-stranger";

  private Refusal() {}

  static Attempts run(ClientSession session) throws Exception {
    URI uri = FileSystem.getDefaultUri(session.configuration());
    InetSocketAddress nameNode = new InetSocketAddress(uri.getHost(), uri.getPort());
    Map<String, Attempted> attempts = new LinkedHashMap<>();
    attempts.put("control", control(session));
    attempts.put(
        "namenode-name", Attempt.of(() -> StrangeRpc.simple(nameNode, STRANGER, TIMEOUT_MILLIS)));
    attempts.put("namenode-forged", Attempt.of(() -> StrangeRpc.forged(nameNode, TIMEOUT_MILLIS)));
    attempts.put("datanode", StrangeReader.read(session, TIMEOUT_MILLIS));
    attempts.put("kms", Attempt.of(() -> kms(session)));
    return new Attempts(attempts);
  }

  private static Attempted control(ClientSession session) {
    try {
      session.fs().getFileStatus(new Path("/"));
      KeyStore.of(session).list();
      return Attempt.answered("as " + session.user());
    } catch (Exception e) {
      return Attempt.noAnswer(e);
    }
  }

  private static Attempted kms(ClientSession session) throws IOException {
    KmsAddress kms = KmsAddress.of(session.configuration());
    URL url = kms.url("/kms/v1/keys/names?user.name=" + STRANGER);
    SSLFactory trust = kms.tls() ? KmsAddress.trust(session.configuration()) : null;
    HttpURLConnection connection = (HttpURLConnection) url.openConnection();
    try {
      connection.setConnectTimeout(TIMEOUT_MILLIS);
      connection.setReadTimeout(TIMEOUT_MILLIS);
      if (trust != null) {
        trust.configure(connection);
      }
      int code = connection.getResponseCode();
      return switch (code) {
        case HttpURLConnection.HTTP_OK -> Attempt.answered("it listed its keys");
        case HttpURLConnection.HTTP_UNAUTHORIZED, HttpURLConnection.HTTP_FORBIDDEN ->
            Attempt.refused("HTTP " + code);
        default -> Attempt.noAnswer(new IOException("HTTP " + code));
      };
    } finally {
      connection.disconnect();
      if (trust != null) {
        trust.destroy();
      }
    }
  }
}
