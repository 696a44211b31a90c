package dev.toll.systems.hadoop.client;

import dev.toll.systems.hadoop.client.HdfsCommands.Attempted;
import dev.toll.systems.hadoop.client.HdfsCommands.KeyRequest;
import java.io.IOException;
import javax.net.ssl.SSLException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.key.kms.KMSClientProvider;
import org.apache.hadoop.security.ssl.SSLFactory;

/**
 * Asks the KMS, through a relay, for a key whose name is a marker; there is no such key, and the
 * KMS says so.
 */
final class KmsProbe {
  private KmsProbe() {}

  static Attempted run(ClientSession session, KeyRequest wish) throws Exception {
    KmsAddress relay = KmsAddress.of(session.configuration()).at(wish.host(), wish.port());
    Configuration configuration = new Configuration(session.configuration());
    configuration.set(SSLFactory.SSL_CLIENT_CONF_KEY, wish.sslClient());
    KMSClientProvider provider = new KMSClientProvider(relay.provider(), configuration);
    try {
      provider.getMetadata(wish.marker());
      return Attempt.answered("it looked for the key");
    } catch (IOException e) {
      return distrusts(e) ? Attempt.refused(e) : Attempt.noAnswer(e);
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
