package dev.toll.systems.hadoop.client;

import dev.toll.driver.WorkloadException;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.key.KeyProvider;
import org.apache.hadoop.crypto.key.KeyProviderFactory;

/** The KMS as its clients see it. */
final class KeyStore {
  /** The key of our zones. */
  static final String KEY = "toll";

  private final KeyProvider provider;
  private final Configuration configuration;

  private KeyStore(KeyProvider provider, Configuration configuration) {
    this.provider = provider;
    this.configuration = configuration;
  }

  static KeyStore of(ClientSession session) throws Exception {
    List<KeyProvider> providers = KeyProviderFactory.getProviders(session.configuration());
    if (providers.isEmpty()) {
      throw new WorkloadException("no KMS: hadoop.security.key.provider.path is not set");
    }
    return new KeyStore(providers.get(0), session.configuration());
  }

  List<String> list() throws IOException {
    return provider.getKeys();
  }

  /**
   * Makes the zone key.
   *
   * @param bits 128 or 256
   */
  void create(int bits) throws Exception {
    provider.createKey(KEY, KeyProvider.options(configuration).setBitLength(bits));
    provider.flush();
  }

  /** The length of the zone key as the KMS tells it, bits. */
  int bits() throws IOException {
    return provider.getMetadata(KEY).getBitLength();
  }

  /** Empties the KMS's own cache of encrypted keys. */
  void drain() throws IOException {
    provider.invalidateCache(KEY);
  }
}
