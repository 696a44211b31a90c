package dev.toll.systems.hadoop.client;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.systems.hadoop.client.HdfsCommands.Setting;
import dev.toll.systems.hadoop.client.HdfsCommands.Value;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URL;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.PrivilegedExceptionAction;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticatedURL;
import org.apache.hadoop.security.authentication.client.KerberosAuthenticator;
import org.apache.hadoop.security.ssl.SSLFactory;

/**
 * A setting as the running KMS holds it, asked by its web page as the user who is logged in: under
 * Kerberos it answers nobody else.
 */
final class KmsSetting {
  private static final int TIMEOUT_MILLIS = 10_000;

  private KmsSetting() {}

  static Value run(ClientSession session, Setting wish) throws Exception {
    KmsAddress kms = KmsAddress.of(session.configuration());
    URL url = kms.url("/conf?name=" + URLEncoder.encode(wish.name(), StandardCharsets.UTF_8));
    SSLFactory trust = kms.tls() ? KmsAddress.trust(session.configuration()) : null;
    try {
      JsonObject answer =
          UserGroupInformation.getLoginUser()
              .doAs((PrivilegedExceptionAction<JsonObject>) () -> get(url, trust));
      return new Value(answer.getAsJsonObject("property").get("value").getAsString());
    } finally {
      if (trust != null) {
        trust.destroy();
      }
    }
  }

  private static JsonObject get(URL url, SSLFactory trust) throws Exception {
    HttpURLConnection connection =
        new AuthenticatedURL(
                new KerberosAuthenticator(),
                opened -> {
                  opened.setConnectTimeout(TIMEOUT_MILLIS);
                  opened.setReadTimeout(TIMEOUT_MILLIS);
                  return trust == null ? opened : trust.configure(opened);
                })
            .openConnection(url, new AuthenticatedURL.Token());
    connection.setRequestProperty("Accept", "application/json");
    try (InputStreamReader body =
        new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8)) {
      return JsonParser.parseReader(body).getAsJsonObject();
    } catch (IllegalStateException e) {
      throw new IOException(url + " did not answer with JSON", e);
    }
  }
}
