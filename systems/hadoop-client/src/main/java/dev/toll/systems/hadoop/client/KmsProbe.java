package dev.toll.systems.hadoop.client;

import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import java.io.IOException;
import javax.net.ssl.SSLException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.key.kms.KMSClientProvider;
import org.apache.hadoop.security.ssl.SSLFactory;

/**
 * Asks the KMS, through a relay, for a key whose name is a marker; there is no such key, and the
 * KMS says so.
 *
 * <p>Arguments: {@code marker}; {@code host} and {@code port} of the relay; {@code sslClient}, the
 * resource that says whom the client trusts. Result: {@code outcome}: {@code answered}, {@code
 * refused} when this client does not believe the server's certificate, or {@code no answer}; {@code
 * how}.
 */
final class KmsProbe {
  private KmsProbe() {}

  static JsonObject run(ClientSession session, Arguments arguments) throws Exception {
    KmsAddress relay =
        KmsAddress.of(session.configuration())
            .at(arguments.text("host"), (int) arguments.whole("port", 0, 1, 65_535));
    Configuration configuration = new Configuration(session.configuration());
    configuration.set(SSLFactory.SSL_CLIENT_CONF_KEY, arguments.text("sslClient"));
    KMSClientProvider provider = new KMSClientProvider(relay.provider(), configuration);
    try {
      provider.getMetadata(arguments.text("marker"));
      return Attempt.answered("it looked for the key").toJson();
    } catch (IOException e) {
      return (distrusts(e) ? Attempt.refused(e) : Attempt.noAnswer(e)).toJson();
    } finally {
      provider.close();
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
