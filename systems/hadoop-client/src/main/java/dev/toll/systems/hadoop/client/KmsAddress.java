package dev.toll.systems.hadoop.client;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.security.GeneralSecurityException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.ssl.SSLFactory;

/**
 * Where the KMS is, as the client was told.
 *
 * @param scheme http or https
 */
record KmsAddress(String scheme, String host, int port) {
  static KmsAddress of(Configuration configuration) {
    // kms://https@host:port/kms
    URI provider = URI.create(configuration.get("hadoop.security.key.provider.path"));
    return new KmsAddress(provider.getUserInfo(), provider.getHost(), provider.getPort());
  }

  /** The same at another place: a relay's. */
  KmsAddress at(String otherHost, int otherPort) {
    return new KmsAddress(scheme, otherHost, otherPort);
  }

  /** As Hadoop's key provider is told of it. */
  URI provider() {
    return URI.create("kms://" + scheme + "@" + host + ":" + port + "/kms");
  }

  URL url(String path) throws MalformedURLException {
    return URI.create(scheme + "://" + host + ":" + port + path).toURL();
  }

  /** What makes connections trust whom the client trusts. The caller destroys it. */
  static SSLFactory trust(Configuration configuration) throws IOException {
    SSLFactory factory = new SSLFactory(SSLFactory.Mode.CLIENT, configuration);
    try {
      factory.init();
      return factory;
    } catch (GeneralSecurityException e) {
      throw new IOException("the client's trust store cannot be read: " + e.getMessage(), e);
    }
  }

  boolean tls() {
    return scheme.equals("https");
  }
}
