package dev.toll.systems.hadoop.client;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.driver.Attempted;
import dev.toll.systems.hadoop.client.HdfsCommands.KeyRequest;
import dev.toll.systems.hadoop.client.HdfsCommands.Setting;
import dev.toll.systems.hadoop.client.HdfsCommands.Value;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivilegedExceptionAction;
import javax.net.ssl.SSLException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.key.kms.KMSClientProvider;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticatedURL;
import org.apache.hadoop.security.authentication.client.ConnectionConfigurator;
import org.apache.hadoop.security.authentication.client.KerberosAuthenticator;
import org.apache.hadoop.security.ssl.SSLFactory;

/** What proofs ask the KMS, by HTTP or through Hadoop's client. */
final class Kms {
  private static final int TIMEOUT_MILLIS = 10_000;

  private final Configuration configuration;

  /** As the client was given it: {@code kms://https@host:port/kms}. */
  private final URI provider;

  Kms(ClientSession session) {
    configuration = session.configuration();
    provider = URI.create(configuration.get("hadoop.security.key.provider.path"));
  }

  /**
   * A setting as the running KMS holds it, asked as the user who is logged in: under Kerberos it
   * answers no one else.
   */
  Value setting(Setting wish) throws Exception {
    URL url = url("/conf?name=" + URLEncoder.encode(wish.name(), StandardCharsets.UTF_8));
    JsonObject answer =
        trusting(
            trust ->
                UserGroupInformation.getLoginUser()
                    .doAs((PrivilegedExceptionAction<JsonObject>) () -> get(url, trust)));
    return new Value(answer.getAsJsonObject("property").get("value").getAsString());
  }

  private static JsonObject get(URL url, ConnectionConfigurator trust) throws Exception {
    HttpURLConnection connection =
        new AuthenticatedURL(new KerberosAuthenticator(), trust)
            .openConnection(url, new AuthenticatedURL.Token());
    connection.setRequestProperty("Accept", "application/json");
    try (InputStreamReader body =
        new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8)) {
      return JsonParser.parseReader(body).getAsJsonObject();
    } catch (IllegalStateException e) {
      throw new IOException(url + " did not answer with JSON", e);
    }
  }

  /** Lists the keys as a user who only gives a name. */
  Attempted listAs(String user) throws Exception {
    URL url = url("/kms/v1/keys/names?user.name=" + user);
    return trusting(
        trust -> {
          HttpURLConnection connection = trust.configure((HttpURLConnection) url.openConnection());
          try {
            int code = connection.getResponseCode();
            return switch (code) {
              case HttpURLConnection.HTTP_OK -> Attempt.answered("it listed its keys");
              case HttpURLConnection.HTTP_UNAUTHORIZED, HttpURLConnection.HTTP_FORBIDDEN ->
                  Attempt.refused("HTTP " + code);
              default -> Attempt.noAnswer(new IOException("HTTP " + code));
            };
          } finally {
            connection.disconnect();
          }
        });
  }

  private URL url(String path) throws IOException {
    return URI.create(
            "%s://%s:%d%s"
                .formatted(provider.getUserInfo(), provider.getHost(), provider.getPort(), path))
        .toURL();
  }

  /** Something done by connections that trust whom the client trusts. */
  private interface Exchange<T> {
    T run(ConnectionConfigurator trust) throws Exception;
  }

  private <T> T trusting(Exchange<T> exchange) throws Exception {
    boolean tls = provider.getUserInfo().equals("https");
    SSLFactory factory = tls ? new SSLFactory(SSLFactory.Mode.CLIENT, configuration) : null;
    try {
      if (tls) {
        factory.init();
      }
      return exchange.run(
          connection -> {
            connection.setConnectTimeout(TIMEOUT_MILLIS);
            connection.setReadTimeout(TIMEOUT_MILLIS);
            return tls ? factory.configure(connection) : connection;
          });
    } catch (GeneralSecurityException e) {
      throw new IOException("cannot read the client's trust store: " + e.getMessage(), e);
    } finally {
      if (tls) {
        factory.destroy();
      }
    }
  }

  /**
   * Asks, through a relay, for a key whose name is a marker; there is no such key, and the KMS says
   * so.
   */
  Attempted key(KeyRequest wish) throws Exception {
    URI relay =
        URI.create(
            "kms://%s@%s:%d/kms".formatted(provider.getUserInfo(), wish.host(), wish.port()));
    Configuration trusting = new Configuration(configuration);
    trusting.set(SSLFactory.SSL_CLIENT_CONF_KEY, wish.sslClient());
    KMSClientProvider client = new KMSClientProvider(relay, trusting);
    try {
      client.getMetadata(wish.marker());
      return Attempt.answered("it searched for the key");
    } catch (IOException e) {
      return distrusts(e) ? Attempt.refused(e) : Attempt.noAnswer(e);
    } finally {
      client.close();
    }
  }

  /** The JDK has no class of its own for a certificate that names another host (HttpsClient). */
  private static boolean distrusts(Throwable e) {
    for (Throwable each = e; each != null; each = each.getCause()) {
      if (each instanceof SSLException
          || String.valueOf(each.getMessage()).contains("HTTPS hostname wrong")) {
        return true;
      }
    }
    return false;
  }
}
